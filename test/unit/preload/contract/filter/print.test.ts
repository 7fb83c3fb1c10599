import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityFields } from '#contract/filter/activity-fields.ts';
import { changeFields } from '#contract/filter/change-filter.ts';
import { placeAt, suggestionsAt } from '#contract/filter/complete.ts';
import { exportFields } from '#contract/filter/export-filter.ts';
import type { FilterField } from '#contract/filter/filter.ts';
import { findingFields } from '#contract/filter/finding-filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { incidentFields } from '#contract/filter/incident-filter.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import { filterOf, pieceOf } from '../../../../fixtures/filters.ts';

const tables: readonly (readonly [string, readonly FilterField[]])[] = [
  ['flows', flowFields],
  ['notifications', notificationFields],
  ['changes', changeFields],
  ['incidents', incidentFields],
  ['findings', findingFields],
  ['exports', exportFields],
  ['activity', activityFields],
  ['failed records', sampleFields],
];

describe.each(tables)('the filters of %s', (_list, fields) => {
  it('are read as they are printed', () => {
    fc.assert(
      fc.property(filterOf(fields), (filter) => {
        expect(parse(print(filter, fields), fields)).toEqual({ filter, problems: [] });
      }),
    );
  });

  it('are read in any text, with problems inside its bounds', () => {
    fc.assert(
      fc.property(fc.array(pieceOf(fields), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { filter, problems } = parse(text, fields);
        expect(parse(print(filter, fields), fields).filter).toEqual(filter);
        for (const { from, to, word } of problems) expect(text.slice(from, to)).toBe(word);
      }),
    );
  });

  it('take 10,000 characters', () => {
    fc.assert(
      fc.property(fc.array(pieceOf(fields), { minLength: 1, maxLength: 10 }), (pieces) => {
        const text = (pieces.join('') || 'x').repeat(10_000).slice(0, 10_000);
        const { filter } = parse(text, fields);
        expect(parse(print(filter, fields), fields).filter).toEqual(filter);
        expect(placeAt(text, text.length, fields).to).toBe(text.length);
      }),
      { numRuns: 30 },
    );
  });

  // Found by a random case of the test above.
  it('are read as they are printed where brackets are too deep to be read', () => {
    const { filter } = parse('a OR b ('.repeat(60), fields);
    expect(print(filter, fields)).toContain('NOT ()');
    expect(parse(print(filter, fields), fields).filter).toEqual(filter);
  });

  it('have fields with distinct names, each explained, with an example that is a filter', () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    for (const { name, kind, about, example } of fields) {
      expect(about).toMatch(/^[A-Z].{8,}[^.]$/);
      expect(parse(example, fields).problems).toEqual([]);
      expect(example.startsWith(kind === 'any' ? `${name}.` : `${name}:`)).toBe(true);
      if (kind === 'any') continue;
      expect(suggestionsAt(placeAt(name, name.length, fields), fields, () => [])[0]).toMatchObject({
        text: `${name}:`,
      });
    }
  });
});
