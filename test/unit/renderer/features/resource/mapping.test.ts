import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#contract/models/resource.ts';
import {
  mappedColumns,
  schemaAttributes,
  smallTable,
  wordsIn,
  writingFacts,
} from '../../../../../renderer/features/resource/mapping.ts';

describe('the mapping of a destination', () => {
  it('has a row for each column, even where an attribute has several types or none', () => {
    const config = {
      table: 'ORDERS',
      'primary.key': 'id',
      mapping: {
        mode: 'manual',
        mapping: { id: { ID: 'BIGINT', OLD_ID: null }, total: 'TOTAL', tags: [], gone: {} },
      },
    };
    expect(mappedColumns(config)).toEqual([
      { attribute: 'id', column: 'ID', type: 'BIGINT' },
      { attribute: 'id', column: 'OLD_ID', type: 'null' },
      { attribute: 'total', column: 'TOTAL', type: '' },
      { attribute: 'tags', column: '[]', type: '' },
    ]);
    expect(writingFacts(config)).toEqual([
      ['table', 'ORDERS'],
      ['primary.key', 'id'],
      ['mapping.mode', 'manual'],
    ]);
  });
});

describe('the schema of a data set', () => {
  it('has a row for each attribute, those of objects by their path', () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: ['integer', 'null'], description: 'The key' },
        at: { type: 'string', format: 'date-time' },
        customer: { type: 'object', required: 'odd', properties: { name: 'string', age: {} } },
      },
    };
    expect(schemaAttributes(schema).map(({ name, type, required, about }) => [name, type, required, about])).toEqual([
      ['id', 'integer | null', true, 'The key'],
      ['at', 'string (date-time)', false, ''],
      ['customer', 'object', false, ''],
      ['customer.name', 'string', false, ''],
      ['customer.age', '', false, ''],
    ]);
  });

  it('is shown to a limited depth where its nesting is endless', () => {
    let schema: JsonValue = { type: 'string' };
    for (let depth = 0; depth < 2_000; depth += 1) schema = { properties: { a: schema } };
    expect(schemaAttributes(schema)).toHaveLength(9);
  });
});

describe('a list', () => {
  it('of small records is a table, and of texts is words', () => {
    expect(
      smallTable([
        { id: 7, at: 'x' },
        { id: 8, ok: null },
      ]),
    ).toEqual({
      titles: ['id', 'at', 'ok'],
      rows: [
        ['7', 'x', ''],
        ['8', '', 'null'],
      ],
    });
    expect(smallTable([{ id: {} }])).toBeNull();
    expect(smallTable([{ a: 1, b: 2, c: 3, d: 4, e: 5 }])).toBeNull();
    expect(wordsIn(['a', 'b'])).toEqual(['a', 'b']);
    expect(wordsIn(['a', 1])).toBeNull();
  });

  it('of anything, like any value, is shown without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        const value = any as JsonValue;
        for (const look of [mappedColumns, writingFacts, schemaAttributes]) expect(look(value)).toBeInstanceOf(Array);
        for (const wrapped of [
          { mapping: { mapping: value } },
          { mapping: value },
          { properties: value, required: value },
        ])
          for (const look of [mappedColumns, writingFacts, schemaAttributes])
            expect(look(wrapped)).toBeInstanceOf(Array);
        expect(smallTable(value)?.rows.length ?? 1).toBeGreaterThan(0);
        expect(wordsIn(value)?.length ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});
