// Which Electron runs the project: the real binary where it is or can be fetched, else the stand-in (D16).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inProject, projectNode, readJson } from './project.mjs';
import { run } from './run.mjs';
import { chromium, howToGetChromium } from './system.mjs';

/** Long enough for a fast connection, short enough for a network that swallows packets. */
const probeMs = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
const failedProbe = inProject('.cache', 'electron-probe.json');

/**
 * The runtime to use: `kind`, the `executable`, a `label` for people and results, and `why` it was chosen.
 * Throws when this machine has neither.
 */
export async function chooseRuntime() {
  if (electronIsInstalled()) return electron("Electron's binary is installed");
  const remembered = rememberedFailure();
  const failure = remembered ?? (await fetchElectron());
  if (!failure) return electron("Electron's binary was fetched");
  return standIn(`${failure}${remembered ? ', tried within the last day' : ''}; \`npx install-electron\` fetches it`);
}

/** The real binary. Throws when it is not installed: `npm run test:electron` must not fall back. */
export function installedElectron() {
  if (!electronIsInstalled()) throw new Error("Electron's binary is not installed: run `npx install-electron`.");
  return electron("Electron's binary is installed");
}

/** The stand-in of test/standin. Throws when there is no Chromium for its windows. */
async function standIn(why) {
  const browser = chromium();
  if (!browser) throw new Error(`There is nothing to draw windows with: ${why}.\n${howToGetChromium()}`);
  const { stdout } = await run(browser, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const version = /[\d.]{3,}/.exec(stdout)?.[0] ?? 'of unknown version';
  return { kind: 'stand-in', executable: `${standInFolder}/electron`, label: `stand-in (chromium ${version})`, why };
}

/** What ELECTRON_OVERRIDE_DIST_PATH has to be for anything that looks for Electron to find the stand-in. */
export const standInFolder = inProject('test', 'standin', 'dist');

function electron(why) {
  const { version } = readJson(inElectron('package.json'));
  const executable = inElectron('dist', readFileSync(inElectron('path.txt'), 'utf8'));
  return { kind: 'electron', executable, label: `electron ${version}`, why };
}

/** The test that Electron's own install script makes. */
function electronIsInstalled() {
  if (!existsSync(inElectron('path.txt')) || !existsSync(inElectron('dist', 'version'))) return false;
  const version = readFileSync(inElectron('dist', 'version'), 'utf8').trim().replace(/^v/, '');
  return version === readJson(inElectron('package.json')).version;
}

function inElectron(...parts) {
  return inProject('node_modules', 'electron', ...parts);
}

/** Runs Electron's own install script, for a moment. Returns why it failed, or undefined. */
async function fetchElectron() {
  const stdio = ['ignore', 'ignore', 'pipe'];
  const { code, timedOut, stderr } = await run(projectNode(), [inElectron('install.js')], {
    stdio,
    timeoutMs: probeMs,
  });
  if (code === 0 && electronIsInstalled()) return undefined;
  const why = timedOut
    ? `fetching Electron's binary took over ${probeMs / 1000} s`
    : `Electron's binary cannot be fetched (${reason(stderr)})`;
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(failedProbe, JSON.stringify({ at: Date.now(), why }));
  return why;
}

/** Why the last probe failed, when that was less than a day ago. */
function rememberedFailure() {
  if (!existsSync(failedProbe)) return undefined;
  const { at, why } = readJson(failedProbe);
  if (Date.now() - at < dayMs) return why;
  rmSync(failedProbe);
  return undefined;
}

/** The short part of a network error: its code, or its first line. */
function reason(stderr) {
  return (
    /\bE[A-Z_]{4,}\b/.exec(stderr)?.[0] ??
    stderr
      .trim()
      .split('\n')[0]
      ?.replace(/^\w*Error: /, '') ??
    'no reason given'
  );
}
