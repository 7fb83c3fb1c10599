import { recordKinds } from '#contract/models/resource.ts';
import { viewScreens } from '#contract/models/view.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goToAfter, hrefTo, parseRoute, type Route, routeOfView } from '../../../../renderer/client/routes.ts';

const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { screen: 'overview' },
    { screen: 'wall' },
    { screen: 'flows' },
    { screen: 'flows', filter: '' },
    { screen: 'flows', filter: 'status:other,unknown NOT "a & b"' },
    { screen: 'flows', viewId: 'a view & more' },
    { screen: 'requests' },
    { screen: 'requests', filter: 'outcome:failed' },
    { screen: 'changes-here' },
    { screen: 'changes-elsewhere', filter: 'kind:lookup' },
    { screen: 'exports' },
    { screen: 'kinds', filter: 'state:new' },
    { screen: 'incidents', filter: 'severity:critical' },
    { screen: 'exports', filter: 'state:failed' },
    { screen: 'records' },
    { screen: 'records', scope: { by: 'change', changeId: 'an id & more' }, group: 'k/1' },
    { screen: 'records', exportId: 'e 1' },
    { screen: 'changes' },
    { screen: 'changes', filter: 'state:open NOT "a & b"' },
    { screen: 'resources' },
    { screen: 'resources', kind: 'lookup' },
    { screen: 'resources', kind: 'code', filter: 'used:>0 "a & b"' },
    { screen: 'help' },
    { screen: 'help', page: 'data' },
    { screen: 'environments' },
    { screen: 'new-environment' },
  ),
  fc.nat().map((id): Route => ({ screen: 'flow', id })),
  fc.nat().map((id): Route => ({ screen: 'flow', id, part: 'files' })),
  fc.nat().map((id): Route => ({ screen: 'flow', id, part: 'logs', runId: id })),
  fc
    .tuple(fc.constantFrom(...recordKinds), fc.nat(), fc.constantFrom({}, { browse: true as const }))
    .map(([kind, id, part]): Route => ({ screen: 'resource', kind, id, ...part })),
  fc.nat().map((nodeId): Route => ({ screen: 'records', scope: { by: 'flow', nodeId }, from: 5, to: nodeId })),
  fc
    .constantFrom('source' as const, 'data_set' as const, 'destination' as const)
    .map((kind): Route => ({ screen: 'records', scope: { by: 'resource', kind, id: 7 } })),
  fc.constantFrom<Route>({ screen: 'alerts' }, { screen: 'alerts', tab: 'muted' }),
  fc.string().map((filter): Route => ({ screen: 'alerts', filter })),
  fc.string().map((filter): Route => ({ screen: 'alerts', filter, from: 'findings' })),
  fc.nat().map((id): Route => ({ screen: 'alerts', filter: `flow:${id}`, tab: 'open' })),
  fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((id) => id !== 'new')
    .map((id): Route => ({ screen: 'environment', id })),
  fc.string({ minLength: 1, unit: 'grapheme' }).map((id): Route => ({ screen: 'change', id })),
);

describe('routes', () => {
  it('survive a round trip through their address', () => {
    fc.assert(
      fc.property(route, (there) => {
        expect(parseRoute(hrefTo(there))).toEqual(there);
      }),
    );
  });

  it.each(['', '#', '#/', '#/nowhere'])('lead from %j to the overview', (address) =>
    expect(parseRoute(address)).toEqual({ screen: 'overview' }),
  );

  it.each(['#/flows/abc', '#/flows/-1', '#/flows/99999999999999999999'])('lead from %j to the flows', (address) =>
    expect(parseRoute(address)).toEqual({ screen: 'flows' }),
  );

  it('of a saved view lead to its list with its filter', () => {
    for (const screen of viewScreens) {
      const parsed = parseRoute(
        hrefTo(routeOfView({ id: 'v', name: 'n', screen, query: { filter: 'a "b"', sort: [] } })),
      );
      const link = { flows: { viewId: 'v' }, records: { text: 'a "b"' } }[screen as string] ?? { filter: 'a "b"' };
      expect(parsed).toEqual({ screen, ...link });
    }
  });

  it('ignore invalid parts of a link to alerts', () => {
    expect(parseRoute('#/alerts?filter=flow%3A7&tab=muted')).toEqual({
      screen: 'alerts',
      filter: 'flow:7',
      tab: 'muted',
    });
    expect(parseRoute('#/alerts?tab=some&from=elsewhere')).toEqual({ screen: 'alerts' });
  });

  it.each([
    ['#/findings', {}],
    ['#/notifications', {}],
    ['#/findings?filter=flow%3A7', { filter: 'flow:7', from: 'findings' }],
    ['#/notifications?filter=id%3A7&show=open', { filter: 'id:7', tab: 'open', from: 'notifications' }],
    ['#/notifications?filter=x&show=unread', { filter: 'x unread:>0', tab: 'all', from: 'notifications' }],
    ['#/notifications?show=unread', { filter: 'unread:>0', tab: 'all', from: 'notifications' }],
    ['#/notifications?show=muted', { tab: 'muted', from: 'notifications' }],
  ])('lead from %s to the alerts', (address, link) => {
    expect(parseRoute(address)).toEqual({ screen: 'alerts', ...link });
  });

  it.each([
    ['#/errors', { screen: 'kinds' }],
    ['#/errors?filter=state%3Anew', { screen: 'kinds', filter: 'state:new' }],
    ['#/quarantine', { screen: 'records' }],
    ['#/quarantine?flow=7&group=a', { screen: 'records', scope: { by: 'flow', nodeId: 7 }, group: 'a' }],
    ['#/exports?filter=state%3Afailed', { screen: 'exports', filter: 'state:failed' }],
  ])('lead from %s to a tab of Failed records', (address, route) => {
    expect(parseRoute(address)).toEqual(route);
    expect(hrefTo(parseRoute(address))).toMatch(/^#\/records/);
  });

  it('ignore invalid parts of a link to failed records', () =>
    expect(parseRoute('#/records?flow=all&from=-1&to=9&source=x')).toEqual({ screen: 'records', to: 9 }));

  it('withstand any address', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        expect(parseRoute(address)).toHaveProperty('screen');
      }),
    );
    expect(parseRoute('#/environments/%')).toEqual({ screen: 'environment', id: '%' });
  });
});

describe('navigating to a result', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('waits for the result', async () => {
    vi.stubGlobal('location', { hash: '#/environments/new' });
    const work = Promise.withResolvers<number>();
    const gone = goToAfter(work.promise, (id) => ({ screen: 'flow', id }));
    expect(location.hash).toBe('#/environments/new');
    work.resolve(7);
    await gone;
    expect(location.hash).toBe('#/flows/7');
  });

  it('does not navigate after the user went elsewhere in the meantime', async () => {
    vi.stubGlobal('location', { hash: '#/environments/new' });
    const work = Promise.withResolvers<void>();
    const gone = goToAfter(work.promise, () => ({ screen: 'overview' }));
    location.hash = '#/flows';
    work.resolve();
    await gone;
    expect(location.hash).toBe('#/flows');
  });
});
