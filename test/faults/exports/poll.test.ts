import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect } from '../../fixtures/connection.ts';
import { DemoService } from '../../fixtures/demo-service.ts';
import { ExportsOnDemo } from '../../fixtures/exports-on-demo.ts';
import { nightly } from '../../fixtures/thorough.ts';

/** Requests a second that the service allows: few enough that everything has to queue. */
const allowed = 20;
/**
 * Pages that may come before a poll: those that two exports have requested when it begins to wait, and as many again
 * when the service refuses it. Two refusals in a row are acceptable. Without a bound all 600 might come.
 */
const mostAhead = 3 * 2 * 8;

let demo: DemoService;
let folder: string;
beforeAll(async () => {
  demo = await DemoService.start('--flows', '1', '--runs', '0', '--quarantine', '30000');
  folder = mkdtempSync(join(tmpdir(), 'penstock-poll-'));
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

it('two exports at a throttled service do not starve the poll', { ...nightly, timeout: 120_000 }, async () => {
  const onDemo = await ExportsOnDemo.open(demo);
  const { exports, service } = onDemo;
  const jobs = [await onDemo.start(join(folder, 'a.ndjson')), await onDemo.start(join(folder, 'b.ndjson'))];
  await demo.throttle(allowed);
  const before = (await demo.log()).length;
  for (let poll = 0; poll < 5; poll += 1) await collect(service.listFlows());
  const seen = (await demo.log()).slice(before).filter(({ status }) => status === 200);
  for (const { id } of jobs) {
    expect(exports.job(id).state).toBe('running');
    exports.order(id, 'cancel');
    await exports.over(id);
  }
  await onDemo.close();

  const polls = seen.flatMap(({ path }, place) => (path === '/flows' ? [place] : []));
  expect(polls.length).toBeGreaterThanOrEqual(5);
  // The exports proceed between the polls, and never delay one for long.
  const between = polls.map((place, nth) => place - (polls[nth - 1] ?? -1) - 1);
  expect(between.some((pages) => pages > 0)).toBe(true);
  expect(Math.max(...between)).toBeLessThanOrEqual(mostAhead);
});
