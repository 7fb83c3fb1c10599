import { describe, expect, it } from 'vitest';
import { viewRecord } from '../../../../../main/records/record-view/view.ts';
import { shown } from './shown.ts';

interface ErrorFields {
  message?: string;
  line?: number | null;
  column?: number | null;
}

const view = (raw: unknown, { message = 'bad', line = null, column = null }: ErrorFields = {}) =>
  viewRecord({ error: { message, lineNumber: line, columnNumber: column }, rawMessage: { data: raw } }, 0);

describe('a record on screen', () => {
  it('has all known facts', () => {
    const record = {
      vndMetaData: { ingestTime: 1_795_000_000_123, trackerId: { source: { id: 5 }, sets: [1] }, vndUUID: null },
      error: {
        message: 'currency: "€" is not one of EUR',
        errorType: 'SCHEMA_VALIDATION',
        details: 'Rule 5',
        lineNumber: 1,
        columnNumber: 13,
        resolution: 'Ask the shop.',
      },
      rawMessage: { data: '{"currency":"€"}' },
    };
    expect(viewRecord(record, 7)).toMatchObject({
      index: 7,
      at: 1_795_000_000_123,
      error: {
        type: 'SCHEMA_VALIDATION',
        message: [
          { text: 'currency: ', mask: null },
          { text: '"€"', mask: 'quoted' },
          { text: ' is not one of EUR', mask: null },
        ],
        details: 'Rule 5',
        guidance: 'Ask the shop.',
        line: 1,
        column: 13,
      },
      format: 'json',
      bytes: 18,
      metadata: [
        { name: 'ingestTime', value: '1795000000123 (2026-11-18T11:06:40.123Z)' },
        { name: 'trackerId.source.id', value: '5' },
        { name: 'trackerId.sets', value: '[1]' },
        { name: 'uuid', value: 'null' },
      ],
    });
  });

  it('shows JSON both unchanged and laid out, with the position and the field in both', () => {
    const { asItCame, formatted } = view('{"id":1,"to":{"city":"Gent","at":[]},"lines":[{"qty":2.50}]}', {
      message: 'lines[0].qty: expected integer',
      line: 1,
      column: 54,
    });
    expect(shown(asItCame)).toBe(
      '{"id":1,"to":{"city":"Gent","at":[]},"lines":[{«"qty":⟦2.50⟧»}]}'.replace('⟧»', '»⟧'),
    );
    expect(shown(formatted!)).toBe(
      [
        '{',
        '  "id": 1,',
        '  "to": {',
        '    "city": "Gent",',
        '    "at": []',
        '  },',
        '  "lines": [',
        '    {',
        '      «"qty": ⟦2.50»⟧',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it('preserves in the layout of JSON what parsing would lose: huge numbers, escapes, duplicate names', () => {
    const { formatted } = view('{"n":12345678901234567890,"n":1.50,"e":"\\u00e9\\ud800"}');
    expect(shown(formatted!)).toBe('{\n  "n": 12345678901234567890,\n  "n": 1.50,\n  "e": "\\u00e9\\ud800"\n}');
  });

  it('lays out XML by its tags', () => {
    const xml = '<?xml version="1.0"?><o id="5 > 4"><!-- a\n b --><to zip="x"/><total>1,2</total><p>a <b>c</b></p></o>';
    expect(shown(view(xml, { message: 'total: expected number', line: 2, column: 27 }).formatted!)).toBe(
      [
        '<?xml version="1.0"?>',
        '<o id="5 > 4">',
        '  <!-- a b -->',
        '  <to zip="x"/>',
        '  <«total»>⟦1⟧,2</total>',
        '  <p>',
        '    a',
        '    <b>c</b>',
        '  </p>',
        '</o>',
      ].join('\n'),
    );
  });

  it('lays out a table and pairs as names and values', () => {
    const table = view('id;name;total\n5;"a;b";1.2\n6;x;y', {
      message: 'column "total": no number',
      line: 3,
      column: 5,
    });
    expect(shown(table.formatted!)).toBe(
      'row 1\n  id: 5\n  name: a;b\n  total: «1.2»\nrow 2\n  id: 6\n  name: x\n  total: ⟦y⟧',
    );
    const pairs = view('level=info total="a b"', { message: 'total must be a number' });
    expect(shown(pairs.formatted!)).toBe('level: info\ntotal: «a b»');
    expect(shown(pairs.asItCame)).toBe('level=info total=«"a b"»');
  });

  it('lays out nothing where the format is not recognized', () => {
    const half = view('{"half":\u0000', { line: 1, column: 9 });
    expect(half).toMatchObject({ format: 'text', formatted: null });
    expect(shown(half.asItCame)).toBe('{"half":⟦\u0000⟧');
    expect(view('')).toMatchObject({
      format: 'empty',
      formatted: null,
      bytes: 0,
      asItCame: { lines: [], lineCount: 0 },
    });
  });

  it.each<[string, number | null, number | null, string]>([
    ['ab cd', 1, 4, 'ab ⟦cd⟧'],
    ['ab\ncd', 2, null, 'ab\n⟦cd⟧'],
    ['ab', 1, 3, 'a⟦b⟧'],
    ['a😀', 1, 4, 'a⟦😀⟧'],
    ['"a b" c', null, 1, '⟦"a b"⟧ c'],
    ['at 10:05:00.5Z, x', 1, 4, 'at ⟦10:05:00.5Z⟧, x'],
    ['\n', 1, 1, ''],
  ])('marks in %j line %j, column %j', (text, line, column, expected) => {
    expect(shown(view(text, { line, column }).asItCame)).toBe(expected);
  });

  it('reports when the error names a position that the record does not have', () => {
    expect(view('ab', { line: 5012 }).asItCame.notes).toEqual([
      'The error names line 5,012, which the record does not have.',
    ]);
    expect(view('ab', { line: 1, column: 9 }).asItCame.notes).toEqual([
      'The error names column 9 of line 1, which is shorter.',
    ]);
    expect(view({ a: 1 }, { line: 2, column: 1 }).asItCame.notes).toEqual([
      'The service sent this record as JSON, not as text.',
      'The line and the column that the error names are not in the record.',
    ]);
  });

  it('reports what else is not shown unchanged', () => {
    const { asItCame } = view('a\ud800\r\nb');
    expect(asItCame.lines.map(({ text }) => text)).toEqual(['a\ufffd', 'b']);
    expect(asItCame.notes).toEqual([
      'Lines end with a carriage return and a line feed.',
      'Invalid characters are shown as \ufffd.',
    ]);
  });

  it('truncates endless words', () => {
    const { error } = view('x', { message: 'word '.repeat(100_000) });
    expect(error.message.map(({ text }) => text).join('')).toHaveLength(10_001);
  });
});
