import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tryEvery } from '../../main/cli/session-renewal.ts';
import { systemClock } from '../../main/core/base/clock.ts';
import { ActingCli, type PrintedPlan, type PrintedResult } from '../fixtures/acting-cli.ts';
import { full, nightly } from '../fixtures/thorough.ts';

let cli: ActingCli;
let before: Map<number, string>;

/** Flows that the user may change. */
const chosen = ['--where', 'status:active role:owner role:operator role:admin'];
const concurrency = 4;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '60', '--latency-ms', '60');
});
afterAll(() => cli.stop());
beforeEach(async () => {
  await cli.reset();
  before = await cli.words();
});

const plan = () => cli.json<PrintedPlan>(['flows', 'pause', ...chosen, '--plan']);

const pauseMany = ['flows', 'pause', ...chosen, '--yes', '--json', '--concurrency', String(concurrency)];

/** A pause of many flows by a process, under way: the service has seen its first changing requests. */
async function underWay() {
  const started = Promise.withResolvers<ChildProcess>();
  await cli.look();
  const ended = cli.runProcess(pauseMany, { onStart: started.resolve });
  const child = await started.promise;
  const says = listenTo(child.stderr!);
  await cli.changesReach(concurrency);
  return { child, ended, says };
}

/** Resolves once this text was printed. */
function listenTo(stderr: Readable): (words: string) => Promise<void> {
  let said = '';
  stderr.on('data', (chunk) => (said += String(chunk)));
  return async (words) => {
    while (!said.includes(words)) await once(stderr, 'data');
  };
}

/** Expects the state of the service to match the plan. */
async function expectCarriedOut({ changes }: PrintedPlan): Promise<void> {
  const changed = new Set(changes.map(({ node }) => node));
  const expected = new Map([...before].map(([id, word]) => [id, changed.has(id) ? 'PAUSED' : word]));
  expect(await cli.words()).toEqual(expected);
}

const list = () => cli.json<{ action: string; state: string; calls: Record<string, number> }[]>(['actions', 'list']);

it(
  'reports what was sent and what was not when it is interrupted while waiting; resuming is refused, retrying does the rest',
  full,
  async () => {
    const planned = await plan();
    // Longer than a command with nothing to wait for takes to exit.
    await cli.demo.fault({ action: 'slow', bytes_per_second: 1000, match: { method: 'PUT' }, count: 1 });
    const { child, ended, says } = await underWay();
    child.kill('SIGINT');
    await says('Stopping.');
    const sent = (await cli.changes()).length;
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    const result = JSON.parse(stdout) as PrintedResult;
    const changes = await cli.changes();
    expect(changes).toHaveLength(sent);
    expect(changes.every(({ status }) => status === 200)).toBe(true);
    expect(result).toMatchObject({ done: sent, failed: 0, ambiguous: 0 });
    expect(result.done + result.not_attempted).toBe(planned.calls.length);
    expect(result.not_attempted).toBeGreaterThan(0);

    const [action] = await list();
    expect(action).toMatchObject({ action: result.action, state: 'cancelled' });
    expect(await cli.run(['actions', 'resume', result.action!])).toMatchObject({ code: 2 });
    expect(await cli.run(['actions', 'retry', result.action!])).toMatchObject({ code: 0 });
    await expectCarriedOut(planned);
  },
);

it('exits at once when it is interrupted twice, and resuming and retrying do the rest', nightly, async () => {
  const planned = await plan();
  const hang = await cli.demo.fault({ action: 'hang', match: { method: 'PUT' }, count: 1 });
  const { child, ended, says } = await underWay();
  child.kill('SIGINT');
  await says('Stopping.');
  const exited = once(child, 'exit');
  // Signals close to the first one do not count, because one interruption of a terminal may arrive several times.
  while (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGINT');
    await Promise.race([exited, cli.demo.struck(hang)]);
  }
  expect((await ended).code).toBe(130);
  const [action] = await list();
  expect(action?.state).toBe('interrupted');
  // The interruption ended what was not sent. Sent calls are looked up, and retried where they did not arrive.
  expect((await cli.run(['actions', 'resume', action!.action])).code).toBe(11);
  expect((await cli.run(['actions', 'retry', action!.action])).code).toBe(0);
  await expectCarriedOut(planned);
});

it(
  'is interrupted when it is killed in the middle, holds its flows, and resuming finishes it without repeating anything',
  full,
  async () => {
    const planned = await plan();
    const { child, ended } = await underWay();
    child.kill('SIGKILL');
    await ended;
    const [action] = await list();
    expect(action?.state).toBe('interrupted');

    const other = await cli.run(['flows', 'activate', String(planned.calls[0]!.node), '--yes']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('Nothing was sent');

    const resumed = await cli.json<PrintedResult>(['actions', 'resume', action!.action.slice(0, 8)]);
    expect(resumed).toMatchObject({ failed: 0, not_attempted: 0, ambiguous: 0, done: planned.calls.length });
    await expectCarriedOut(planned);
    const paths = (await cli.changes()).map(({ path }) => path);
    expect(new Set(paths).size).toBe(planned.calls.length);
    expect(paths.length - new Set(paths).size).toBeLessThanOrEqual(concurrency);
  },
);

it('--timeout ends the wait for a service that is down, and leaves nothing to be ended by hand', async () => {
  await cli.demo.fault({ action: 'status', status: 503, match: { method: 'PUT' } });
  const { code, stderr } = await cli.run(['flows', 'pause', '40001', '--yes', '--timeout', '8s']);
  expect(stderr.match(/Waiting:/g)).toHaveLength(1);
  expect(stderr).not.toContain('Resumed.');
  expect(stderr).toContain('Stopped after 8s, the limit of --timeout.');
  expect(code).toBe(7);
  expect((await list())[0]?.state).toBe('cancelled');
  await cli.demo.clearFaults();
  expect(await cli.run(['flows', 'pause', '40001', '--yes', '--timeout', '1h'])).toMatchObject({ code: 0 });
  expect((await cli.run(['flows', 'list', '--timeout', 'soon'])).stderr).toContain('Invalid duration "soon"');
});

it('can be ended after a kill, which sends nothing and releases its flows', full, async () => {
  const planned = await plan();
  const { child, ended } = await underWay();
  child.kill('SIGKILL');
  await ended;
  const [action] = await list();
  await cli.look();
  expect((await cli.run(['actions', 'cancel', action!.action])).code).toBe(0);
  expect(await cli.changes()).toEqual([]);
  expect((await list())[0]).toMatchObject({ action: action!.action, state: 'cancelled' });
  await expect(cli.run(['flows', 'pause', ...chosen, '--yes'])).resolves.toMatchObject({ code: 0 });
  await expectCarriedOut(planned);
});

it('a second command for the same flow is refused, and sends nothing', full, async () => {
  const [{ node } = { node: 0 }] = (await plan()).calls;
  await cli.demo.fault({ action: 'hang', match: { method: 'PUT' }, count: 1 });
  const started = Promise.withResolvers<ChildProcess>();
  await cli.look();
  const first = cli.runProcess(['flows', 'pause', String(node), '--yes'], { onStart: started.resolve });
  await cli.changesReach(1);
  const second = await cli.run(['flows', 'pause', String(node), '--yes']);
  expect(second.code).toBe(2);
  expect(second.stderr).toContain('Nothing was sent');
  expect(await cli.changes()).toHaveLength(1);
  const [running] = await list();
  expect(running?.state).toBe('elsewhere');
  expect((await cli.run(['actions', 'cancel', running!.action])).code).toBe(2);
  (await started.promise).kill('SIGKILL');
  await first;
  expect((await cli.run(['actions', 'cancel', running!.action])).code).toBe(0);
});

it('waits when it is signed out on the way, signs in again, and finishes', full, async () => {
  const planned = await plan();
  const nextTry = holdNextTry();
  await cli.look();
  const { ended, stderr } = cli.start(pauseMany);
  const says = listenTo(stderr);
  await cli.changesReach(concurrency);
  await cli.demo.revokeKey();
  await says('tries to sign in again');
  await cli.demo.restoreKey();
  (await nextTry)();
  await says('Signed in again.');
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ failed: 0, not_attempted: 0, done: planned.calls.length });
  await expectCarriedOut(planned);
});

/** Delays the next sign-in until the test resolves it. */
function holdNextTry(): Promise<() => void> {
  const held = Promise.withResolvers<() => void>();
  const after = systemClock.after.bind(systemClock);
  const spy = vi.spyOn(systemClock, 'after').mockImplementation((milliseconds, callback) => {
    if (milliseconds !== tryEvery) return after(milliseconds, callback);
    spy.mockRestore();
    held.resolve(callback);
    return { cancel: () => undefined };
  });
  return held.promise;
}
