import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameBeforeCopying } from '#contract/copied-name.ts';
import { cases } from '../../../fixtures/thorough.ts';

it.each([
  ['Orders (copy)', 'Orders'],
  ['Orders (Copy 12)', 'Orders'],
  ['Orders - Copy', 'Orders'],
  ['orders_copy2', 'orders'],
  ['Copy of Copy (2) of Orders (copy) (copy)', 'Orders'],
  ['Photocopy', 'Photocopy'],
  ['copy', 'copy'],
  ['Copy of ', 'Copy of'],
  ['Orders (2)', 'Orders (2)'],
])('of %j is %j without the additions of copying', (name, before) => {
  expect(nameBeforeCopying(name)).toBe(before);
});

it('is equal however often something was copied', () => {
  const copied = fc.constantFrom<(name: string) => string>(
    (name) => `${name} (copy)`,
    (name) => `${name} - Copy 3`,
    (name) => `Copy of ${name}`,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.array(copied, { maxLength: 5 }), (name, copies) => {
      const before = nameBeforeCopying(name);
      fc.pre(before !== '');
      expect(nameBeforeCopying(copies.reduce((one, copy) => copy(one), before))).toBe(before);
    }),
    { numRuns: cases(300) },
  );
});
