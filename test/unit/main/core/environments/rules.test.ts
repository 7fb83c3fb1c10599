import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Guard } from '#contract/models/environment.ts';
import { rulesAt, samePlace } from '../../../../../main/core/environments/rules.ts';

const at = (baseUrl: string, guard: Guard = 'open', exports: 'allowed' | 'forbidden' = 'allowed') => ({
  name: `${guard} at ${baseUrl}`,
  baseUrl,
  guard,
  exports,
});

const letters = fc.string({ unit: fc.constantFrom(...'abcxyz089'), minLength: 1, maxLength: 8 });
const host = fc.array(letters, { minLength: 2, maxLength: 3 }).map((labels) => `${labels.join('.')}.example`);
const steps = fc.array(letters, { maxLength: 3 });

/** Each letter large or small, as the stream says. */
const cased = (text: string, coin: () => boolean): string =>
  [...text].map((letter) => (coin() ? letter.toUpperCase() : letter)).join('');

/** The same address, written by somebody else. */
function respelled(hostname: string, path: readonly string[], coins: Iterator<boolean>): string {
  const coin = (): boolean => coins.next().value as boolean;
  const escaped = (step: string): string =>
    [...step].map((letter) => (coin() ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');
  const walked = path.flatMap((step) => (coin() ? ['aside', '..', escaped(step)] : [escaped(step)]));
  const name = `${cased(hostname, coin)}${coin() ? '.' : ''}${coin() ? ':443' : ''}`;
  return `${cased('https', coin)}://${name}/${walked.join('/')}${coin() ? '//' : ''}`;
}

describe('one place', () => {
  it('is the same however its address is written', () => {
    fc.assert(
      fc.property(host, steps, fc.infiniteStream(fc.boolean()), (hostname, path, coins) => {
        const plain = `https://${[hostname, ...path].join('/')}`;
        expect(samePlace(plain, respelled(hostname, path, coins))).toBe(true);
        expect(samePlace(respelled(hostname, path, coins), plain)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://api.example', 'https://api.example/vendor/v1'],
    ['https://api.example/vendor', 'https://api.example/VENDOR/'],
    ['https://[::1]:8443', 'https://[0:0:0:0:0:0:0:1]:8443/'],
    ['https://127.0.0.1:1', 'https://127.1:1'],
  ])('%s is %s', (one, other) => {
    expect(samePlace(one, other)).toBe(true);
    expect(samePlace(other, one)).toBe(true);
  });

  it.each([
    ['https://api.example', 'https://api.example:8443'],
    ['https://api.example', 'https://api.example.net'],
    ['https://api.example/eu', 'https://api.example/us'],
    ['https://api.example/eu', 'https://api.example/europe'],
  ])('%s is not %s', (one, other) => {
    expect(samePlace(one, other)).toBe(false);
    expect(samePlace(other, one)).toBe(false);
  });
});

describe('the rules that hold at a place', () => {
  const guards: Guard[] = ['open', 'protected', 'read_only'];
  const rules = fc.record({
    baseUrl: fc.constantFrom('https://a.example', 'https://A.example/', 'https://b.example'),
    guard: fc.constantFrom(...guards),
    exports: fc.constantFrom('allowed' as const, 'forbidden' as const),
  });

  it('are the strictest of all that are known there, and of no other place', () => {
    fc.assert(
      fc.property(rules, fc.array(rules, { maxLength: 5 }), (own, others) => {
        const known = others.map(({ baseUrl, guard, exports }) => at(baseUrl, guard, exports));
        const isB = (baseUrl: string) => baseUrl === 'https://b.example';
        const isThere = ({ baseUrl }: typeof own) => isB(own.baseUrl) === isB(baseUrl);
        const there = [own, ...others.filter(isThere)];
        const held = rulesAt({ ...own, name: 'own' }, known);
        expect(held.guard).toBe(guards[Math.max(...there.map(({ guard }) => guards.indexOf(guard)))]);
        expect(held.exports).toBe(there.some(({ exports }) => exports === 'forbidden') ? 'forbidden' : 'allowed');
        expect(held.stricter === null).toBe(held.guard === own.guard && held.exports === own.exports);
      }),
      { numRuns: 500 },
    );
  });
});
