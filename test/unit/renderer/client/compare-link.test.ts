import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons } from '#contract/comparison.ts';
import type { CompareLink } from '../../../../renderer/client/compare-link.ts';
import { hrefTo, parseRoute } from '../../../../renderer/client/routes.ts';

const moment = fc.nat({ max: 8_640_000_000_000 });
const stretch = fc
  .tuple(moment, fc.integer({ min: 1, max: 86_400_000 }))
  .map(([from, length]) => ({ from, to: from + length }));
const link: fc.Arbitrary<CompareLink> = fc.record(
  {
    filter: fc.string(),
    flow: moment,
    time: fc.oneof(
      stretch,
      fc.integer({ min: 1, max: 86_400_000 }).map((last) => ({ last })),
    ),
    against: fc.oneof(stretch, fc.constantFrom(...comparisons)),
  },
  { requiredKeys: [] },
);

describe('the address of a comparison', () => {
  it('contains everything from a link', () => {
    fc.assert(
      fc.property(link, (given) => {
        expect(parseRoute(hrefTo({ screen: 'compare', ...given }))).toEqual({ screen: 'compare', ...given });
      }),
    );
  });

  it.each(['last=0', 'last=-5', 'last=soon', 'time=9-5', 'time=5', 'with=last_year', 'with=5-5', 'flow=x'])(
    'leaves %s out, which has no meaning',
    (query) => {
      expect(parseRoute(`#/compare?${query}`)).toEqual({ screen: 'compare' });
    },
  );
});
