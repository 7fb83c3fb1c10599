// Opens the app on Electron's binary, or on the stand-in where Electron is missing or cannot open.
import { displayAnswers } from './display-server.mjs';
import { openDisplay } from './display.mjs';
import { toRunElectron, toRunStandIn } from './needs.mjs';
import { say } from './project.mjs';
import { run, stopSignals } from './run.mjs';
import { findElectron, standIn, standInRunsOn } from './runtime.mjs';
import { sandboxFacts, sandboxFor } from './sandbox.mjs';
import { ensureSystem } from './system.mjs';

/**
 * An app that fails this soon after its start has not opened. The slowest measured machine needed 6 s to its first
 * rows. A Chromium whose helper processes die retries some of them several times before it gives up. Milliseconds.
 */
const openingMs = 20_000;

/** Electron's binary needs a moment to print its version. One that takes longer hangs. Milliseconds. */
const probeMs = 30_000;

/** Variables that would turn the binary into something else: Node, or an app that considers itself packaged. */
const misleading = ['ELECTRON_RUN_AS_NODE', 'ELECTRON_FORCE_IS_PACKAGED', 'ELECTRON_OVERRIDE_DIST_PATH'];

/** How `launch` queries and changes the machine that it runs on. */
const thisMachine = {
  find: findElectron,
  fallBack: standIn,
  answers: displayAnswers,
  ensure: ensureSystem,
  report: say,
};

/**
 * Runs the app until it ends, by `start(executable, switches, env)`, which returns the result of `run`. Returns that
 * `result` and the `runtime`. Throws when there is neither Electron nor a stand-in.
 * The only way to know whether a window opens is to try. The app's output is not consulted, because anything that
 * prevents Electron from opening ends it before the app's first line. Electron did not open if it soon exited with an
 * error and no signal to exit.
 */
export async function launch(start, machine = thisMachine) {
  const { find, fallBack, answers, ensure, report } = machine;
  const { runtime: electron, why } = await find();
  const isGiven = await answers();
  const reported = new Set();
  const reportOnce = (note) => note && !reported.has(note) && reported.add(note) && report(note);
  let whyStandIn = why;
  if (electron) {
    report(`Runtime: ${electron.label}: ${electron.why}.`);
    await ensure(toRunElectron(electron.executable, isGiven));
    const { result, failure } = await openOn(electron, { start, isGiven, report: reportOnce });
    if (!failure) return { runtime: electron, result };
    whyStandIn = `${electron.label} cannot open here: ${failure}`;
  }
  if (standInRunsOn(process.platform)) await ensure(toRunStandIn);
  const runtime = await fallBack(whyStandIn);
  report(`Runtime: ${runtime.label}: ${runtime.why}.`);
  const { result } = await openOn(runtime, { start, isGiven, report: reportOnce });
  return { runtime, result };
}

/** Starts the app on a runtime. Returns its `result`, and `failure` (why it did not open) where that is so. */
async function openOn(runtime, { start, isGiven, report }) {
  const display = await openDisplay(runtime, isGiven).catch((error) => ({ failure: error.message }));
  if (display.failure) return display;
  try {
    const sandbox = sandboxFor(sandboxFacts(runtime));
    for (const { note } of [display, sandbox]) report(note);
    const switches = [...sandbox.switches, ...display.switches];
    const env = environmentOfApp({ ...process.env, ...display.env });
    const failure = runtime.kind === 'electron' && (await probe(runtime.executable, switches, env));
    if (failure) return { failure };
    const began = performance.now();
    const result = await start(runtime.executable, switches, env);
    return { result, failure: whyNotOpened(result, performance.now() - began) };
  } finally {
    display.close();
  }
}

/**
 * Why the binary cannot even print its version, or undefined. It does so in JavaScript, when its libraries are loaded
 * and its sandbox is up. Only on Linux, where either may be missing and there is an alternative.
 */
async function probe(executable, switches, env) {
  if (process.platform !== 'linux') return undefined;
  const options = { env, stdio: ['ignore', 'ignore', 'pipe'], timeoutMs: probeMs };
  const result = await run(executable, [...switches, '--version'], options).catch((error) => ({ error }));
  if (result.stopped) throw new Error('Stopped.');
  return whyBroken(result);
}

/** Why `electron --version` failed, in the program's own words where it has any; undefined if it did not. */
export function whyBroken({ error, code, signal, timedOut, stderr }) {
  if (error) return error.message;
  if (timedOut) return `it did not print its version within ${probeMs / 1000} s`;
  if (code === 0) return undefined;
  const lines = stderr.trim().split('\n');
  const said = lines.find((line) => /FATAL|error while loading/.test(line)) ?? lines.at(-1);
  return said || `it ended with ${nameOf({ code, signal })}`;
}

/** Why an app that ran for `ms` has not opened; undefined when it has, or when it received a signal to end. */
export function whyNotOpened({ code, signal, stopped, timedOut }, ms) {
  if (stopped || (signal && stopSignals.includes(signal))) return undefined;
  if (timedOut) return 'it showed nothing in time';
  if (code === 0 || ms > openingMs) return undefined;
  return `it ended with ${nameOf({ code, signal })} right after its start`;
}

const nameOf = ({ code, signal }) => signal ?? `exit code ${code}`;

/** Environment of the app, without the variables that a terminal inside another Electron (an editor's) passes on. */
export function environmentOfApp(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !misleading.includes(name.toUpperCase())));
}
