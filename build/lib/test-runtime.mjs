// The runtime of `npm test`: the stand-in where it can run, Electron's binary elsewhere.
import { toRunStandIn } from './needs.mjs';
import { brokenResult } from './results.mjs';
import { findElectron, standInFolder, standInRunsOn } from './runtime.mjs';

/**
 * The `kind` of runtime that tests start on this platform ('stand-in', 'electron', or 'none' and `why`), the
 * environment variables that lead to it, and what it `needs` of the system. On Linux it is the stand-in even where
 * Electron is installed, because `npm run test:electron` uses Electron. Electron is fetched only for `suites` that
 * start it.
 */
export async function runtimeForTests(suites, { platform = process.platform, find = findElectron } = {}) {
  if (standInRunsOn(platform)) {
    // Every search for Electron finds the stand-in.
    const env = { ELECTRON_OVERRIDE_DIST_PATH: standInFolder, PENSTOCK_RUNTIME: 'stand-in' };
    return { kind: 'stand-in', env, needs: toRunStandIn };
  }
  const isNeeded = suites.some((suite) => suite.runtime === 'any');
  const { runtime, why } = isNeeded ? await find() : { why: 'no selected suite starts it' };
  if (!runtime) return { kind: 'none', why, env: {}, needs: [] };
  return { kind: 'electron', env: { PENSTOCK_RUNTIME: 'electron' }, needs: [] };
}

/**
 * Result of a suite that cannot run on this runtime: left out, with the reason, where it tests the stand-in; failed
 * where it tests the console without a runtime. Undefined when it can run.
 */
export function obstacleOf(suite, { kind, why }) {
  if (suite.runtime === 'any' && kind === 'none') return brokenResult(`there is no runtime for the console: ${why}`);
  if (suite.runtime !== 'stand-in' || kind === 'stand-in') return undefined;
  return { passed: 0, failed: [], skipped: [{ title: 'all of it', reason: 'only on Linux, where the stand-in runs' }] };
}
