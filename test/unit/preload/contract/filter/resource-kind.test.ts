import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kindOf, withKind } from '../../../../../preload/contract/filter/resource-kind.ts';
import { recordKinds } from '../../../../../preload/contract/models/resource.ts';

it('the filter of a view gives back its kind and its search', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recordKinds), fc.string(), (kind, filter) => {
      expect(kindOf(withKind(kind, filter))).toEqual({ kind, rest: filter.trim() });
    }),
  );
  expect(kindOf('kind:team orders')).toEqual({ kind: null, rest: 'kind:team orders' });
  expect(kindOf('orders kind:lookup')).toEqual({ kind: null, rest: 'orders kind:lookup' });
});
