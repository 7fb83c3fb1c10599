import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, type KnownValue, placeAt, suggestionsAt } from '#contract/filter/complete.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';

const owners: KnownValue[] = ['Joann', 'Ann Lee', 'Bob'].map((value) => ({ value, label: value }));
const known = (field: string): readonly KnownValue[] => (field === 'owner' ? owners : []);

/** Text with the caret as `|`. */
const at = (marked: string): [text: string, caret: number] => [marked.replace('|', ''), marked.indexOf('|')];
const offered = (marked: string): string[] =>
  suggestionsAt(placeAt(...at(marked), flowFields), flowFields, known).map(({ text }) => text);

describe('the suggestions', () => {
  it.each<[string, string[]]>([
    ['er|', ['errors:']],
    ['ER|', ['errors:']],
    ['eu o|', ['owner:', 'OR']],
    ['o|', ['owner:']],
    ['(eu OR re|', ['records:', 'resource:']],
    ['no|', ['NOT']],
    ['eu a|', ['AND']],
    ['eu OR a|', []],
    ['orders|', []],
    ['status:fa|', ['failing']],
    ['status:failing,p|', ['paused']],
    ['status:|', ['failing', 'paused', 'other', 'unknown', 'active']],
    ['status:paused|', []],
    ['eu owner:an|', ['"Ann Lee"', 'Joann']],
    ['owner:"ann l|', ['"Ann Lee"']],
    ['owner:"Ann Lee",b|', ['Bob']],
    ['NOT(owner:b|', ['Bob']],
    ['errors:>1|', ['>100', '>1k']],
    ['last-run:<2|', ['<24h']],
    ['sales:e|', []],
    ['"er|', []],
    ['name:er|', []],
    ['owner:b| eu', ['Bob']],
  ])('at %s is %j', (marked, texts) => expect(offered(marked)).toEqual(texts));

  it('in an empty field are all fields, with their meaning and syntax', () => {
    const suggestions = suggestionsAt(placeAt('', 0, flowFields), flowFields, known);
    expect(suggestions.map(({ text }) => text)).toEqual([...flowFields.map(({ name }) => `${name}:`), 'NOT']);
    expect(suggestions.every(({ about }) => about.length > 10)).toBe(true);
  });
});

describe('an accepted suggestion', () => {
  it.each([
    ['eu er|', 'eu errors:|'],
    ['err|ors:>5 eu', 'errors:|>5 eu'],
    ['owner:an|', 'owner:"Ann Lee" |'],
    ['owner:"an| eu', 'owner:"Ann Lee" |'],
    ['owner:an|x,Bob', 'owner:"Ann Lee"|,Bob'],
    ['(owner:b|)', '(owner:Bob|)'],
    ['a o| b', 'a owner:| b'],
    ['last-run:<1|', 'last-run:<1h |'],
  ])('in %s makes %s', (marked, result) => {
    const [text, caret] = at(marked);
    const place = placeAt(text, caret, flowFields);
    const [first] = suggestionsAt(place, flowFields, known);
    const accepted = accept(text, place, first!);
    expect(`${accepted.text.slice(0, accepted.caret)}|${accepted.text.slice(accepted.caret)}`).toBe(result);
  });

  it('is read with its intended meaning, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const place = placeAt('eu tag:', 7, flowFields);
        const [first] = suggestionsAt(place, flowFields, () => [{ value, label: value }]);
        const { filter, problems } = parse(accept('eu tag:', place, first!).text, flowFields);
        expect(problems).toEqual([]);
        expect(filter).toEqual({
          is: 'and',
          parts: [
            { is: 'text', text: 'eu' },
            { is: 'value', field: 'tag', values: [value] },
          ],
        });
      }),
    );
  });
});

it('a position is found in any text, at any caret, and its range holds the caret', () => {
  const piece = fc.oneof(
    fc.constantFrom('"', '\\', ' ', ',', ':', '(', ')', 'owner:', 'AND', 'x'),
    fc.string({ maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(), (pieces, drawn) => {
      const text = pieces.join('');
      const caret = drawn % (text.length + 1);
      const { from, to, typed } = placeAt(text, caret, flowFields);
      expect(from <= caret && caret <= to && to <= text.length).toBe(true);
      expect(text.slice(from, caret)).toBe(typed);
    }),
  );
});

it.each(['(', '"', 'owner:', ',', '\\"', 'a ', 'AND '])('takes 10,000 characters of %s', (piece) => {
  const text = piece.repeat(10_000).slice(0, 10_000);
  expect(placeAt(text, text.length, flowFields).to).toBe(10_000);
});
