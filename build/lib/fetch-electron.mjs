// Fetches Electron's binary: waits while bytes arrive, gives up on silence or refusal, and leaves nothing half-done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, projectNode } from './project.mjs';
import { createProgress } from './progress.mjs';
import { stopSignals, whenAskedToStop } from './run.mjs';

/** Longer than any pause of a live connection. Milliseconds. */
const patienceMs = 30_000;

/** Unfinished files are in a folder of this name and the process id of the fetching process. */
const workPrefix = '.fetching-';

/**
 * Fetches the binary for `electron` (electronPackage) from the source in Electron's own variables in `env`, including a
 * mirror or a proxy. Returns its `outcome`: 'fetched', or with `why`:
 * - 'refused': there is no server, or it refuses; a retry in a minute would not help;
 * - 'failed': the connection broke or went silent, or the disk failed; the next time may succeed;
 * - 'stopped': this process received a signal to stop, or its parent has ended.
 * Unless it was fetched, `dist` is absent afterwards, and so is a half-unpacked one from earlier.
 */
export async function fetchElectron(electron, { env = process.env, progress = createProgress(process.stderr) } = {}) {
  const workFolder = join(electron.folder, `${workPrefix}${process.pid}`);
  try {
    removeRemains(electron);
    mkdirSync(workFolder);
  } catch (error) {
    return { outcome: 'failed', why: error.message };
  }
  try {
    return await watch(startProcess(electron, workFolder, env), electron, progress);
  } finally {
    progress.end();
    rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function startProcess(electron, workFolder, env) {
  const script = inProject('build', 'lib', 'fetch-process.mjs');
  // Node gives each address of a host 250 ms to answer, too little for a slow network (nodejs/node#54359).
  const args = ['--network-family-autoselection-attempt-timeout=5000', script];
  return spawn(projectNode(), [...args, JSON.stringify({ electron, workFolder })], {
    env: environmentOfFetching(env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A proxy that is named for https is meant to be used. @electron/get requires a separate variable for that. */
function environmentOfFetching(env) {
  const proxy = env.HTTPS_PROXY || env.https_proxy;
  return proxy ? { ELECTRON_GET_USE_PROXY: 'true', ...env } : { ...env };
}

/** Waits for the process to end, and ends it on silence or on a signal to stop. */
async function watch(child, electron, progress) {
  let ending;
  const end = (outcome) => {
    ending ??= outcome;
    child.kill('SIGKILL');
  };
  const silent = () => end({ outcome: 'failed', why: `nothing arrived for ${patienceMs / 1000} s` });
  let silence = setTimeout(silent, patienceMs);
  const stopped = { outcome: 'stopped', why: 'it was stopped' };
  const stopListening = whenAskedToStop(() => end(stopped));
  child.on('message', (message) => {
    clearTimeout(silence);
    silence = setTimeout(silent, patienceMs);
    if (message.failure) ending ??= outcomeOf(message.failure);
    else if (!message.done) progress.report(message);
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (words += text));
  const [, signal] = await once(child, 'close').finally(() => {
    clearTimeout(silence);
    stopListening();
  });
  // Ctrl+C reaches both processes.
  if (stopSignals.includes(signal)) ending ??= stopped;
  const isInstalled = electron.isInstalled();
  // A process that was ended may have noted where the binary is, and not yet moved it there.
  if (!isInstalled) removeRemains(electron);
  if (ending) return ending;
  if (isInstalled) return { outcome: 'fetched' };
  return { outcome: 'failed', why: words.trim().split('\n').at(-1) || 'the archive holds no such Electron' };
}

const outcomeOf = ({ refused, why }) => ({ outcome: refused ? 'refused' : 'failed', why });

/** Removes a dist without its path.txt, and the remains of a killed fetch, unless that one is still at work. */
function removeRemains(electron) {
  for (const name of readdirSync(electron.folder)) {
    const unfinished = name.startsWith(workPrefix) && !isAlive(Number(name.slice(workPrefix.length)));
    if (unfinished || name === 'dist' || name === 'path.txt')
      rmSync(join(electron.folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // A process of another user is alive too.
  }
}
