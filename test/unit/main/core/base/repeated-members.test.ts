import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countMembers, entriesWithRepeats } from '../../../../../main/core/base/repeated-members.ts';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { readJsonText, repeatsName } from '../../../../fixtures/plain-readers.ts';

const names = fc.constantFrom('"a"', '"b"', '"\\u0061"', '"a,{:"', '"output"', '"data"', '""');
const { value } = fc.letrec<{ value: string; list: string; members: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1.10', '"{\\"a\\":1}"', 'null'),
    tie('list'),
    tie('members'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }).map((entries) => `[${entries.join(' ,')}]`),
  members: fc
    .array(fc.tuple(names, tie('value')), { maxLength: 4 })
    .map((members) => `{ ${members.map(([name, json]) => `${name} : ${json}`).join(',')}}`),
}));

it('finds the records in which a name is repeated, at any depth and in any spelling', () =>
  fc.assert(
    fc.property(fc.array(value), (records) => {
      const page = `{"status":200, "output": {"meta": {"a": 1}, "data": [${records.join(',')}]}}`;
      const expected = records.flatMap((json, index) => (repeatsName(readJsonText(json)) ? [index] : []));
      expect([...entriesWithRepeats(page, ['output', 'data'])]).toEqual(expected);
    }),
  ));

it('counts the members of a value, of which a number preserved as text is none', () => {
  expect(countMembers(parseExactly('{"a":1.10,"b":[{"c":1e400},[{}],"d"]}'))).toBe(3);
  expect(countMembers(null)).toBe(0);
});
