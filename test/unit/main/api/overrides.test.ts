import { describe, expect, it } from 'vitest';
import { listFlows } from '../../../../main/api/operations/flows.ts';
import { followUps } from '../../../../main/api/operations/follow-ups.ts';
import { listNotifications } from '../../../../main/api/operations/monitoring.ts';
import { currentUser } from '../../../../main/api/operations/session.ts';
import { overrideProblem, routeOf } from '../../../../main/api/overrides.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const { errorTrends } = followUps;

describe('the route of an operation', () => {
  it('is that of the catalogue where the settings say nothing', () => {
    expect(routeOf(listFlows, {})).toMatchObject({ method: 'GET', path: '/flows' });
    expect(routeOf(listFlows, { 'flows.get': { method: 'POST', path: '/x' } })).toMatchObject({ path: '/flows' });
  });

  it('is that of the settings where practice or a guess is all there is', () => {
    const elsewhere = { method: 'POST', path: '/v2/me' } as const;
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
    expect(overrideProblem(operation, path)).toMatch(why);
    const routed = Promise.resolve().then(() => routeOf(operation, { [operation.id]: { method: 'GET', path } }));
    expect(await problemFrom(routed)).toMatchObject({
      kind: 'invalid_input',
      field: 'operationOverrides',
      message: expect.stringContaining(operation.id) as string,
      effect: 'none',
    });
  });
});
