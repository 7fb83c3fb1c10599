import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportPlan } from '../../../../../main/core/export-format/plan.ts';
import { answered } from '../../../../../main/core/exports/question.ts';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import type { ExportDraft, PersonalAnswer, PersonalFinding } from '../../../../../preload/contract/models/export.ts';
import { Crash, crashingFiles } from '../../../../fixtures/crashing-files.ts';
import { exportPlan, failedRecord, noFacts, samplePage } from '../../../../fixtures/export-plan.ts';
import { some } from '../../../../fixtures/thorough.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true }));

const files = createExportFiles();
/** Two groups, one record of them twice, and one that is indistinguishable from another. */
const markless = { error: { message: 'no mark' }, rawMessage: { data: 'x' } };
const records = [
  markless,
  ...Array.from({ length: 9 }, (_, index) => failedRecord(index, index % 2 ? { errorType: 'MISSING_FIELD' } : {})),
  failedRecord(10, { message: 'half a character: \ud83d' }),
  failedRecord(11, { message: 'longer than a cell: '.repeat(2_000) }),
  failedRecord(3),
  failedRecord(3, { errorType: 'MISSING_FIELD' }),
  markless,
  markless,
];

/** Reads from its position to the end like main, in pages of that size. */
async function carryOut(desk: ExportDesk, plan: ExportPlan, pageSize: number): Promise<void> {
  const before = await desk.open({ plan });
  for (let resource = before?.resource ?? 0; resource < plan.resources.length; resource += 1) {
    for (let offset = before?.offset ?? 0; offset < records.length; offset += pageSize) {
      const text = samplePage(records.slice(offset, offset + pageSize), records.length);
      await desk.add({ id: plan.id, resource, offset, text });
      await desk.sync({ id: plan.id });
    }
  }
  await desk.finish({ id: plan.id, facts: noFacts });
}

/** Names and contents of all files. */
async function contents(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = names.sort().map(async (name) => [name.slice(path.length + 1), await readFile(name, 'base64')] as const);
  return Object.fromEntries(await Promise.all(read));
}

const drafts: Partial<ExportDraft>[] = [
  { format: 'ndjson' },
  { format: 'json' },
  { format: 'csv' },
  { format: 'xlsx' },
  { format: 'raw' },
  { format: 'csv', split: 'file_per_group', redactions: [{ target: { by: 'field', path: 'record.id' }, how: 'hash' }] },
];

describe.each(some(drafts, 1))('an export as $format, $split', (draft) => {
  it('killed before any change of the disk ends with the bytes of an uninterrupted one, and has its name only when it is whole', async () => {
    await mkdir(join(folder, 'whole'));
    await carryOut(new ExportDesk(files), exportPlan(join(folder, 'whole', 'failed'), draft), 7);
    const whole = await contents(join(folder, 'whole'));
    for (let changes = 0, isOver = false; !isOver; changes += 1) {
      const here = join(folder, `killed-${changes}`);
      await mkdir(here);
      const plan = exportPlan(join(here, 'failed'), draft);
      isOver = await carryOut(new ExportDesk(crashingFiles(files, changes)), plan, 7).then(
        () => true,
        (thrown: unknown) => {
          expect(thrown).toBeInstanceOf(Crash);
          return false;
        },
      );
      // A file with its name is complete. All else is still next to it.
      const named = Object.entries(await contents(here)).filter(([name]) => !name.startsWith('failed.partial'));
      expect(whole).toMatchObject(Object.fromEntries(named));
      // Another process, which gets pages of another size.
      await carryOut(new ExportDesk(files), plan, 5);
      expect(await contents(here)).toEqual(whole);
    }
  }, 60_000);
});

describe('an export that finds personal data on the way', () => {
  /** Like main: a redaction restarts from the first record, an acceptance continues. */
  async function askAndGoOn(path: string, how: PersonalAnswer['how']): Promise<{ plan: ExportPlan; asked: string[] }> {
    const plan = exportPlan(path, { format: 'csv', accepted: [] });
    const asked: string[] = [];
    for (let turns = 0; turns < 10; turns += 1) {
      const desk = new ExportDesk(files);
      const before = await desk.open({ plan });
      const { id } = plan;
      let asks: PersonalFinding[] = [];
      for (let offset = before?.offset ?? 0; offset < records.length && asks.length === 0; offset += 2) {
        const text = samplePage(records.slice(offset, offset + 2), records.length);
        ({ asks } = await desk.add({ id, resource: 0, offset, text }));
        const growing = await readFile(join(`${path}.partial`, 'files', 'failed'), 'utf8');
        if (asked.length === 0) expect(growing).not.toContain('@');
      }
      if (asks.length === 0) {
        await desk.finish({ id, facts: noFacts });
        return { plan, asked };
      }
      asked.push(...asks.map(({ path: field, kind }) => `${kind} ${field}`));
      await desk.sync({ id });
      await desk.close({ id, discard: how !== 'accept' });
      expect(await readdir(join(path, '..'))).not.toContain('failed');
      plan.draft = answered(
        plan.draft,
        asks.map(({ path: field, kind }) => ({ path: field, kind, how })),
      );
    }
    throw new Error('It asks without end.');
  }

  it.each(['accept', 'mask', 'hash', 'drop'] as const)(
    'and is answered by %s has the bytes of an export with that choice made before',
    async (how) => {
      for (const name of ['asked', 'before']) await mkdir(join(folder, name));
      const { plan, asked } = await askAndGoOn(join(folder, 'asked', 'failed'), how);
      expect(asked).toEqual(['email record.customer.email', 'name record.customer.email']);
      await carryOut(new ExportDesk(files), { ...plan, path: join(folder, 'before', 'failed') }, 5);
      const bytes = await contents(join(folder, 'asked'));
      expect(bytes).toEqual(await contents(join(folder, 'before')));
      expect(Buffer.from(bytes['failed']!, 'base64').includes('@mail.example')).toBe(how === 'accept');
    },
  );
});

describe('a resumed export', () => {
  const add = (desk: ExportDesk, plan: ExportPlan, offset: number, text: string) =>
    desk.add({ id: plan.id, resource: 0, offset, text });

  it('knows its position and its records', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    const first = new ExportDesk(files);
    expect(await first.open({ plan })).toBeNull();
    await add(first, plan, 0, samplePage(records.slice(0, 5), 14));
    await first.sync({ id: plan.id });
    await add(first, plan, 5, samplePage(records.slice(5, 7), 14));
    await first.close({ id: plan.id, discard: false });

    const second = new ExportDesk(files);
    const progress = await second.open({ plan });
    expect(progress).toMatchObject({
      resource: 0,
      offset: 5,
      written: 5,
      tallies: [{ read: 5, duplicates: 0, total: 14 }],
    });
    const again = await add(second, plan, 5, samplePage([records[1], records[5]], 14));
    expect(again).toMatchObject({ count: 2, fresh: 1, written: 6 });
    await second.close({ id: plan.id, discard: true });
  });

  it('skips an invalid answer, and continues with the next', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    const desk = new ExportDesk(files);
    await desk.open({ plan });
    await expect(add(desk, plan, 0, '<html>')).rejects.toMatchObject({ problem: { kind: 'bad_answer' } });
    await expect(add(desk, plan, 0, samplePage(records.slice(0, 2)))).resolves.toMatchObject({ fresh: 2 });
    await desk.close({ id: plan.id, discard: true });
  });

  it('ignores an incomplete last line of its log', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    const desk = new ExportDesk(files);
    await desk.open({ plan });
    await add(desk, plan, 0, samplePage(records.slice(0, 4)));
    await desk.sync({ id: plan.id });
    await desk.close({ id: plan.id, discard: false });
    await appendFile(join(folder, 'failed.partial', 'checkpoints'), '{"resource":0,"offset":9');
    await carryOut(new ExportDesk(files), plan, 3);
    expect((await readFile(plan.path, 'utf8')).trimEnd().split('\n')).toHaveLength(15);
  });

  it('reports truncated files, and changes nothing', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    const desk = new ExportDesk(files);
    await desk.open({ plan });
    await add(desk, plan, 0, samplePage(records));
    await desk.sync({ id: plan.id });
    await desk.close({ id: plan.id, discard: false });
    await truncate(join(folder, 'failed.partial', 'files', 'failed'), 10);
    await expect(desk.open({ plan })).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  });
});

describe('an existing file with the name', () => {
  it('exists until the new file is whole', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    await writeFile(plan.path, 'old');
    const desk = new ExportDesk(files);
    await desk.open({ plan });
    await desk.add({ id: plan.id, resource: 0, offset: 0, text: samplePage(records) });
    await desk.sync({ id: plan.id });
    expect(await readFile(plan.path, 'utf8')).toBe('old');
    await desk.finish({ id: plan.id, facts: noFacts });
    expect(await readFile(plan.path, 'utf8')).not.toBe('old');
  });

  it('is left alone by a canceled export, which leaves no file', async () => {
    const plan = exportPlan(join(folder, 'failed'));
    await writeFile(plan.path, 'old');
    const desk = new ExportDesk(files);
    await desk.open({ plan });
    await desk.add({ id: plan.id, resource: 0, offset: 0, text: samplePage(records) });
    await desk.close({ id: plan.id, discard: true });
    expect(await contents(folder)).toEqual({ failed: Buffer.from('old').toString('base64') });
  });

  it('is left alone where it is a folder', async () => {
    const plan = exportPlan(join(folder, 'failed'), { split: 'file_per_group' });
    await mkdir(plan.path);
    await expect(new ExportDesk(files).open({ plan })).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await readdir(folder)).toEqual(['failed']);
  });

  it.each([
    ['another export that is not finished', 'checkpoints', '{"export":"other","plan":"x"}\n'],
    ['another user', 'diary.txt', 'mine'],
  ])('next to it is left alone where it is of %s', async (_whose, name, text) => {
    const plan = exportPlan(join(folder, 'failed'));
    await mkdir(`${plan.path}.partial`);
    await writeFile(join(`${plan.path}.partial`, name), text);
    const desk = new ExportDesk(files);
    await expect(desk.open({ plan })).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    await desk.close({ id: plan.id, discard: true });
    expect(await readFile(join(`${plan.path}.partial`, name), 'utf8')).toBe(text);
  });
});
