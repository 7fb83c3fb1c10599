// Child processes that never outlive the command that started them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Signals to end a program. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Interval between two checks of the parent, ms. */
const parentCheckMs = 500;

/**
 * Calls back once the parent process has ended. npm's shell dies of a signal without passing it on, and the only trace
 * is a new parent.
 */
function whenOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, parentCheckMs);
  return () => clearInterval(timer);
}

/**
 * Calls back with the signal to stop this process (which no longer ends it), or with SIGTERM once the parent process
 * has ended. Returns a function that stops listening.
 */
export function whenAskedToStop(callback) {
  for (const signal of stopSignals) process.on(signal, callback);
  const stopLooking = whenOrphaned(() => callback('SIGTERM'));
  return () => {
    stopLooking();
    for (const signal of stopSignals) process.off(signal, callback);
  };
}

/**
 * Runs a program to its end, passing on signals to stop.
 * `options` are spawn's, and `timeoutMs`: after it the program is killed; `stopWith`: the signal that stops it instead
 * of the received one. Returns its exit code (1 when a signal ended it), that signal and its output on the piped
 * streams. Also returns whether it ran out of time, and whether this process received a signal to stop. Rejects when it
 * cannot be started.
 */
export async function run(command, args, { timeoutMs, stopWith, ...options } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name]?.setEncoding('utf8').on('data', (text) => (output[name] += text));

  let stopped = false;
  const forward = (signal) => {
    stopped = true;
    child.kill(stopWith ?? signal);
  };
  const stopListening = whenAskedToStop(forward);
  let timedOut = false;
  const timer = timeoutMs && setTimeout(() => (timedOut = child.kill('SIGKILL')), timeoutMs);
  try {
    const { status, signal } = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve({ status, signal }));
    });
    return { code: status ?? 1, signal, timedOut, stopped, ...output };
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

/**
 * Starts a server that writes its address to file descriptor 3 when it is ready for clients (X and D-Bus have an option
 * for that). Returns the address, and `stop`. Rejects when the server ends instead.
 */
export async function startServer(command, args, env = process.env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [address] = await Promise.race([
    once(child.stdio[3].setEncoding('utf8'), 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${command} ended with exit code ${code}.`))),
  ]);
  const stop = () => child.kill();
  process.once('exit', stop);
  return { address: address.trim(), stop };
}
