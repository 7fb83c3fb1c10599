import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyVariableOf } from '../../main/cli/secret.ts';
import { createCertificate } from '../fixtures/certificates.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { DemoService, type NodeState } from '../fixtures/demo-service.ts';
import { cases } from '../fixtures/thorough.ts';

/** A service over HTTPS that refuses every request and remembers every header that it received. */
class Witness {
  readonly received: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', ({ headers, url }, response) => {
      this.received.push(`${url} ${JSON.stringify(headers)}`);
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
    });
  }

  static async start(key: string, cert: string): Promise<Witness> {
    const server = createServer({ key, cert });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Witness(server);
  }

  get baseUrl(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Whether it received this key, in plain form or as HTTP basic credentials. */
  hasSeen(key: string): boolean {
    return this.received.some((text) => text.includes(key) || text.includes(Buffer.from(key).toString('base64')));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Commands that reach two environments. The manual decides whether the list is complete. */
const commands = [
  ({ flow_node_id: id }: NodeState) => ['flows', 'compare', String(id)],
  ({ resource_id: id }: NodeState) => ['resources', 'diff', 'source', String(id)],
];
const keyOfSecond = 'canary-key-of-the-second-environment';

let folder: string;
let first: DemoService;
let second: Witness;
/** A source at the top of a flow of the first service. */
let source: NodeState;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-two-'));
  const { ca, cert, key } = await createCertificate('sound');
  writeFileSync(join(folder, 'second.pem'), ca);
  [first, second] = await Promise.all([DemoService.start('--port', '0', '--flows', '12'), Witness.start(key, cert)]);
  writeFileSync(join(folder, 'first.key'), first.serviceKey);
  source = [...(await first.state()).values()].find(({ resource_type: type }) => type === 'data_sources')!;
});
afterAll(async () => {
  second.stop();
  await first.stop();
  rmSync(folder, { recursive: true });
});

/** A profile with the first environment selected, and the second one under that name. */
async function profileWith(name: string): Promise<string> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const configure = (...args: string[]) =>
    penstock(['--profile', profile, 'environment', 'configure', '--no-login', ...args]);
  const secondCa = join(folder, 'second.pem');
  expect(await configure('--environment', name, '--base-url', second.baseUrl, '--ca', secondCa)).toMatchObject({
    code: 0,
  });
  expect(await configure('--environment', 'First', '--base-url', first.baseUrl, '--ca', first.caFile)).toMatchObject({
    code: 0,
  });
  expect(await penstock(['--profile', profile, 'environment', 'use', 'First'])).toMatchObject({ code: 0 });
  return profile;
}

describe('a command that reaches two environments', () => {
  it('is in the list above', async () => {
    const { stdout } = await penstock(['man']);
    expect(stdout.match(/^\.B \\-\\-with\\-environment <name>$/gm)).toHaveLength(commands.length);
    for (const command of commands) expect(stdout).toContain(command(source).slice(0, 2).join(' '));
  });

  it('sends a key only to the environment that it was given for (S21)', { timeout: 300_000 }, async () => {
    const situation = fc.record({
      command: fc.constantFrom(...commands),
      from: fc.constantFrom('variable', 'file'),
      name: fc.constantFrom('Second', 'staging EU', '本番'),
      hasOwnKey: fc.boolean(),
    });
    const property = fc.asyncProperty(situation, async ({ command, from, name, hasOwnKey }) => {
      const profile = await profileWith(name);
      second.received.length = 0;
      const options = from === 'file' ? ['--service-key-file', join(folder, 'first.key')] : [];
      const ended = await penstock(['--profile', profile, ...command(source), '--with-environment', name, ...options], {
        env: {
          ...(from === 'variable' && { PENSTOCK_SERVICE_KEY: first.serviceKey }),
          ...(hasOwnKey && { [keyVariableOf(name)]: keyOfSecond }),
        },
      });
      expect(ended.code).toBe(3);
      expect(second.hasSeen(first.serviceKey)).toBe(false);
      expect(second.hasSeen(keyOfSecond)).toBe(hasOwnKey);
      if (!hasOwnKey) expect(second.received).toEqual([]);
    });
    await fc.assert(property, { numRuns: cases(40) });
  });

  it('refuses a variable that could be the key of two environments', async () => {
    const profile = await profileWith('Second EU');
    const configure = [
      'environment',
      'configure',
      '--no-login',
      '--environment',
      'Second-EU',
      '--base-url',
      second.baseUrl,
    ];
    await penstock(['--profile', profile, ...configure]);
    second.received.length = 0;
    const ended = await penstock(['--profile', profile, ...commands[0]!(source), '--with-environment', 'Second EU'], {
      env: { PENSTOCK_SERVICE_KEY: first.serviceKey, PENSTOCK_SERVICE_KEY_SECOND_EU: keyOfSecond },
    });
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('Second EU or of Second-EU') });
    expect(second.received).toEqual([]);
  });
});
