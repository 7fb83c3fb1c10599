import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFields } from '#contract/filter/export-filter.ts';
import { print } from '#contract/filter/print.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../main/storage/database.ts';
import { exportsDatabase } from '../../main/storage/database-kinds.ts';
import { openExports } from '../../main/storage/exports.ts';
import { exportsThrough } from '../../renderer/features/records/exports/filter.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { filterOf } from '../fixtures/filters.ts';
import { storedExport } from '../fixtures/stored-export.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'penstock-exports-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const list = (...args: string[]) => penstock(['--profile', folder, 'records', 'export', 'list', ...args]);

/** Exports as the window stores them: a complete one, a failed one, and one that waits for the disk. */
function store() {
  const database = openDatabase(join(folder, 'exports.db'), exportsDatabase);
  const stored = ['aa1', 'bb2', 'cc3'].map((id) => storedExport(id));
  const [whole, failed, waiting] = stored.map(({ job }) => job);
  const sha256 = 'ab'.repeat(32);
  Object.assign(whole!, {
    state: 'done',
    endedAt: 5000,
    counts: { ...whole!.counts, written: 100 },
    result: { files: [{ name: 'failed.ndjson', rows: 100, bytes: 900, sha256 }], manifest: '', mismatch: null },
  });
  Object.assign(failed!, { state: 'failed', problem: { kind: 'not_found', message: 'The source is gone.' } });
  Object.assign(waiting!, { state: 'waiting_for_disk', path: '/out/\u001b[31mred.csv' });
  for (const one of stored) openExports(database).put(one);
  database.close();
  return stored.map(({ job }) => job).reverse();
}

it('lists the exports of the window, found by the filter of its screen', async () => {
  store();
  const { stdout } = await list('--where', 'state:done,failed');
  expect(stdout).toMatch(/ID +STATE +STARTED +RECORDS +EXPORT +FILE/);
  expect(stdout).toMatch(/bb2 +failed.*\n.*aa1 +done +1970-01-01T00:00:01.000Z +100 +Source 5 +\/out\/failed.ndjson/);
  const [whole] = JSON.parse((await list('--json', '--where', 'records:100')).stdout) as unknown[];
  expect(whole).toMatchObject({ export: 'aa1', state: 'done', bytes: 900, sha256: [{ name: 'failed.ndjson' }] });
  expect((await list('--where', 'state:odd')).stderr).toContain('At character 7: “odd” is not one of');
  expect((await list('--where', 'name:nothing')).stderr).toContain('No export matches.');
  expect((await list()).stdout).not.toContain('\u001b');
});

it('finds by any filter what the window finds, in the same order', async () => {
  const jobs = store();
  const word = fc.constantFrom('source 5', 'failed', 'aa1', 'b*', 'Production EU', 'ndjson', 'gone', '"', '(', 'NOT');
  await fc.assert(
    fc.asyncProperty(filterOf(exportFields, word), async (filter) => {
      const where = print(filter, exportFields);
      // An empty --where matches every export. Only the command line refuses text that is blank.
      fc.pre(where !== '');
      const { code, stdout } = await list('--json', '--where', where);
      fc.pre(code === 0);
      const found = (JSON.parse(stdout) as { export: string }[]).map((one) => one.export);
      expect([where, found]).toEqual([where, exportsThrough(where, jobs, Date.now()).map(({ id }) => id)]);
    }),
    { numRuns: 60 },
  );
});

it('reports that there is none, and that a damaged list was set aside', async () => {
  expect((await list()).stderr).toContain('No export is recorded.');
  writeFileSync(join(folder, 'exports.db'), 'not a database'.repeat(200));
  const damaged = await list();
  expect(damaged).toMatchObject({ code: 10, stdout: '' });
  expect(damaged.stderr).toContain('It was saved as exports.db.set-aside-');
  expect(damaged.stderr).not.toContain('No export is recorded.');
});
