import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cliEntry, type Ended, run } from '../fixtures/cli.ts';
import { DemoService } from '../fixtures/demo-service.ts';

const scriptFolder = fileURLToPath(new URL('../../docs/handbook/scripts/', import.meta.url));
const scripts = readdirSync(scriptFolder).filter((name) => name.endsWith('.sh'));

let production: DemoService;
let staging: DemoService;
let folder: string;

beforeAll(async () => {
  production = await DemoService.start('--flows', '20', '--hold-clock');
  staging = await DemoService.start('--flows', '12', '--hold-clock');
  folder = mkdtempSync(join(tmpdir(), 'penstock-scripts-'));
  program('penstock', `exec "${process.execPath}" "${cliEntry}" "$@"`);
  // Keeps what it would send.
  program('curl', 'cat > posted.json');
});
afterAll(async () => {
  await Promise.all([production.stop(), staging.stop()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => production.reset());

function program(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs a script as a job with variables alone, without an environment in the settings. */
const script = (name: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> =>
  run(join(scriptFolder, name), args, {
    cwd: folder,
    env: {
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      PENSTOCK_BASE_URL: production.baseUrl,
      PENSTOCK_CA: production.caFile,
      PENSTOCK_PROFILE: join(folder, 'profile'),
      PENSTOCK_SERVICE_KEY: production.serviceKey,
      ...env,
    },
  });

const statuses = async () => [...(await production.state()).values()].map(({ status }) => status);
const changesSeen = async () => (await production.log()).filter(({ method }) => method === 'PUT');

it.each(scripts)('%s has at most 15 lines, and says how to use it', (name) => {
  const lines = readFileSync(join(scriptFolder, name), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
  expect(lines.slice(0, 4).join('\n')).toMatch(/^# (?:Usage|For cron).*: /m);
});

describe.skipIf(process.platform === 'win32')('the scripts of the handbook (need a POSIX shell)', () => {
  it('cron-export.sh writes a file for each flow with failed records', async () => {
    const { code, stderr } = await script('cron-export.sh', [join(folder, 'failed')]);
    expect(code, stderr).toBe(0);
    const [day] = readdirSync(join(folder, 'failed'));
    const files = readdirSync(join(folder, 'failed', day!));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files.filter((one) => one.endsWith('.ndjson'))) {
      expect(files).toContain(`${file}.manifest.json`);
      expect(readFileSync(join(folder, 'failed', day!, file), 'utf8')).not.toMatch(/[\w.]+@[\w.]+\.\w{2}/);
    }
  });

  it('ci-gate.sh fails with the failing flows of a project, and refuses an unknown one', async () => {
    const failing = await script('ci-gate.sh', ['Orders']);
    expect(failing).toMatchObject({ code: 12 });
    expect(failing.stdout).toContain('Orders EU');
    expect(await script('ci-gate.sh', ['Ordrs'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('slack-summary.sh posts valid JSON', async () => {
    const { code, stderr } = await script('slack-summary.sh', [], { SLACK_WEBHOOK: 'https://hooks.example.invalid' });
    expect(code, stderr).toBe(0);
    const { text } = JSON.parse(readFileSync(join(folder, 'posted.json'), 'utf8')) as { text: string };
    expect(text).toContain('Orders EU');
    expect(text.split('\n').length).toBeGreaterThan(4);
  });

  it('maintenance.sh restores what it paused, also if the command fails', async () => {
    const before = await statuses();
    const { code, stderr } = await script('maintenance.sh', ['connector:s3', 'sh', '-c', 'touch worked; exit 3']);
    expect(code, stderr).toBe(3);
    expect(existsSync(join(folder, 'worked'))).toBe(true);
    expect((await changesSeen()).length).toBeGreaterThan(1);
    expect(await statuses()).toEqual(before);
    expect(await script('maintenance.sh', ['connector:none', 'true'])).toMatchObject({ code: 2 });
    expect(await script('maintenance.sh', ['credential:1', 'true'])).toMatchObject({ code: 5 });
  });

  it('compare-environments.sh finds differences with the requests of two lists', async () => {
    const keys = { PENSTOCK_SERVICE_KEY_STAGING: staging.serviceKey };
    for (const [name, demo] of [
      ['Production', production],
      ['Staging', staging],
    ] as const) {
      const address = ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', join(folder, 'profile')];
      await run(join(folder, 'penstock'), [
        'environment',
        'configure',
        '--environment',
        name,
        '--no-login',
        ...address,
      ]);
    }
    const begun = [(await production.log()).length, (await staging.log()).length];
    const differs = await script('compare-environments.sh', ['Production', 'Staging'], keys);
    expect(differs, differs.stderr).toMatchObject({ code: 12 });
    expect(differs.stdout).toContain('only here');
    const reads = [await production.log(begun[0]), await staging.log(begun[1])].map((log) =>
      log.filter(({ method, path }) => method === 'GET' && !path.endsWith('/users/current')),
    );
    expect(reads.flat().every(({ path }) => path.includes('/flows'))).toBe(true);
    expect(await script('compare-environments.sh', ['Production', 'Nowhere'], keys)).toMatchObject({ code: 2 });
  });

  it('scrape.sh prints one number', async () => {
    const { code, stdout, stderr } = await script('scrape.sh', ['penstock_attention_flows']);
    expect(code, stderr).toBe(0);
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(await script('scrape.sh', ['penstock_unknown'])).toMatchObject({ code: 1 });
  });
});
