import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { penstock } from '../fixtures/cli-in-process.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { some } from '../fixtures/thorough.ts';

let demo: DemoService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-no-folder-'));
  demo = await DemoService.start('--port', '0', '--flows', '12', '--quarantine', '60');
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

/** Folders that cannot be created, even by root: below a file, and below a process. */
const folders = ['/dev/null/penstock', '/proc/1/penstock'];

const elsewhere = describe.skipIf(process.platform === 'win32');
elsewhere.each(some(folders, 1))(
  'with a data folder that cannot be made, %s (not on Windows: it would be made there)',
  (profile) => {
    const run = (...args: string[]) =>
      penstock(['--profile', profile, ...args], { env: { PENSTOCK_SERVICE_KEY: demo.serviceKey } });
    const runAt = (...args: string[]) => run('--base-url', demo.baseUrl, '--ca', demo.caFile, ...args);

    it('commands that need its settings report that in one sentence', async () => {
      for (const args of [
        ['environment', 'list'],
        ['flows', 'list'],
        ['settings', 'export', '--out', join(folder, 's')],
      ]) {
        const { code, stderr } = await run(...args);
        expect(stderr, args.join(' ')).toMatch(
          /^The data folder .*penstock cannot be used: .*\nNothing was sent\. .*--profile/,
        );
        expect(code, args.join(' ')).toBe(2);
      }
    });

    it('reads of a service work', async () => {
      for (const args of [['flows', 'list'], ['status']]) expect(await runAt(...args)).toMatchObject({ code: 0 });
    });

    it('an export needs only its target folder', async () => {
      const source = [...(await demo.state()).values()].find(({ resource_type: type }) => type === 'data_sources')!;
      const file = join(folder, `${profile.replaceAll('/', '-')}.ndjson`);
      const id = String(source.resource_id);
      const ended = await runAt('source', 'sample-quarantine', id, '--all', '--accept', 'all', '--out', file);
      expect(ended).toMatchObject({ code: 0 });
      expect(JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))).toHaveProperty('files');
    });

    it('a change is sent only with --unrecorded, which the message names', async () => {
      const [node] = (await demo.state()).values();
      const pause = ['flows', 'pause', String(node!.flow_node_id), '--yes'];
      const refused = await runAt(...pause);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--unrecorded') });
      expect((await demo.log()).filter(({ method }) => method === 'PUT')).toEqual([]);
      expect(await runAt(...pause, '--unrecorded')).toMatchObject({ code: 0 });
      expect((await demo.log()).filter(({ method }) => method === 'PUT')).not.toEqual([]);
      await demo.reset();
    });

    it('records that are stored there are reported as missing, not as empty', async () => {
      for (const noun of ['actions', 'changes', 'incidents', 'records export']) {
        const { stderr } = await runAt(...noun.split(' '), 'list');
        expect(stderr, noun).not.toContain('because of a bug');
        expect(stderr, noun).toMatch(/memory|cannot/);
      }
    });
  },
);

elsewhere('with a data folder that cannot be entered (not on Windows: links are made otherwise there)', () => {
  it('an export is refused, because the fields that settings redact are unknown', async () => {
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    const source = [...(await demo.state()).values()].find(({ resource_type: type }) => type === 'data_sources')!;
    const file = join(folder, 'refused.ndjson');
    const words = [
      'source',
      'sample-quarantine',
      String(source.resource_id),
      '--all',
      '--accept',
      'all',
      '--out',
      file,
    ];
    const where = ['--profile', loop, '--base-url', demo.baseUrl, '--ca', demo.caFile];
    const env = { PENSTOCK_SERVICE_KEY: demo.serviceKey };
    const refused = await penstock([...words, ...where], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used') });
    expect(existsSync(file)).toBe(false);
    expect(await penstock([...words, '--no-defaults', ...where], { env })).toMatchObject({ code: 0 });
  });
});
