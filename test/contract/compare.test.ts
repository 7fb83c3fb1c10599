import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { earlierThan, type TimeStretch } from '#contract/comparison.ts';
import type { ComparedTimes } from '#contract/models/period-comparison.ts';
import { PeriodComparison } from '../../main/core/monitoring/period-comparison.ts';
import type { History } from '../../main/core/monitoring/history.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openHistory } from '../../main/storage/history.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { silentLog } from '../fixtures/log.ts';
import { type ListedFlow, listedFlows, type ListedRun } from '../truth/witness.ts';
import { full, some } from '../fixtures/thorough.ts';

const hour = 3_600_000;
const day = 24 * hour;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);
const everything = { filter: '', from: 0, to: Infinity };

let profile: string;
let database: DatabaseSync;
let demo: DemoService;
let service: Service;
let watch: Watch;
let history: History;
let clock: ManualClock;
let comparing: PeriodComparison;

/** An app that has completely read a demo service with these options. */
async function open(...options: string[]): Promise<void> {
  profile = mkdtempSync(join(tmpdir(), 'penstock-compare-'));
  database = openDatabase(join(profile, 'penstock.db'));
  demo = await DemoService.start('--flows', '60', '--hold-clock', '--start-time', startTime, ...options);
  service = serviceAt(demo).service;
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  clock = new ManualClock(start);
  history = openHistory(database, `cli:${demo.baseUrl}`);
  watch = newWatch();
  watch.start();
  await read();
}

function newWatch(): Watch {
  const watched = {
    environmentId: 'e',
    service,
    history,
    clock,
    log: silentLog,
    pollSeconds: 30,
    onChange: () => undefined,
  };
  const opened = new Watch(watched);
  comparing = new PeriodComparison({ watch: opened, history, clock });
  return opened;
}

/** Resolves once the read that begins now is stored. */
async function read(): Promise<void> {
  await eventually(() => expect(history.knownTo()).toBe(clock.now()));
  await watch.stored();
}

afterEach(async () => {
  await watch.close();
  await service.close();
  await demo.stop();
  database.close();
  rmSync(profile, { recursive: true });
});

const within =
  ({ from, to }: TimeStretch) =>
  ({ at }: ListedRun): boolean =>
    at >= from && at < to;

function sumsOf(runs: readonly ListedRun[]) {
  const sum = (figure: 'records' | 'errors') => runs.reduce((total, run) => total + run[figure], 0);
  const [records, errors] = [sum('records'), sum('errors')];
  return { runs: runs.length, records, errors, share: records + errors === 0 ? null : errors / (records + errors) };
}

/**
 * Time since when the service lists every run of a flow. It lists this many of each, and fewer only where there are no
 * more.
 */
const listedSince = ({ runs }: ListedFlow, most: number): number => (runs.length < most ? -Infinity : runs.at(-1)!.at);

/** Whether every run of a flow in a period is known. */
type Covers = (flow: ListedFlow, stretch: TimeStretch) => boolean;

/** Figures of the service for the same periods, flow by flow. */
async function expectAsListed(times: ComparedTimes, covers: Covers, listed: Map<number, ListedFlow>) {
  const { rows, current, previous } = await comparing.flows({ ...everything, ...times });
  const right = [...listed.values()].filter((flow) => covers(flow, current) && covers(flow, previous));
  expect(rows.map(({ originId }) => originId).sort()).toEqual(right.map(({ id }) => id).sort());
  for (const { originId, ...row } of rows) {
    const { runs } = listed.get(originId)!;
    expect(row.current).toEqual(sumsOf(runs.filter(within(current))));
    expect(row.previous).toEqual(sumsOf(runs.filter(within(previous))));
  }
  return { compared: rows.length, current, previous };
}

describe('two periods are compared by the figures of the service', () => {
  const worlds: [string, number][] = [
    ['7', 6],
    ['7', 50],
    ['11', 12],
  ];
  it.each(some(worlds, 1))('with seed %s, where it lists %i runs of each flow', async (seed, most) => {
    await open('--seed', seed, '--runs', String(most));
    const listed = await listedFlows(demo);
    const covers: Covers = (flow, { from }) => listedSince(flow, most) <= from;
    const last = { last: hour };
    const found = await expectAsListed({ time: last, against: 'before' }, covers, listed);
    expect(found.current).toEqual({ from: start - hour, to: start });
    expect(found.compared).toBeGreaterThan(0);
    const yesterday = await expectAsListed({ time: last, against: 'yesterday' }, covers, listed);
    expect(yesterday.previous).toEqual(earlierThan(yesterday.current, 'yesterday'));
    expect(yesterday.compared).toBeLessThan(found.compared);
    const own = { from: start - 5 * hour, to: start - 4 * hour };
    await expectAsListed({ time: { last: 3 * hour }, against: own }, covers, listed);
  });

  it('and those that it has forgotten since, but not over an unread day', full, async () => {
    await open('--seed', '7', '--runs', '12');
    const before = await listedFlows(demo);
    await watch.close();
    await demo.advance(day);
    clock.advance(day);
    watch = newWatch();
    watch.start();
    await read();
    const now = await listedFlows(demo);
    const both = await listedFlows(demo, { before });
    const knownSince = (flow: ListedFlow): number => {
      const [since, sinceBefore] = [listedSince(now.get(flow.id)!, 12), listedSince(before.get(flow.id)!, 12)];
      // Where the newer list reaches back into the older one there is no gap.
      return since <= start ? Math.min(since, sinceBefore) : since;
    };
    const covers: Covers = (flow, { from, to }) =>
      knownSince(flow) <= from || (to <= start && listedSince(before.get(flow.id)!, 12) <= from);
    const acrossTheGap = { time: { last: hour }, against: 'yesterday' } as const;
    const { compared } = await expectAsListed(acrossTheGap, covers, both);
    expect(compared).toBeGreaterThan(0);
    // Runs in the gap are unknown, and their number is not reported as zero.
    const inTheGap = { time: { last: hour }, against: { from: start + 2 * hour, to: start + 3 * hour } };
    expect((await expectAsListed(inTheGap, covers, both)).compared).toBeLessThan(compared);
    const { rows } = await comparing.unknown({ ...everything, ...inTheGap });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.knownSince).toBe(knownSince(both.get(row.originId)!));
  });

  it('node by node, whether it has histories of errors or only lists failed records', full, async () => {
    await open('--seed', '7');
    const { rows, ...times } = await comparing.flows({ ...everything, time: { last: hour }, against: 'before' });
    const worst = rows[0]!;
    expect(worst).toMatchObject({ name: 'Orders EU', worse: true });
    const nodes = await comparing.nodes(service, worst.originId, times, {});
    const sum = (time: 'current' | 'previous') => nodes.reduce((total, node) => total + node[time]!, 0);
    expect([sum('current'), sum('previous')]).toEqual([worst.current.errors, worst.previous.errors]);
    expect(new Set(nodes.map(({ by }) => by))).toEqual(new Set(['service']));
    const countFailed = service.countFailed.bind(service);
    const without = { errorHistory: () => Promise.resolve(null), countFailed };
    const counted = await comparing.nodes(without, worst.originId, times, {});
    expect(counted).toEqual(nodes.map((node) => ({ ...node, by: 'failed_records' })));
  });
});

describe('penstock compare', () => {
  const run = (...args: string[]) => penstock(['--profile', profile, '--base-url', demo.baseUrl, 'compare', ...args]);
  const json = async (...args: string[]) =>
    JSON.parse((await run(...args, '--json')).stdout) as {
      current: { from: string; to: string };
      previous: { from: string; to: string };
      known: number;
      flows: number;
      compared: { origin: number; flow: string; current: { errors: number }; worse: boolean }[];
      not_compared: { origin: number; known_since: string | null }[];
    };

  it("compares the app's stored data like the app, and sends the service no request", full, async () => {
    await open('--seed', '7', '--runs', '50');
    const question = { ...everything, time: { last: hour }, against: 'before' } as const;
    const { rows, known, flows } = await comparing.flows(question);
    const from = new Date(start - hour).toISOString();
    await watch.close();
    await demo.stop();
    const answer = await json('--from', from, '--with', 'before');
    expect(answer.current).toEqual({ from, to: new Date(start).toISOString() });
    expect([answer.known, answer.flows]).toEqual([known, flows]);
    expect(answer.compared.map(({ origin, current }) => [origin, current.errors])).toEqual(
      rows.map(({ originId, current }) => [originId, current.errors]),
    );
    expect(answer.not_compared).toHaveLength(flows - known);
    const week = await json('--from', from, '--with', 'last-week');
    const lastWeek = earlierThan({ from: start - hour, to: start }, 'last_week');
    expect(Date.parse(week.previous.from)).toBe(lastWeek.from);
    const own = await json('--with', `${start - 2 * hour}..${start - hour}`, '--from', from);
    expect(own.compared).toEqual(answer.compared);
  });

  it('narrows to one flow by any of its nodes, and to the matches of an expression', full, async () => {
    await open('--seed', '7', '--runs', '50');
    const worst = (await json('--with', 'before', '--from', String(start - hour))).compared[0]!;
    const nodes = [...(await demo.state()).values()].filter((node) => node.origin_node_id === worst.origin);
    const one = await json(
      '--with',
      'before',
      '--from',
      String(start - hour),
      '--flow',
      String(nodes.at(-1)!.flow_node_id),
    );
    expect(one.compared).toEqual([worst]);
    const failing = await json('--with', 'before', '--from', String(start - hour), '--where', 'status:failing');
    expect(failing.flows).toBeLessThan(10);
    expect(failing.compared[0]).toEqual(worst);
  });

  it('prints the worst first with its subject, readably', full, async () => {
    await open('--seed', '7', '--runs', '50');
    const { stdout, stderr, code } = await run('--with', 'before', '--from', String(start - hour));
    expect(code).toBe(0);
    expect(stdout).toMatch(/\+ERRORS.*\nworse +\+\d+ .*Orders EU\n/);
    expect(stderr).toContain('2026-03-12T11:00:00.000Z to 2026-03-12T12:00:00.000Z, compared with');
    expect(stderr).toMatch(
      /As of 2026-03-12T12:00:00\.000Z.*: all runs of both periods are known for \d+ of \d+ flows/,
    );
  });

  it('refuses unreadable input, and reports an environment that no app has read', full, async () => {
    await open('--seed', '7', '--runs', '6');
    for (const wrong of [
      ['--with', 'last-year'],
      ['--with', '5..4'],
      ['--from', 'noon'],
      ['--from', '2026-03-12', '--to', '2026-03-11'],
      ['--flow', 'orders'],
      ['--where', 'sort:up ('],
    ])
      expect(await run(...wrong)).toMatchObject({ code: 2, stdout: '' });
    const other = await penstock(['--profile', profile, '--base-url', `${demo.baseUrl}/other`, 'compare']);
    expect(other).toMatchObject({ code: 10, stdout: '' });
    expect(other.stderr).toContain('has not monitored');
  });
});
