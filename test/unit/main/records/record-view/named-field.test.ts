import { describe, expect, it } from 'vitest';
import { readOriginal } from '../../../../../main/core/samples/original.ts';
import { findField } from '../../../../../main/records/record-view/find-field.ts';
import { namedFields } from '../../../../../main/records/record-view/named-field.ts';

const fieldIn = (text: string, message: string): string | null => {
  const mark = findField(readOriginal(text), namedFields(message));
  return mark && text.slice(mark.from, mark.to);
};

const order = JSON.stringify({
  order_total: '1.249,00',
  id: 5,
  lines: [{ qty: 1 }, { qty: 'two', 'unit.price': 3 }],
  ship_to: { city: 'Gent', postcode: { id: 9 } },
  discount: null,
});

describe('the field that a message names', () => {
  it.each([
    ['order_total: expected number, got text "1.249,00"', '"order_total":"1.249,00"'],
    ['ship_to.city: is wrong', '"city":"Gent"'],
    ["KeyError 'discount' in order_lines_flatten", '"discount":null'],
    ["KeyError: 'discount'", '"discount":null'],
    ['null value in column "ORDER_TOTAL" violates a constraint', '"order_total":"1.249,00"'],
    ['$.lines[1].qty must be integer', '"qty":"two"'],
    ['/lines/1/qty must be integer', '"qty":"two"'],
    ['lines.0.qty: too small', '"qty":1'],
    ['"discount" is required', '"discount":null'],
    ['Missing property `discount` here', '"discount":null'],
    ['discount must be a number', '"discount":null'],
    ['Field discount has no value', '"discount":null'],
    ["Cannot read 'order_total'", '"order_total":"1.249,00"'],
    ['lines[1]: is no line', '{'],
  ])('is found for %s', (message, marked) => expect(fieldIn(order, message)).toBe(marked));

  it('is its parent where the field itself is missing', () => {
    expect(fieldIn(order, 'ship_to.street: is required')).toBe('"ship_to"');
    expect(fieldIn(order, '$.lines[0].price.net: is required')).toBe('{');
  });

  it('is the outermost of those with the name', () => {
    expect(fieldIn('{"in":{"id":1},"id":2}', 'id: is wrong')).toBe('"id":2');
  });

  it('is none where the message only quotes a value', () => {
    expect(fieldIn(order, "Numeric value '1.249,00' is not recognized")).toBeNull();
    expect(fieldIn(order, 'Request f9a8288dc4cd timed out after 45 s')).toBeNull();
    expect(fieldIn(order, "KeyError 'tax' in order_lines_flatten")).toBeNull();
    expect(fieldIn('1,2,3', 'Unexpected token at line 1 column 3')).toBeNull();
  });

  it('is found in XML, tables and pairs too', () => {
    expect(fieldIn('<o><totals/><total>1</total></o>', 'o.total: bad')).toBe('total');
    expect(fieldIn('<o zip="x" city="y"/>', 'attribute "city" is wrong')).toBe('city="y"');
    expect(fieldIn('id;name;total\n1;"a;b";2', "column 'name' is too long")).toBe('"a;b"');
    expect(fieldIn('5,"a ""b"", c",7', 'bad value in column 2')).toBe('"a ""b"", c"');
    expect(fieldIn('level=info\ntotal = x\n', 'total must be a number')).toBe('x');
    expect(fieldIn('just words about total', 'total must be a number')).toBeNull();
  });

  it('is found by a name that is written with escapes', () => {
    expect(fieldIn('{"gr\\u00f6\\u00dfe":1}', 'größe: bad')).toBe('"gr\\u00f6\\u00dfe":1');
  });
});
