// `npm start`: everything from a fresh clone to the console on screen.
import { resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { toInstall } from './lib/needs.mjs';
import { takePicture } from './lib/picture.mjs';
import { root, say } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

const help = `npm start [-- OPTION...]

  --screenshot FILE   open the demo in a fresh profile, wait for its first flows, write a PNG, print one JSON line, quit
  --theme=THEME       a theme such as dark or contrast-dark, instead of the system's
  --size=WxH          the window's size in pixels, for example 1024x700
  --route=ROUTE       the screen to open first
  --user-data-dir=DIR folder of settings and data, instead of the system's default location
  --help              print this text

Other options are passed on to the console.
`;

/** Removes `--screenshot FILE` or `--screenshot=FILE` from the options. The rest is the app's. */
function parseOptions(args) {
  const at = args.findIndex((arg) => arg === '--screenshot' || arg.startsWith('--screenshot='));
  if (at < 0) return { rest: args };
  const joined = args[at].includes('=');
  const file = joined ? args[at].slice('--screenshot='.length) : args[at + 1];
  if (!file || (!joined && file.startsWith('--'))) throw new Error('--screenshot needs the name of the file to write.');
  return { screenshot: resolve(file), rest: args.toSpliced(at, joined ? 1 : 2) };
}

/** Runs the app until it is closed. */
async function open(args) {
  const { result } = await launch((executable, switches, env) =>
    run(executable, [...switches, '.', '--demo-if-new', ...args], { cwd: root, env }),
  );
  return result.code;
}

/** Runs the app for one picture. Prints its report, and the runtime. */
async function takeScreenshot(file, args) {
  let label;
  const report = await takePicture(file, async (command, options) => {
    const { runtime, result } = await launch((executable, switches, env) =>
      run(executable, [...switches, '.', ...command, ...args], { ...options, cwd: root, env }),
    );
    label = runtime.label;
    return result;
  });
  process.stdout.write(`${JSON.stringify({ runtime: label, ...report })}\n`);
  return 0;
}

async function main(args) {
  if (args.includes('--help')) {
    process.stdout.write(help);
    return 0;
  }
  const { screenshot, rest } = parseOptions(args);
  await ensureSystem(toInstall);
  await ensureInstalled();
  await ensureBuilt();
  return screenshot ? takeScreenshot(screenshot, rest) : open(rest);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
