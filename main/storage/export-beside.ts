import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { diskFailure } from '../core/exports/disk-trouble.ts';
import { type ExportStore, isOver, type KeptExport } from '../core/exports/store.ts';
import { failure } from '../core/failure.ts';
import { exists } from './process-life.ts';

/** What stands in the file: the export, and the process that works on it. */
interface Note extends KeptExport {
  pid: number;
}

/**
 * Keeps the one export to that path beside what is written of it, for commands: the same command goes on with it, wherever it is
 * given. Throws a Failure while another process works on it.
 */
export function openExportBeside(path: string): ExportStore {
  const file = `${path}.partial.json`;
  return {
    list() {
      const note = read(file);
      if (note === null) return [];
      if (note.pid !== process.pid && exists(note.pid)) throw busy(path, note.pid);
      return [note];
    },
    put(kept) {
      if (isOver(kept.job.state)) return rmSync(file, { force: true });
      try {
        writeDurably(file, JSON.stringify({ ...kept, pid: process.pid } satisfies Note));
      } catch (thrown) {
        throw diskFailure(thrown);
      }
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function read(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  } catch {
    return null;
  }
}

/** It holds the salt, so that others of this computer have no business with it. */
function writeDurably(file: string, text: string): void {
  const next = `${file}.next`;
  const handle = openSync(next, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
}

const busy = (path: string, pid: number) =>
  failure('conflict', `Process ${pid} is writing ${path}.`, {
    advice: 'Nothing was written. Wait until it has ended, or name another file.',
  });
