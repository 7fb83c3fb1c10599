// `npm start`: everything from a fresh clone to the console on screen.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { openDisplay } from './lib/display.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { chooseRuntime } from './lib/runtime.mjs';
import { ensureSystem } from './lib/system.mjs';

const help = `npm start [-- OPTION...]

  --screenshot FILE   open the demo in a fresh profile, wait for its first flows, write a PNG, print one JSON line, quit
  --theme=THEME       light, dark, contrast or contrast-dark, instead of the system's
  --size=WxH          the window's size in pixels, for example 1024x700
  --route=ROUTE       the screen to open first
  --user-data-dir=DIR where settings and data live, instead of the system's usual place
  --help              this text

Other options are passed on to the console.
`;

/** From the app's start to its picture. It takes seconds; a machine that needs more than this is stuck. */
const screenshotMs = 120_000;

/** Takes `--screenshot FILE` or `--screenshot=FILE` out of the options; the rest is the app's. */
function parseOptions(args) {
  const at = args.findIndex((arg) => arg === '--screenshot' || arg.startsWith('--screenshot='));
  if (at < 0) return { rest: args };
  const joined = args[at].includes('=');
  const file = joined ? args[at].slice('--screenshot='.length) : args[at + 1];
  if (!file || (!joined && file.startsWith('--'))) throw new Error('--screenshot needs the name of the file to write.');
  return { screenshot: resolve(file), rest: args.toSpliced(at, joined ? 1 : 2) };
}

/** The command line of the app on this runtime. Electron refuses to run as root with its sandbox (electron_main_delegate.cc). */
function commandLine(runtime, args) {
  const asRoot = runtime.kind === 'electron' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...asRoot, '.', ...args];
}

/** Runs the app until it is closed. */
async function open(runtime, env, args) {
  const { code } = await run(runtime.executable, commandLine(runtime, ['--demo-if-new', ...args]), { cwd: root, env });
  return code;
}

/** Runs the app for one picture; prints what it reports, and on which runtime. */
async function takeScreenshot(runtime, env, file, args) {
  const profile = mkdtempSync(join(tmpdir(), 'penstock-screenshot-'));
  rmSync(file, { force: true });
  try {
    const command = commandLine(runtime, [`--user-data-dir=${profile}`, `--screenshot=${file}`, ...args]);
    const stdio = ['ignore', 'pipe', 'inherit'];
    const { code, timedOut, stdout } = await run(runtime.executable, command, {
      cwd: root,
      env,
      stdio,
      timeoutMs: screenshotMs,
    });
    if (timedOut) throw new Error(`No picture after ${screenshotMs / 1000} s: the console was stopped.`);
    if (code !== 0) throw new Error(`The console ended with exit code ${code} before the picture was taken.`);
    if (!statSync(file, { throwIfNoEntry: false })?.size)
      throw new Error(`The console ended well but wrote no picture to ${file}.`);
    process.stdout.write(`${JSON.stringify({ runtime: runtime.label, ...reportIn(stdout) })}\n`);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
  return 0;
}

/** The app's report: the one line of its output that is a JSON object. */
function reportIn(stdout) {
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (!line) throw new Error(`The console printed no report. It printed: ${stdout.trim() || 'nothing'}`);
  return JSON.parse(line);
}

async function main(args) {
  if (args.includes('--help')) {
    process.stdout.write(help);
    return 0;
  }
  const { screenshot, rest } = parseOptions(args);
  await ensureSystem('start');
  await ensureInstalled();
  await ensureBuilt();
  const runtime = await chooseRuntime();
  say(`Runtime: ${runtime.label}: ${runtime.why}.`);
  const display = await openDisplay(runtime);
  const env = { ...process.env, ...display.env };
  try {
    return await (screenshot ? takeScreenshot(runtime, env, screenshot, rest) : open(runtime, env, rest));
  } finally {
    display.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
