import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ManyChange } from '#contract/models/many-edits.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { applyManyChange } from '../../../../../main/core/editing/many-change.ts';

const record = fc
  .dictionary(fc.constantFrom('name', 'tags', 'config', '__proto__', 'start.cron'), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
  })
  .map((given) => JSON.parse(JSON.stringify(given)) as JsonRecord);
const tag = fc.constantFrom('a', 'b', 'c');
const change: fc.Arbitrary<ManyChange> = fc.record({
  set: record,
  addTags: fc.uniqueArray(tag),
  removeTags: fc.constant<string[]>([]),
});
const noChange: ManyChange = { set: {}, addTags: [], removeTags: [] };

describe('one change of many records', () => {
  it('has the same result twice as once, and changes only what it names', () => {
    fc.assert(
      fc.property(record, change, (document, wanted) => {
        const once = applyManyChange(document, wanted);
        expect(applyManyChange(once, wanted)).toEqual(once);
        for (const name of Object.keys(document).filter((one) => !Object.hasOwn(wanted.set, one) && one !== 'tags'))
          expect(once[name]).toEqual(document[name]);
        expect(once['tags'] ?? []).toEqual(expect.arrayContaining(wanted.addTags));
      }),
    );
  });

  it('changes objects member by member, even under names with dots', () => {
    const document = { config: { 'start.cron': 'old', path: '/in', list: [1, 2] }, name: 'a' };
    const set = { config: { 'start.cron': 'new', list: [3] } };
    expect(applyManyChange(document, { ...noChange, set })).toEqual({
      config: { 'start.cron': 'new', path: '/in', list: [3] },
      name: 'a',
    });
  });

  it('adds tags once, removes those that are named, and keeps the others in their order', () => {
    const both = { ...noChange, addTags: ['new', 'x', 'new'], removeTags: ['gone'] };
    expect(applyManyChange({ tags: ['z', 'gone', 'x'] }, both)['tags']).toEqual(['z', 'x', 'new']);
    expect(applyManyChange({ tags: null }, both)['tags']).toEqual(['new', 'x']);
    expect(applyManyChange({ tags: ['a'] }, noChange)).toEqual({ tags: ['a'] });
    expect(applyManyChange({}, noChange)).toEqual({});
  });
});
