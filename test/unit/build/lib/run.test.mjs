import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { run, startServer } from '../../../../build/lib/run.mjs';

const node = (script, options) =>
  run(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'], ...options });

it('returns the exit code and the output', async () => {
  const answer = await node('console.log("out"); console.error("err"); process.exitCode = 3');
  expect(answer).toMatchObject({ code: 3, stdout: 'out\n', stderr: 'err\n', timedOut: false, stopped: false });
});

it('kills a program that takes too long', async () => {
  expect(await node('setInterval(() => {}, 1000)', { timeoutMs: 200 })).toMatchObject({ code: 1, timedOut: true });
});

it('rejects when a program cannot be started', async () => {
  await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT');
});

/**
 * Starts a process that runs `child` and exits with the result, sends it a signal once the child runs, and returns its
 * outcome.
 */
async function stopWhileRunning(child, options = {}) {
  const module = fileURLToPath(new URL('../../../../build/lib/run.mjs', import.meta.url));
  const parent = `import { run } from ${JSON.stringify(module)};
    const { code, stopped } = await run(process.execPath, ['-e', ${JSON.stringify(child)}], ${JSON.stringify(options)});
    process.exit(stopped ? code : 99);`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(started.stdout, 'data');
  started.kill('SIGTERM');
  return once(started, 'close');
}

it('forwards a request to stop to the child and exits with its code', async () => {
  const child = 'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => {}, 1000)';
  expect(await stopWhileRunning(child)).toEqual([7, null]);
});

it('ends a child that blocks the request with the signal that the caller chose', async () => {
  const child = 'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000)';
  expect(await stopWhileRunning(child, { stopWith: 'SIGKILL' })).toEqual([1, null]);
});

it('a server is ready when it has printed its address', async () => {
  const server = await startServer(process.execPath, ['-e', 'fs.writeSync(3, "42\\n"); setInterval(() => {}, 1000)']);
  expect(server.address).toBe('42');
  server.stop();
});

it('rejects when a server exits before it is ready', async () => {
  await expect(startServer(process.execPath, ['-e', 'process.exit(4)'])).rejects.toThrow('ended with exit code 4');
});

it('rejects when a server cannot be started', async () => {
  await expect(startServer('/no/such/server', [])).rejects.toThrow('ENOENT');
});
