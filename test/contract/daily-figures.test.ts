import { afterAll, beforeAll, afterEach, expect, it } from 'vitest';
import { readDailyErrors } from '../../main/core/monitoring/daily-errors.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { collect, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

const startTime = '2026-03-12T12:00:00Z';
const day = 86_400_000;

let demo: DemoService;
let service: Service;
beforeAll(async () => {
  demo = await DemoService.start(
    '--flows',
    '3',
    '--seed',
    '7',
    '--runs',
    '200',
    '--start-time',
    startTime,
    '--hold-clock',
  );
  service = serviceAt(demo).service;
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
});
afterAll(async () => {
  await service.close();
  await demo.stop();
});
afterEach(() => demo.clearFaults());

/** Daily figures of the source of the demo's incident over a week. */
async function readWeek() {
  const flow = (await collect(service.listFlows()))
    .flatMap(({ flows }) => flows)
    .find(({ name }) => name === 'Orders EU')!;
  const resource = { kind: 'source', id: flow.nodes[0]!.resourceId! } as const;
  const to = Date.parse(startTime);
  const runs = (await collect(service.listRuns())).flatMap((page) => page.runs);
  return {
    flow,
    days: await service.readDailyFigures(resource, { from: to - 7 * day, to }),
    runs: runs.filter(({ originId }) => originId === flow.originId),
  };
}

it('daily figures reach beyond the listed runs, and equal their sum on a day whose runs are all listed', async () => {
  const { days, runs } = await readWeek();
  const today = Date.parse('2026-03-12T00:00:00Z');
  const oldest = Math.min(...runs.map(({ at }) => at!));
  expect(days![0]!.at).toBeLessThan(oldest - day);
  expect(days!.map(({ at }) => at % day)).toEqual(days!.map(() => 0));
  expect(oldest).toBeLessThan(today);
  const ofToday = runs.filter(({ at }) => at! >= today);
  const sum = ofToday.reduce((total, { records }) => total + records!, 0);
  expect(days!.at(-1)).toMatchObject({ at: today, records: sum });
});

it('the daily errors of all nodes add up to those of the runs, by one request a node', async () => {
  const { flow, runs } = await readWeek();
  const since = (await demo.log()).length;
  const today = Date.parse('2026-03-12T00:00:00Z');
  const resources = flow.nodes.map(({ kind, resourceId }) => ({ kind: kind as 'source', id: resourceId! }));
  const days = await readDailyErrors(service, resources, { from: today - 2 * day, to: Date.parse(startTime) });
  const ofToday = runs.filter(({ at }) => at! >= today).reduce((total, { errors }) => total + errors!, 0);
  expect(days!.at(-1)).toEqual({ at: today, errors: ofToday });
  expect(await demo.log(since)).toHaveLength(resources.length);
});

it.each([404, 405, 501])('daily figures are absent where the service answers %i', async (status) => {
  await demo.fault({ match: { path: '/data_sources/*/metrics' }, action: 'status', status });
  expect((await readWeek()).days).toBeNull();
});
