import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Guard, guards } from '#contract/models/environment.ts';
import { rulesAt } from '../../../../../main/core/settings/rules.ts';

const at = (baseUrl: string, guard: Guard = 'open', exports: 'allowed' | 'forbidden' = 'allowed') => ({
  name: `${guard} at ${baseUrl}`,
  baseUrl,
  guard,
  exports,
});

describe('the rules of an address', () => {
  const rules = fc.record({
    baseUrl: fc.constantFrom('https://a.example', 'https://A.example/', 'https://b.example'),
    guard: fc.constantFrom(...guards),
    exports: fc.constantFrom('allowed' as const, 'forbidden' as const),
  });

  it('are the strictest of all its environments, and of no other address', () => {
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
