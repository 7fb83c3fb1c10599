import { afterAll, beforeAll, afterEach, expect, it } from 'vitest';
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

it.each([404, 405, 501])('daily figures are absent where the service answers %i', async (status) => {
  await demo.fault({ match: { path: '/data_sources/*/metrics' }, action: 'status', status });
  expect((await readWeek()).days).toBeNull();
});
