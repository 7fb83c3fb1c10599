import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { createCertificate } from '../fixtures/certificates.ts';
import { penstock } from '../fixtures/cli-in-process.ts';

interface Report {
  environment: string | null;
  healthy: boolean;
  checks: { check: string; verdict: string; message: string; advice: string | null }[];
}

/** A clock that is ten minutes ahead. */
const ahead = ['--skew-ms=600000'];

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '300', '--max-per-page', '20', '--impersonated', ...ahead);
});
afterAll(() => cli.stop());
afterEach(() => cli.demo.clearFaults());

const at = (baseUrl = cli.demo.baseUrl, caFile = cli.demo.caFile) => [
  ...['--base-url', baseUrl, '--ca', caFile, '--profile', cli.profile],
];

async function examine(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const key = { PENSTOCK_SERVICE_KEY: cli.demo.serviceKey };
  const { code, stdout, stderr } = await penstock([...args, 'doctor', '--json'], { env: { ...key, ...env } });
  expect(stdout + stderr).not.toContain(cli.demo.serviceKey);
  const report = JSON.parse(stdout) as Report;
  const verdicts = Object.fromEntries(report.checks.map(({ check, verdict }) => [check, verdict]));
  const failed = report.checks.filter(({ verdict }) => verdict === 'fail');
  return { code, report, verdicts, failed };
}

const order = [
  ...['versions', 'data_folder', 'settings', 'keychain', 'environment', 'proxy', 'host_name', 'tls'],
  ...['client_certificate', 'sign_in', 'role', 'clock', 'page_size', 'rate_limit'],
];

describe('penstock doctor', () => {
  it('checks everything in order, warns of what is unusual, changes nothing and ends its session', async () => {
    const before = await cli.demo.validTokens();
    const { code, report, verdicts, failed } = await examine(at());
    expect(report.checks.map(({ check }) => check)).toEqual(order);
    expect({ code, failed, healthy: report.healthy }).toEqual({ code: 0, failed: [], healthy: true });
    expect(verdicts).toMatchObject({ tls: 'pass', client_certificate: 'pass', sign_in: 'pass', rate_limit: 'pass' });
    expect(verdicts).toMatchObject({ clock: 'warn', page_size: 'warn' });
    const messages = report.checks.map(({ message }) => message).join('\n');
    expect(messages).toContain('10 minutes ahead');
    expect(messages).toContain('The service returned 20 of 300 flows at once');
    expect(messages).toMatch(/Your role is operator, impersonated by /);
    expect(messages).toContain('from the variable PENSTOCK_SERVICE_KEY');
    expect(await cli.changes()).toEqual([]);
    expect(await cli.demo.validTokens()).toEqual(before);
  });

  it('names the usage of the rate limit, and nothing of it where the service has none', async () => {
    const usage = async () => (await examine(at())).report.checks.find(({ check }) => check === 'rate_limit')!.message;
    expect(await usage()).toMatch(/ Used today: \d+ of [\d,]+ requests \(\w+\)\.$/);
    for (const status of [403, 404, 501]) {
      await cli.demo.fault({ match: { path: '/limits' }, action: 'status', status });
      expect(await usage()).toMatch(/^The service limited none of \d+ requests\.$/);
      await cli.demo.clearFaults();
    }
    await cli.demo.fault({ match: { path: '/limits' }, action: 'replace', body: {} });
    expect(await usage()).not.toContain('Used');
  });

  it('prints a line for each check, and the next step below what needs one', async () => {
    const { code, stdout } = await cli.run(['doctor']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pass +tls +The certificate of .* is trusted/m);
    expect(stdout).toMatch(/^warn +clock .*\n +Penstock corrects times for this\./m);
  });

  it.each([
    ['nothing listens there', () => at('https://127.0.0.1:1/api'), 'tls', 7, 'refuses connections'],
    ['there is no such host', () => at('https://nowhere.invalid/api'), 'host_name', 7, 'nowhere.invalid'],
    ['its authority is unknown', () => at().filter((_, i) => i < 2 || i > 3), 'tls', 8, 'does not trust'],
  ])('ends with the code of the first failure, and skips what depends on it: %s', async (_, args, check, code, why) => {
    const found = await examine(args());
    expect(found.failed).toEqual([expect.objectContaining({ check, advice: expect.any(String) })]);
    expect(found.failed[0]!.message).toContain(why);
    expect(found.code).toBe(code);
    expect(found.verdicts).toMatchObject({ sign_in: 'skipped', page_size: 'skipped' });
  });

  it('reports a key that the service refuses, and checks what does not need it', async () => {
    const { code, verdicts, failed } = await examine(at(), { PENSTOCK_SERVICE_KEY: 'ab'.repeat(16) });
    expect([code, failed.map(({ check }) => check)]).toEqual([3, ['sign_in']]);
    expect(verdicts).toMatchObject({ tls: 'pass', role: 'skipped' });
  });

  it('reports a data folder that cannot be used, and checks the service all the same', async () => {
    const file = join(cli.profile, 'a file');
    writeFileSync(file, '');
    const { code, verdicts } = await examine([...at(), '--profile', join(file, 'below')]);
    expect(code).toBe(2);
    expect(verdicts).toMatchObject({ data_folder: 'fail', settings: 'skipped', tls: 'pass' });
  });

  it('reports a service that requires a certificate of the client', async () => {
    const { ca, cert, key } = await createCertificate('sound');
    const server = createServer({ ca, cert, key, requestCert: true, rejectUnauthorized: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const caFile = join(cli.profile, 'authority.pem');
    writeFileSync(caFile, ca);
    try {
      const { port } = server.address() as AddressInfo;
      const { code, verdicts, failed } = await examine(at(`https://127.0.0.1:${port}/api`, caFile));
      expect([code, failed.map(({ check }) => check)]).toEqual([4, ['client_certificate']]);
      // It ends tomorrow.
      expect(verdicts).toMatchObject({ tls: 'warn', sign_in: 'skipped' });
    } finally {
      server.close();
    }
  });
});

describe('penstock whoami', () => {
  it('names the user, the impersonator, the role and the source of the key, and never the key', async () => {
    const { stdout } = await cli.run(['whoami']);
    expect(stdout).toMatch(/^Role +operator$/m);
    expect(stdout).toMatch(/^Impersonator +\S/m);
    expect(stdout).toMatch(/^Key +from the variable PENSTOCK_SERVICE_KEY$/m);
    expect(stdout).not.toContain(cli.demo.serviceKey);
    const piped = await cli.run(['whoami', '--json', '--service-key-file', '-'], { input: cli.demo.serviceKey });
    expect(JSON.parse(piped.stdout)).toMatchObject({
      key_from: 'file',
      key_name: '-',
      guard: 'open',
      role: 'operator',
    });
  });

  it('ends with 3 where the key is refused', async () => {
    const { code } = await penstock([...at(), 'whoami'], { env: { PENSTOCK_SERVICE_KEY: 'ab'.repeat(16) } });
    expect(code).toBe(3);
  });
});
