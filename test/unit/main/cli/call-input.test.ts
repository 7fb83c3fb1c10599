import { describe, expect, it } from 'vitest';
import { findOperation } from '../../../../main/api/operations/catalogue.ts';
import { inputOf } from '../../../../main/api/service-calling.ts';
import { readParameters } from '../../../../main/cli/call-input.ts';
import { describeSchema } from '../../../../main/api/parameters.ts';

const sort = (id: string, ...given: string[]) => {
  const operation = findOperation(id)!;
  return inputOf(operation, { operation: id, parameters: readParameters(operation, given), body: null });
};

describe('parameters of a call', () => {
  it('go into the path or the query, according to the operation', () => {
    expect(sort('flows.pause', 'flow_id=5', 'all=1', 'async=true')).toEqual({
      path: { flow_id: '5' },
      query: { all: 1, async: true },
    });
  });

  it('become numbers only where the operation expects numbers', () => {
    expect(sort('notifications.list', 'level=404', 'resource_id=404').query).toEqual({
      level: '404',
      resource_id: 404,
    });
  });

  it('may hold = and line breaks in their value', () => {
    expect(sort('data_maps.checkEntries', 'data_map_id=1', 'entry_keys=a=b\nc').path['entry_keys']).toBe('a=b\nc');
  });

  it('keep invalid numbers unchanged, for the operation to reject', () => {
    expect(sort('flows.list', 'page=one').query).toEqual({ page: 'one' });
  });

  it.each([
    ['flows.get', 'flow=1', 'It takes flow_id, flows_only.'],
    ['metrics.errors', 'page=1', 'It takes none.'],
    ['data_sinks.create', 'name=x', 'belongs in the body'],
    ['flows.get', 'flow_id', 'does not have the form name=value'],
  ])('of %s: %s is refused with a reason', (id, given, why) => {
    expect(() => sort(id, given)).toThrow(why);
  });

  it('are rejected when given twice', () => {
    expect(() => sort('flows.get', 'flow_id=1', 'flow_id=2')).toThrow('given twice');
  });
});

it.each([
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'whole number from 1'],
  [{ type: 'integer', minimum: 1, maximum: 100 }, 'whole number from 1 to 100'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'object' }] } }, 'list of: whole number or object'],
  [{ enum: ['a', 'b'] }, 'a, b'],
  [{ const: 1, type: 'number' }, '1'],
  [{}, 'any value'],
] as const)('the kind of value %j is %s in words', (schema, words) => {
  expect(describeSchema(schema as never)).toBe(words);
});
