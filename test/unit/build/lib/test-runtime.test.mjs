import { expect, it } from 'vitest';
import { judgeSkips, summary } from '../../../../build/lib/results.mjs';
import { obstacleOf, runtimeForTests } from '../../../../build/lib/test-runtime.mjs';

const standIn = { name: 'standin', runtime: 'stand-in' };
const e2e = { name: 'e2e', runtime: 'any' };
const unit = { name: 'unit' };
const suites = [unit, standIn, e2e];

const noFetching = () => Promise.reject(new Error('nothing was to be fetched'));
const reasonsOn = (runtime) => suites.map((suite) => obstacleOf(suite, runtime));

it('runs everything on the stand-in on Linux, and fetches nothing', async () => {
  const runtime = await runtimeForTests(suites, { platform: 'linux', find: noFetching });
  expect(runtime.kind).toBe('stand-in');
  expect(runtime.env.PENSTOCK_RUNTIME).toBe('stand-in');
  expect(reasonsOn(runtime)).toEqual([undefined, undefined, undefined]);
});

it.each(['darwin', 'win32'])(
  'on %s runs the console on Electron, and reports that the suite of the stand-in is skipped',
  async (platform) => {
    const find = async () => ({ runtime: { kind: 'electron' } });
    const runtime = await runtimeForTests(suites, { platform, find });
    expect(runtime.env).toEqual({ PENSTOCK_RUNTIME: 'electron' });
    const [ofUnit, ofStandIn, ofE2e] = reasonsOn(runtime);
    expect([ofUnit, ofE2e]).toEqual([undefined, undefined]);
    expect(summary([{ name: 'standin', seconds: 0, result: judgeSkips(ofStandIn) }])).toContain(
      'skipped: standin: all of it: only on Linux, where the stand-in runs',
    );
  },
);

it('fails tests that need Electron without it, with a reason', async () => {
  const runtime = await runtimeForTests(suites, { platform: 'darwin', find: async () => ({ why: 'no network' }) });
  const [ofUnit, , ofE2e] = reasonsOn(runtime);
  expect(ofUnit).toBeUndefined();
  expect(ofE2e.failed).toEqual(['there is no runtime for the console: no network']);
});

it('does not fetch Electron for suites that do not start it', async () => {
  const runtime = await runtimeForTests([unit, standIn], { platform: 'darwin', find: noFetching });
  expect(runtime.kind).toBe('none');
});
