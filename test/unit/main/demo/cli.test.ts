import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { get as plainGet } from 'node:http';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { full, nightly } from '../../../fixtures/thorough.ts';

const cli = resolve(import.meta.dirname, '../../../../main/demo/cli.ts');

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
});

interface Ready {
  readonly base_url: string;
  readonly ui_url: string;
  readonly service_key: string;
  readonly control_url: string;
  readonly ca_file: string;
}

function run(args: string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

/** Starts the command and waits for its line. */
async function start(...args: string[]): Promise<{ child: ChildProcess; ready: Ready; agent: Agent }> {
  const child = run(['--port', '0', ...args]);
  const [line] = await once(createInterface(child.stdout), 'line');
  const ready: Ready = JSON.parse(line);
  return { child, ready, agent: new Agent({ connect: { ca: readFileSync(ready.ca_file, 'utf8') } }) };
}

async function signIn(ready: Ready, dispatcher: Agent): Promise<string> {
  const headers = { authorization: `Basic ${ready.service_key}`, accept: 'application/json' };
  const { body } = await request(`${ready.base_url}/token`, { method: 'POST', headers, dispatcher });
  return ((await body.json()) as { access_token: string }).access_token;
}

/** Exit code, or the signal that ended it. */
async function ended(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

describe('the demo service from the command line', () => {
  it('prints one line, and serves clients that trust its authority over TLS on loopback', async () => {
    const { ready, agent } = await start('--flows', '3');
    for (const address of [ready.base_url, ready.ui_url, ready.control_url]) {
      expect(new URL(address)).toMatchObject({ protocol: 'https:', hostname: '127.0.0.1' });
    }
    const headers = { authorization: `Bearer ${await signIn(ready, agent)}`, accept: 'application/json' };
    const { statusCode, body } = await request(`${ready.base_url}/flows?access_role=all`, {
      headers,
      dispatcher: agent,
    });
    expect(statusCode).toBe(200);
    expect(((await body.json()) as { flows: unknown[] }).flows).toHaveLength(3);
  });

  it('is rejected by clients that do not trust its authority', full, async () => {
    const { ready } = await start('--flows', '1');
    const { hostname, port } = new URL(ready.base_url);
    const socket = connect({ host: hostname, port: Number(port) });
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) });
  });

  it('refuses plain HTTP', full, async () => {
    const { ready } = await start('--flows', '1');
    const plain = plainGet(ready.base_url.replace('https:', 'http:'));
    const answered = once(plain, 'response').then(() => 'answered');
    const refused = new Promise((settle) => plain.once('error', () => settle('refused')));
    expect(await Promise.race([answered, refused])).toBe('refused');
  });

  it('writes the authority to a file that only its user can read, and removes it on exit', full, async () => {
    const { child, ready } = await start('--flows', '1');
    expect(statSync(ready.ca_file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(ready.ca_file)).mode & 0o777).toBe(0o700);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(existsSync(dirname(ready.ca_file))).toBe(false);
  });

  it('exits cleanly when interrupted', full, async () => {
    const { child } = await start('--flows', '1');
    child.kill('SIGINT');
    expect(await ended(child)).toBe(0);
  });

  it('names the wrong option, and exits with 2', async () => {
    const child = run(['--flows', 'many']);
    const errors: string[] = [];
    child.stderr?.on('data', (text: Buffer) => errors.push(text.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(errors.join('')).toMatch(/--flows: .*\nUsage: /);
  });

  it('serves 20,000 flows', nightly, async () => {
    const { ready, agent } = await start('--flows', '20000');
    const headers = { authorization: `Bearer ${await signIn(ready, agent)}`, accept: 'application/json' };
    const url = `${ready.base_url}/flows?access_role=all&include_run_metrics=1&page=100&per_page=50`;
    const { statusCode, headers: answered, body } = await request(url, { headers, dispatcher: agent });
    expect(statusCode).toBe(200);
    expect(Number(answered['x-total-count'])).toBeGreaterThan(18_000);
    expect(((await body.json()) as { flows: unknown[] }).flows).toHaveLength(50);
  });

  it('delays answers of the API, while the control address shows the requests under way', async () => {
    const { ready, agent } = await start('--flows', '1', '--latency-ms', '600000');
    const stop = new AbortController();
    const { base_url, control_url } = ready;
    const waiting = request(`${base_url}/flows`, { dispatcher: agent, signal: stop.signal });
    const unanswered = expect(waiting).rejects.toThrow();
    for (let log: unknown[] = []; log.length === 0;) {
      const { body } = await request(`${control_url}/log`, { dispatcher: agent });
      log = (await body.json()) as unknown[];
      if (log.length > 0) expect(log).toMatchObject([{ path: '/flows', status: null }]);
    }
    stop.abort();
    await unanswered;
  });
});
