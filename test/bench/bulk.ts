import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { ActingOnDemo } from '../fixtures/acting-demo.ts';
import { copyToken } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { mostAtOnce as mostAllowed } from '../../main/api/concurrency.ts';
import { bareClient } from './bare-client.ts';
import { millisecondsSince } from './event-loop.ts';
import { atLeast, atMost, comparison, type Line, line, within } from './report.ts';

const flows = 1000;
const rounds = 5;
/** Requests a second from which on the service throttles. */
const allowed = 50;
const throttledFlows = 500;

/** P1 and P2: pausing many flows, journal on disk, compared with a loop of bare requests, by the log of the service. */
export async function bulk(): Promise<Line[]> {
  return [...(await atLatency(0)), ...(await atLatency(50)), ...(await throttled())];
}

async function atLatency(milliseconds: number): Promise<Line[]> {
  const demo = await DemoService.start('--flows', `${flows}`, '--runs', '0', '--latency-ms', `${milliseconds}`);
  const [bare, script, ours]: [Sending[], Sending[], Sending[]] = [[], [], []];
  let calls = { made: 0, planned: 0, chosen: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await demo.reset();
    const mine = await idsOfMine(demo);
    await demo.reset();
    const measured = await ourPause(demo);
    ours.push(measured);
    calls = measured;
    await demo.reset();
    bare.push(await bareLoop(demo, mine, measured.atOnce));
    if (milliseconds > 0) continue; // It would take a minute a round, and the work of the processor is the same.
    await demo.reset();
    script.push(await scriptLoop(demo, mine));
  }
  const at = `${milliseconds} ms latency`;
  const lines = [
    // Service and client share the processor, so that a rate at 0 ms is also that of the service.
    line(
      'P1',
      `processor milliseconds a call, ${flows} flows, journal on disk, ${at}`,
      bare.map(({ processor }) => processor),
      ours.map(({ processor }) => processor),
      milliseconds > 0 ? comparison() : atMost('ratio', 1.3),
    ),
    line(
      'P1',
      `calls a second, ${flows} flows, journal on disk, ${at}`,
      bare.map(({ rate }) => rate),
      ours.map(({ rate }) => rate),
      milliseconds > 0 ? atLeast('ratio', 0.9) : comparison('highest'),
    ),
    line('P2', `calls for the nodes chosen, ${at}`, calls.chosen, calls.made, atMost('ratio', 1)),
    line('P2', `calls as planned, ${at}`, calls.planned, calls.made, within('ratio', 1, 1)),
  ];
  if (milliseconds === 0) {
    const [theirs, own] = [script, ours].map((sendings) => sendings.map(({ processor }) => processor));
    const what = `processor milliseconds a call, ${flows} flows, against a plain script, ${at}`;
    lines.push(line('P1', what, theirs!, own!, atMost('ratio', 1)));
  } else {
    await demo.reset();
    const alone = await bareLoop(demo, (await idsOfMine(demo)).slice(0, 100), 1);
    const rates = ours.map(({ rate }) => rate);
    lines.push(line('P1', `calls a second against one at a time, ${at}`, alone.rate, rates, atLeast('ratio', 10)));
  }
  await demo.stop();
  return lines;
}

/** R6 for changes: the rate settles at what the service allows, nothing fails, and few requests are wasted. */
async function throttled(): Promise<Line[]> {
  const demo = await DemoService.start('--flows', `${throttledFlows}`, '--runs', '0');
  const acting = await ActingOnDemo.open(demo);
  const mine = acting.mine();
  await demo.throttle(allowed, { retry_after: false });
  const { calls } = await acting.carryOut(acting.plan('pause', mine));
  const sent = await pauses(demo);
  await acting.close();
  await demo.stop();
  const inVain = sent.filter(({ status }) => status === 429).length;
  // The first half is for finding the limit.
  const rate = rateOf(sent.filter(({ status }) => status === 200).slice(mine.length / 2));
  return [
    line('P1', `calls a second where ${allowed} are allowed`, allowed, rate, within('ratio', 0.85, 1.05)),
    line('R6', 'calls in vain', mine.length, inVain, atMost('ratio', 0.1)),
    line('R6', 'calls that failed', mine.length, calls.failed, atMost('value', 0)),
  ];
}

interface Sending {
  /** Calls a second. */
  rate: number;
  /** Milliseconds of the processor that this process takes for a call. */
  processor: number;
}

async function ourPause(
  demo: DemoService,
): Promise<Sending & { made: number; planned: number; chosen: number; atOnce: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-bulk-'));
  const acting = await ActingOnDemo.open(demo, { path: join(folder, 'actions.db') });
  const mine = acting.mine();
  const plan = acting.plan('pause', mine);
  const since = process.cpuUsage();
  const { calls } = await acting.carryOut(plan);
  const processor = millisecondsSince(since) / calls.done;
  if (calls.done !== plan.counts.calls) throw new Error(`${calls.done} of ${plan.counts.calls} calls were done.`);
  const sent = await pauses(demo);
  await acting.close();
  rmSync(folder, { recursive: true });
  return {
    rate: rateOf(sent),
    processor,
    atOnce: mostAtOnce(sent),
    made: sent.length,
    planned: plan.counts.calls,
    chosen: mine.length,
  };
}

/** The theoretical maximum: nothing is read, checked, recorded or parsed. */
async function bareLoop(demo: DemoService, ids: readonly number[], atOnce: number): Promise<Sending> {
  const client = await bareClient(demo, atOnce);
  const open = [...ids];
  const worker = async (): Promise<void> => {
    for (let id = open.pop(); id !== undefined; id = open.pop()) await client.put(`/flows/${id}/pause`);
  };
  const since = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, worker));
  const processor = millisecondsSince(since) / ids.length;
  await client.close();
  return { rate: rateOf(await pauses(demo)), processor };
}

/** Pauses like a script with the vendor's client: one call after another, each response read and parsed. */
async function scriptLoop(demo: DemoService, ids: readonly number[]): Promise<Sending> {
  const dispatcher = new Agent({ connect: { ca: demo.caPem } });
  const headers = { authorization: `Bearer ${await copyToken(demo)}`, accept: 'application/json' };
  const since = process.cpuUsage();
  for (const id of ids) {
    const response = await fetch(`${demo.baseUrl}/flows/${id}/pause`, { method: 'PUT', headers, dispatcher });
    if (!response.ok) throw new Error(`The script was answered ${response.status}.`);
    await response.json();
  }
  const processor = millisecondsSince(since) / ids.length;
  await dispatcher.close();
  return { rate: rateOf(await pauses(demo)), processor };
}

async function idsOfMine(demo: DemoService): Promise<number[]> {
  const acting = await ActingOnDemo.open(demo);
  const mine = acting.mine();
  await acting.close();
  return mine;
}

const pauses = async (demo: DemoService): Promise<LoggedRequest[]> =>
  (await demo.log()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/pause'));

/**
 * Maximum number of requests under way at once. A request may end in the log after its answer has led to the next one.
 */
function mostAtOnce(requests: readonly LoggedRequest[]): number {
  const ends = requests.map(({ finished_at }) => finished_at ?? Infinity).sort((a, b) => a - b);
  const starts = requests.map(({ at }) => at).sort((a, b) => a - b);
  let [most, ended] = [0, 0];
  for (const [index, at] of starts.entries()) {
    while (ends[ended]! <= at) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return Math.min(mostAllowed, most);
}

/** Requests a second, from the arrival of the first to the answer of the last. */
function rateOf(requests: readonly LoggedRequest[]): number {
  const first = Math.min(...requests.map(({ at }) => at));
  const last = Math.max(...requests.map(({ finished_at }) => finished_at ?? 0));
  return (requests.length * 1000) / (last - first);
}
