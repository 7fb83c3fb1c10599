import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, run } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { some } from '../fixtures/thorough.ts';

const packageCli = fileURLToPath(new URL('../../build/package-cli.mjs', import.meta.url));
/** Loaded before the program: writes each file that it loads to standard error. */
const hook = `import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write('loaded ' + url + '\\n'); return next(url, context); } });`;

/** Options of Node that run a module before the program. */
const loadedBefore = (text: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(text)}`];

describe('the package of the command line', () => {
  /** A folder without anything else of the project. */
  let folder: string;
  let demo: DemoService;
  const program = () => join(folder, 'package', 'penstock.js');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'penstock-package-cli-'));
    const packed = await run(process.execPath, [packageCli, folder]);
    expect(packed.stderr).toBe('');
    const archive = packed.stdout.trim();
    expect(basename(archive)).toMatch(/^penstock-[\d.]+\.tgz$/);
    expect((await run('tar', ['-xzf', archive, '-C', folder])).code).toBe(0);
    demo = await DemoService.start('--flows', '12', '--seed', '5');
  });
  afterAll(async () => {
    await demo.stop();
    rmSync(folder, { recursive: true });
  });

  const packaged = (args: string[], ...nodeOptions: string[]): Promise<Ended> =>
    run(process.execPath, [...nodeOptions, program(), ...args], {
      cwd: folder,
      env: { PATH: folder, PENSTOCK_SERVICE_KEY: demo.serviceKey },
    });
  const service = () => ['--base-url', demo.baseUrl, '--ca', demo.caFile, '--profile', join(folder, 'profile')];
  const sources = (args: string[]) => penstock(args, { env: { PENSTOCK_SERVICE_KEY: demo.serviceKey } });

  it('holds the program, its helpers and the licenses of its contents, and no window', () => {
    const files = readdirSync(join(folder, 'package')).sort();
    expect(files).toEqual([
      ...[
        'AGENTS.md',
        'LICENSE',
        'keychain.js',
        'licences.txt',
        'package.json',
        'penstock.1',
        'penstock.js',
        'records.js',
        'shared',
      ],
    ]);
    const manifest = JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).toMatchObject({
      bin: { penstock: 'penstock.js' },
      man: ['penstock.1'],
      engines: { node: '>=24' },
    });
    expect(readFileSync(program(), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  const asked = ['--help', 'flows list --help', 'operations --json', 'flows sing', 'flows list --where status:'];
  it.each(some(asked, 2))('prints the output of the sources, and ends like them: %s', async (words) => {
    const args = ['--profile', join(folder, 'profile'), ...words.split(' ')];
    expect(await packaged(args)).toEqual(await sources(args));
  });

  it('names the Node that it needs on an older one, and does nothing', async () => {
    const older = `Object.defineProperty(process.versions, 'node', { value: '22.9.0' });`;
    const { code, stdout, stderr } = await packaged(['--version'], ...loadedBefore(older));
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'Penstock needs Node 24 or newer: this is 22.9.0. Nothing was done.\n',
    ]);
  });

  it('lists the flows of a service, like the sources', async () => {
    const args = [...service(), 'flows', 'list', '--json'];
    const { code, stdout, stderr } = await packaged(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // Figures grow from one moment to the next.
    const namesOf = (json: string) =>
      (JSON.parse(json) as { id: number; name: string }[]).map(({ id, name }) => [id, name]);
    expect(namesOf(stdout)).toHaveLength(12);
    expect(namesOf(stdout)).toEqual(namesOf((await sources(args)).stdout));
  });

  it('starts its helper, which groups failed records', async () => {
    const resource = [...(await demo.state()).values()].find((node) => node.resource_type === 'data_sets')!;
    const file = join(folder, 'failed.csv');
    const { code, stderr } = await packaged([
      ...[...service(), 'dataset', 'sample-quarantine', String(resource.resource_id)],
      ...['--all', '--accept', 'all', '--out', file],
    ]);
    expect(code, stderr).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toBe('');
  });

  it('loads the words of the commands for --version, and no module that reads, stores or sends', async () => {
    const { code, stdout, stderr } = await packaged(['--version'], ...loadedBefore(hook));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    const loaded = [...stderr.matchAll(/^loaded file:.*\/([a-z-]+?)(-[\w-]{8})?\.js$/gm)].map(([, name]) => name);
    expect(loaded.sort()).toEqual([
      ...['commander', 'deep-json', 'exit-codes', 'failure', 'json', 'log', 'options', 'penstock', 'styled-line'],
      'terminal',
    ]);
    expect(stderr).not.toMatch(/loaded node:(sqlite|https?|net|tls|worker_threads)$/m);
  });
});
