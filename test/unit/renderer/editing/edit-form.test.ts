import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#contract/document-json.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { resolveConflicts } from '../../../../renderer/editing/conflict-resolution.ts';
import { type FieldShape, formOf, wantedOf } from '../../../../renderer/editing/edit-form.ts';

const shapes: FieldShape[] = [
  { member: 'name', label: 'Name', reads: 'text' },
  { member: 'tags', label: 'Tags', reads: 'tags' },
  { member: 'rate', label: 'Rate', reads: 'value' },
  { member: 'note', label: 'Note', reads: 'text', always: true },
];
const given = (record: JsonRecord, texts: Record<string, string>, rest?: string) => {
  const form = formOf(record, shapes);
  const fields = form.fields.map((field) => ({ ...field, text: texts[field.member] ?? field.text }));
  return wantedOf({ fields, rest: rest ?? form.rest }, record);
};

describe('the form of a record', () => {
  it('equals the document until it is edited, whatever its contents', () => {
    const odd = fc.oneof(
      fc.constantFrom(null, '', 'a, b', 7, '7', 'true', ' '),
      fc.json().map((text) => JSON.parse(text) as never),
    );
    const tags = fc.oneof(odd, fc.array(fc.string()));
    const document = fc.record({ name: odd, note: odd, rate: odd, tags, config: odd }, { requiredKeys: [] });
    fc.assert(
      fc.property(document, (one) => {
        const record = parseDocument(JSON.stringify(one)) as JsonRecord;
        expect(given(record, {})).toEqual({ wanted: record });
      }),
    );
  });

  it('has the edited values', () => {
    const record = { name: 'a', note: null, tags: ['x'], config: { path: '/in' } };
    const rest = '{"config": {"path": "/new"}}';
    expect(given(record, { name: 'b', note: 'why', tags: ' y,, z ' }, rest)).toEqual({
      wanted: { config: { path: '/new' }, name: 'b', note: 'why', tags: ['y', 'z'] },
    });
    expect(given(record, {}, '{')).toEqual({ problem: { line: 1, column: 2 } });
    expect(given(record, {}, '[]')).toEqual({ problem: 'no_object' });
  });

  it.each([
    [1, '2', 2],
    [true, 'false', false],
    [1, 'unknown', 'unknown'],
    [1, '', ''],
    ['1', '2', 2],
    [{ a: 1 }, '{"a": 2}', { a: 2 }],
  ] as [JsonValue, string, JsonValue][])('reads a value where texts are incomplete: %j as %s', (was, text, is) => {
    expect(given({ rate: was }, { rate: text })).toEqual({ wanted: { rate: is } });
  });

  it('shows and reads numbers with their digits', () => {
    const record = parseDocument('{"rate":1.10,"config":{"big":12345678901234567890}}') as JsonRecord;
    const form = formOf(record, shapes);
    expect(form.fields.find(({ member }) => member === 'rate')?.text).toBe('1.10');
    expect(form.rest).toBe('{\n  "config": {\n    "big": 12345678901234567890\n  }\n}');
    expect(given(record, { rate: '1.100' })).toEqual({ wanted: { ...record, rate: parseDocument('1.100') } });
  });

  it('reads a text as a text, whatever it looks like, and leaves out empty fields', () => {
    expect(given({ name: 'a' }, { name: '12' })).toEqual({ wanted: { name: '12' } });
    expect(given({}, { note: 'null' })).toEqual({ wanted: { note: 'null' } });
    expect(given({}, {})).toEqual({ wanted: {} });
  });
});

describe('decisions on conflicts', () => {
  it("give the user's value where it was chosen, and the service's value elsewhere", () => {
    const merged = { name: 'theirs', config: { path: '/theirs', gone: 1 } };
    const conflicts = [
      { path: ['name'], base: 'a', mine: 'mine', theirs: 'theirs' },
      { path: ['config', 'path'], base: '/a', mine: '/mine', theirs: '/theirs' },
      { path: ['config', 'gone'], base: 0, theirs: 1 },
    ];
    expect(resolveConflicts(merged, conflicts, [true, false, true])).toEqual({
      name: 'mine',
      config: { path: '/theirs' },
    });
    expect(resolveConflicts(merged, conflicts, [false, false, false])).toEqual(merged);
  });
});
