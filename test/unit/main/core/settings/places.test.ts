import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, isSame, mayBeSame, placeOf } from '../../../../../main/core/settings/places.ts';
import { normalizeUrl } from '../../../../../preload/contract/schemas/address.ts';

const letters = fc.string({ unit: fc.constantFrom(...'abcxyz089'), minLength: 1, maxLength: 8 });
const host = fc.array(letters, { minLength: 2, maxLength: 3 }).map((labels) => `${labels.join('.')}.example`);
const steps = fc.array(letters, { maxLength: 3 });

/** Each letter in upper or lower case, from the random stream. */
const cased = (text: string, coin: () => boolean): string =>
  [...text].map((letter) => (coin() ? letter.toUpperCase() : letter)).join('');

/** Another spelling of the same address. */
function respelled(hostname: string, path: readonly string[], coins: Iterator<boolean>): string {
  const coin = (): boolean => coins.next().value as boolean;
  const escaped = (step: string): string =>
    [...step].map((letter) => (coin() ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');
  const walked = path.flatMap((step) => (coin() ? ['aside', '..', escaped(step)] : [escaped(step)]));
  const name = `${cased(hostname, coin)}${coin() ? '.' : ''}${coin() ? ':443' : ''}`;
  return `${cased('https', coin)}://${name}/${walked.join('/')}${coin() ? '//' : ''}`;
}

describe('one service', () => {
  it('is the same for every spelling of its address', () => {
    fc.assert(
      fc.property(host, steps, fc.infiniteStream(fc.boolean()), (hostname, path, coins) => {
        const plain = `https://${[hostname, ...path].join('/')}`;
        expect(mayBeSame(plain, respelled(hostname, path, coins))).toBe(true);
        expect(mayBeSame(respelled(hostname, path, coins), plain)).toBe(true);
        expect(canonical(respelled(hostname, path, coins))).toBe(canonical(plain));
        expect(canonical(normalizeUrl(respelled(hostname, path, coins)))).toBe(canonical(plain));
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
    ['https://127.0.0.1:1', 'https://localhost:1'],
    ['https://[::1]:1', 'https://[::ffff:127.0.0.1]:1'],
    ['https://api.example', 'https://api.example./x/..'],
    ['https://api.example/100%', 'https://API.example/100%/'],
  ])('%s is %s', (one, other) => {
    expect(mayBeSame(one, other)).toBe(true);
    expect(mayBeSame(other, one)).toBe(true);
  });

  it.each([
    ['https://api.example', 'https://api.example:8443'],
    ['https://api.example', 'https://api.example.net'],
    ['https://api.example/eu', 'https://api.example/us'],
    ['https://api.example/eu', 'https://api.example/europe'],
    ['https://api.example/50%', 'https://api.example/100%'],
  ])('%s is not %s', (one, other) => {
    expect(mayBeSame(one, other)).toBe(false);
    expect(mayBeSame(other, one)).toBe(false);
  });
});

describe('the address where an action began', () => {
  const place = (baseUrl: string, vendorPrefix = 'svc') => placeOf({ baseUrl, vendorPrefix });

  it.each([
    ['https://api.example/v1', 'HTTPS://API.example.:443/x/../%76%31//'],
    ['https://127.0.0.1:1/', 'https://127.1:1'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (one, other) => expect(isSame(place(one), place(other))).toBe(true));

  it.each([
    ['https://api.example', 'https://api.example/v1'],
    ['https://api.example/v1', 'https://api.example/V1'],
    ['https://127.0.0.1:1', 'https://localhost:1'],
    ['https://api.example', 'https://api.example:8443'],
  ])('%s is not %s, whether or not a guard treats them as one', (one, other) =>
    expect(isSame(place(one), place(other))).toBe(false),
  );

  it('differs by vendor, by which a gateway may route', () => {
    expect(isSame(place('https://api.example', 'svc'), place('https://api.example', 'acme'))).toBe(false);
  });
});
