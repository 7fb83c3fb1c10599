import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExportNote } from '../../../../main/storage/export-note.ts';
import { lifeOf } from '../../../../main/storage/process-life.ts';
import { storedExport } from '../../../fixtures/stored-export.ts';

let folder: string;
let path: string;
let note: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-beside-'));
  path = join(folder, 'failed.csv');
  note = `${path}.partial.json`;
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Note of this process, with content that another process wrote. */
async function leaveNote(change: object): Promise<void> {
  (await openExportNote(path)).store.put(storedExport('a'));
  const written = JSON.parse(readFileSync(note, 'utf8')) as object;
  writeFileSync(note, JSON.stringify({ ...written, ...change }));
}

it('is stored while it is under way, readable only by its user, and found by the next command', async () => {
  const { store, begun } = await openExportNote(path);
  expect(begun).toBeNull();
  const stored = storedExport('a');
  store.put(stored);
  store.put({ ...stored, resumed: 1 });
  expect(statSync(note).mode & 0o077).toBe(0);
  const { plan, job } = stored;
  const found = { plan, begunAt: job.begunAt, expected: job.counts.expected, answers: [], resumed: 1 };
  const again = (await openExportNote(path)).begun;
  expect(again).toEqual(found);
  // A resumed export is recognized by its plan, to the byte.
  expect(JSON.stringify(again?.plan)).toBe(JSON.stringify(plan));
  store.put({ ...stored, job: { ...job, state: 'cancelled' } });
  expect((await openExportNote(path)).begun).toBeNull();
});

it('passes on what was redacted, and nothing that was accepted', async () => {
  const { store } = await openExportNote(path);
  const stored = storedExport('a');
  const hidden = { path: 'record.a', kind: 'email', how: 'mask' } as const;
  stored.job.answers = [hidden, { path: 'record.b', kind: 'email', how: 'accept' }];
  store.put(stored);
  expect((await openExportNote(path)).begun?.answers).toEqual([hidden]);
});

describe('another process', () => {
  it('is left alone while it is at work', async () => {
    // The parent process lives as long as this one.
    await leaveNote({ pid: process.ppid, life: lifeOf(process.ppid) });
    await expect(openExportNote(path)).rejects.toThrow(`Process ${process.ppid} is writing ${path}.`);
  });

  it.runIf(process.platform === 'linux')(
    'blocks nothing where it only has the pid of the writer (only on Linux: elsewhere a process is known by its pid)',
    async () => {
      await leaveNote({ pid: process.ppid, life: 'of-an-earlier-start 77' });
      expect((await openExportNote(path)).begun).not.toBeNull();
    },
  );

  it('is named with advice where only its pid is known and it may not be Penstock', async () => {
    await leaveNote({ pid: process.ppid, life: null });
    await expect(openExportNote(path)).rejects.toMatchObject({
      problem: { kind: 'conflict', advice: expect.stringContaining('remove failed.csv.partial.json') as string },
    });
  });

  it('that begins at the same moment gets the file, or this one does', async () => {
    const [first, second] = [await openExportNote(path), await openExportNote(path)];
    first.store.put(storedExport('a'));
    expect(() => second.store.put(storedExport('b'))).toThrow('failed.csv.partial.json was not written by Penstock');
    expect((await openExportNote(path)).begun?.plan.id).toBe('a');
  });
});

describe('a planted file', () => {
  const texts = ['', '{}', '{"pid":1}', '[]', 'null', '{"pid":1,"plan":', '\u0000', '{"plan":{"path":"/etc/x"}}'];
  it.each(texts)('is refused with its kind, and left: %j', async (text) => {
    writeFileSync(note, text);
    await expect(openExportNote(path)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(readFileSync(note, 'utf8')).toBe(text);
  });

  it.skipIf(process.platform === 'win32')(
    'is not followed where it is a link (needs links, which Windows allows to few)',
    async () => {
      await leaveNote({});
      const victim = join(folder, 'victim');
      writeFileSync(victim, readFileSync(note));
      rmSync(note);
      symlinkSync(victim, note);
      await expect(openExportNote(path)).rejects.toThrow('failed.csv.partial.json is not an ordinary file.');
    },
  );

  it.skipIf(process.platform === 'win32')(
    'is not written through where the next note is a link (needs links, which Windows allows to few)',
    async () => {
      const victim = join(folder, 'victim');
      writeFileSync(victim, 'mine');
      const { store } = await openExportNote(path);
      store.put(storedExport('a'));
      symlinkSync(victim, `${note}.next`);
      store.put({ ...storedExport('a'), resumed: 3 });
      expect(readFileSync(victim, 'utf8')).toBe('mine');
      expect((await openExportNote(path)).begun?.resumed).toBe(3);
      expect(existsSync(`${note}.next`)).toBe(false);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'does not block where it is a pipe (needs named pipes, which Windows does not have)',
    async () => {
      execFileSync('mkfifo', [note]);
      await expect(openExportNote(path)).rejects.toThrow('failed.csv.partial.json is not an ordinary file.');
    },
  );

  it('is refused where it is a folder', async () => {
    mkdirSync(note);
    await expect(openExportNote(path)).rejects.toThrow('is not an ordinary file.');
  });

  it.skipIf(process.platform === 'win32')(
    'is refused where another user created it (needs owners of files, which Windows does not report)',
    async () => {
      await leaveNote({});
      vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
      await expect(openExportNote(path)).rejects.toThrow('was created by another user of this computer.');
    },
  );
});

it('does not create a missing folder for a file in it', async () => {
  const { store } = await openExportNote(join(folder, 'missing', 'failed.csv'));
  expect(() => store.put(storedExport('a'))).toThrow('The folder no longer exists.');
});
