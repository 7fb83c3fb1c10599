// Runtime of the project: Electron's binary where it exists or can be fetched, otherwise the stand-in (D16).
import { electronPackage } from './electron-package.mjs';
import { fetchElectron } from './fetch-electron.mjs';
import { chromium } from './programs.mjs';
import { inProject, say } from './project.mjs';
import { rememberRefusal, rememberedRefusal } from './refusals.mjs';
import { run } from './run.mjs';
import { howToGetChromium } from './system.mjs';

const refusalFile = inProject('.cache', 'electron-probe.json');

/** Value of ELECTRON_OVERRIDE_DIST_PATH with which every search for Electron finds the stand-in. */
export const standInFolder = inProject('test', 'standin', 'dist');

/** Whether the stand-in can run on a platform. Its executable is a shell script, and it relies on Linux. */
export const standInRunsOn = (platform) => platform === 'linux';

/**
 * Electron's binary, installed or fetched now: `runtime` (`kind`, the `executable`, a readable `label`, and the reason
 * `why` it is used), or, without it, the reason `why` it is missing. Throws when it was stopped while fetching.
 * A refusal is cached for a day where the stand-in can run instead. Elsewhere every start tries again.
 */
export async function findElectron({
  electron = electronPackage(),
  env = process.env,
  fetch = fetchElectron,
  hasStandIn = standInRunsOn(process.platform),
  file = refusalFile,
  report = say,
} = {}) {
  const runtime = (why) => ({
    kind: 'electron',
    executable: electron.executable,
    label: `electron ${electron.version}`,
    why: `Electron's binary ${why}`,
  });
  if (electron.isInstalled()) return { runtime: runtime('is installed') };
  const question = { version: electron.version, env };
  const remembered = hasStandIn && rememberedRefusal(file, question);
  if (remembered) return { why: `${cannotBeFetched(remembered)}, refused within the last day; ${howToFetch}` };
  report(`Electron: fetching its binary, version ${electron.version} (about 120 MB) ...`);
  const { outcome, why } = await fetch(electron, { env });
  if (outcome === 'fetched') return { runtime: runtime('was fetched') };
  if (outcome === 'stopped') throw new Error('Stopped.');
  if (outcome === 'refused') remember(file, why, question, report);
  return { why: `${cannotBeFetched(why)}; ${howToFetch}` };
}

/** In a read-only folder nothing is cached, which costs a moment at the next start. */
function remember(file, why, question, report) {
  try {
    rememberRefusal(file, why, question);
  } catch (error) {
    report(`Electron: the refusal cannot be cached (${error.message}).`);
  }
}

const cannotBeFetched = (why) => `Electron's binary cannot be fetched (${why})`;
// Electron's own script needs Node 22 or newer, which the project's Node is.
const howToFetch = '`node build/run.mjs install-electron` fetches it';

/**
 * The real binary, fetched now if it is not installed, whatever was refused before. Throws without it, because
 * `npm run test:electron` must not fall back. The options are those of findElectron.
 */
export async function requireElectron(options) {
  const { runtime, why } = await findElectron({ ...options, hasStandIn: false });
  if (!runtime) throw new Error(`${why}.`);
  return runtime;
}

/** The stand-in of test/standin. Throws when it cannot run here, or when there is no Chromium for its windows. */
export async function standIn(why) {
  if (!standInRunsOn(process.platform)) throw new Error(`${why}. There is no stand-in on ${process.platform}.`);
  const browser = chromium();
  const stdio = ['ignore', 'pipe', 'ignore'];
  // On Ubuntu without snaps the command exists, and reports that the browser is missing.
  const { code, stdout } = browser
    ? await run(browser, ['--version'], { stdio }).catch(() => ({ code: 1 }))
    : { code: 1 };
  if (code !== 0) {
    const broken = browser ? ` ${browser} does not run.` : '';
    throw new Error(`No Chromium can draw the windows: ${why}.${broken}\n${howToGetChromium()}`);
  }
  const version = /[\d.]{3,}/.exec(stdout)?.[0] ?? 'of unknown version';
  return { kind: 'stand-in', executable: `${standInFolder}/electron`, label: `stand-in (chromium ${version})`, why };
}
