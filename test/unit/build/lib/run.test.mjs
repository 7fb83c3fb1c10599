import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run, startServer } from '../../../../build/lib/run.mjs';

const node = (script, options) =>
  run(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'], ...options });

test('the exit code and what was written come back', async () => {
  const answer = await node('console.log("out"); console.error("err"); process.exitCode = 3');
  expect(answer).toMatchObject({ code: 3, stdout: 'out\n', stderr: 'err\n', timedOut: false, stopped: false });
});

test('a program that takes too long is killed', async () => {
  expect(await node('setInterval(() => {}, 1000)', { timeoutMs: 200 })).toMatchObject({ code: 1, timedOut: true });
});

test('a program that cannot be started is an error', async () => {
  await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test('a request to stop reaches the child, and its exit code is kept', async () => {
  const child = 'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => {}, 1000)';
  const module = fileURLToPath(new URL('../../../../build/lib/run.mjs', import.meta.url));
  const parent = `import { run } from ${JSON.stringify(module)};
    const { code, stopped } = await run(process.execPath, ['-e', ${JSON.stringify(child)}]);
    process.exit(stopped ? code : 1);`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(started.stdout, 'data');
  started.kill('SIGTERM');
  expect(await once(started, 'close')).toEqual([7, null]);
});

test('a server is ready when it has said its address', async () => {
  const server = await startServer(process.execPath, ['-e', 'fs.writeSync(3, "42\\n"); setInterval(() => {}, 1000)']);
  expect(server.address).toBe('42');
  server.stop();
});

test('a server that ends before it is ready is an error', async () => {
  await expect(startServer(process.execPath, ['-e', 'process.exit(4)'])).rejects.toThrow('ended with exit code 4');
});

test('a server that cannot be started is an error', async () => {
  await expect(startServer('/no/such/server', [])).rejects.toThrow('ENOENT');
});
