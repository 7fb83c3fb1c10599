import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { full } from '../../../fixtures/thorough.ts';

const helper = resolve(import.meta.dirname, '../../../../main/demo/process.ts');

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
});

/** Exit code, or the signal that ended it. */
async function ended(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

describe('the demo service as a helper process', () => {
  const forked = (): ChildProcess => {
    const child = fork(helper, {
      execPath: process.execPath,
      execArgv: [],
      stdio: 'ignore',
    });
    children.push(child);
    return child;
  };

  it('answers the first message with its addresses, and serves', async () => {
    const child = forked();
    child.send({ options: { flows: 2, seed: 7 } });
    const [answer] = await once(child, 'message');
    expect(answer).toMatchObject({ type: 'ready', ca_pem: expect.stringContaining('BEGIN CERTIFICATE') });
    const agent = new Agent({ connect: { ca: answer.ca_pem } });
    const headers = { authorization: `Basic ${answer.service_key}` };
    const url = `${answer.base_url}/token`;
    const { statusCode } = await request(url, { method: 'POST', headers, dispatcher: agent });
    expect(statusCode).toBe(200);
  });

  it('exits when its parent does', async () => {
    const child = forked();
    child.send({ options: { flows: 1 } });
    await once(child, 'message');
    child.disconnect();
    expect(await ended(child)).toBe(0);
  });

  it('exits when its parent does before any message', full, async () => {
    const child = forked();
    child.disconnect();
    expect(await ended(child)).toBe(0);
  });

  it('reports a failure when the options are wrong', full, async () => {
    const child = forked();
    child.send({ options: { flows: 'many' } });
    const [answer] = await once(child, 'message');
    expect(answer).toEqual({ type: 'failed', message: expect.stringContaining('flows') });
  });
});
