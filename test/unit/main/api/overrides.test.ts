import { describe, expect, it } from 'vitest';
import { catalogue, findOperation } from '../../../../main/api/operations/catalogue.ts';
import { listFlows } from '../../../../main/api/operations/flows.ts';
import { followUps } from '../../../../main/api/operations/follow-ups.ts';
import { listNotifications } from '../../../../main/api/operations/monitoring.ts';
import { currentUser } from '../../../../main/api/operations/session.ts';
import { overrideProblem, routeOf } from '../../../../main/api/overrides.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const { errorTrends } = followUps;

describe('the route of an operation', () => {
  it('is that of the catalogue by default', () => {
    expect(routeOf(listFlows, {})).toMatchObject({ method: 'GET', path: '/flows' });
    expect(routeOf(listFlows, { 'flows.get': { method: 'GET', path: '/x' } })).toMatchObject({ path: '/flows' });
  });

  it('is that of the settings where the basis is practice or a guess', () => {
    const elsewhere = { method: 'GET', path: '/v2/me' } as const;
    expect(routeOf(currentUser, { 'session.currentUser': elsewhere })).toBe(elsewhere);
    const trends = { method: 'GET', path: '/trends/{resource_id}/of/{resource_type}' } as const;
    expect(routeOf(errorTrends, { 'errors.trends': trends })).toBe(trends);
  });

  it.each([
    [listNotifications, '/notifications', /specification fixes/],
    [errorTrends, '/trends/{resource_id}', /lacks \{resource_type\}/],
    [errorTrends, '/trends', /lacks \{resource_type\}, \{resource_id\}/],
    [errorTrends, '/{resource_type}/{resource_id}/{day}', /has no \{day\}/],
  ] as const)('of %o is not %s', async (operation, path, why) => {
    expect(overrideProblem(operation, { method: 'GET', path })).toMatch(why);
    const routed = Promise.resolve().then(() => routeOf(operation, { [operation.id]: { method: 'GET', path } }));
    expect(await problemFrom(routed)).toMatchObject({
      kind: 'invalid_input',
      field: 'operationOverrides',
      message: expect.stringContaining(operation.id) as string,
      effect: 'none',
    });
  });
});

describe('an override never does more than its operation (S4)', () => {
  const path = (template: string) => `/elsewhere${template}`;
  const harm = ['reads', 'changes', 'destroys'];
  const usual = { GET: 'reads', POST: 'changes', PUT: 'changes', DELETE: 'destroys' } as const;
  const methods = Object.keys(usual) as (keyof typeof usual)[];
  const movable = catalogue.map(({ operation }) => operation).filter(({ basis }) => basis !== 'spec');

  it.each(movable)('$id', (operation) => {
    for (const method of methods) {
      const isMore = harm.indexOf(usual[method]) > harm.indexOf(operation.effect);
      // Every read is refused a request that may change something, except its own request in another form.
      const there = { method, path: `${path(operation.path)}/changed` };
      expect(overrideProblem(operation, there) !== null).toBe(isMore);
      if (isMore) expect(() => routeOf(operation, { [operation.id]: there })).toThrow(operation.id);
    }
    expect(overrideProblem(operation, { method: operation.method, path: path(operation.path) })).toBeNull();
  });

  it.each([
    ['session.currentUser', { method: 'PUT', path: '/flows/5023/pause' }],
    ['flows.list', { method: 'PUT', path: '/notifications/mark_read' }],
    ['data_maps.checkEntries', { method: 'DELETE', path: '/data_maps/{data_map_id}/entries/{entry_keys}' }],
    ['flows.suggestDocs', { method: 'POST', path: '/flows/{flow_id}/copy' }],
    ['flows.pause', { method: 'DELETE', path: '/flows/{flow_id}' }],
  ] as const)('%s is not sent as %o', (id, route) => {
    expect(overrideProblem(findOperation(id)!, route)).toMatch(/^it only (reads|changes), and [A-Z]+ may/);
  });
});
