import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename } from 'node:path';
import { personalAnswers } from '#contract/models/export.ts';
import { z } from 'zod';
import { failure } from '../core/base/failure.ts';
import type { BegunExport } from '../core/exports/begun-export.ts';
import { type ExportStore, isFinished, type StoredExport } from '../core/exports/store.ts';
import { diskFailure } from '../core/ports/disk-trouble.ts';
import { openOwn } from './own-file.ts';
import { exists, lifeOf } from './process-life.ts';
import { texts } from './words.ts';

/** Contents of the file: the export, and the process that works on it. */
interface NoteContent extends StoredExport {
  pid: number;
  /** Null if the system does not provide it. */
  life: string | null;
}

/**
 * Members that are read again. What decides about the file is compared with the current request, so it may be anything.
 */
const noteSchema = z.object({
  pid: z.number().int().positive(),
  life: z.string().nullable(),
  resumed: z.number().int().nonnegative(),
  job: z.object({
    begunAt: z.number(),
    counts: z.object({ expected: z.number().nullable() }),
    answers: z.array(z.object({ path: z.string(), kind: z.string(), how: z.enum(personalAnswers) })),
  }),
  plan: z.object({
    id: z.string().regex(/^[\w-]+$/),
    salt: z.string().regex(/^[0-9a-f]+$/),
    path: z.string(),
    draft: z.looseObject({ from: z.number(), to: z.number() }),
    resources: z.array(z.looseObject({})),
    rules: z.looseObject({}),
    environment: z.object({ name: z.string(), baseUrl: z.string() }),
    title: z.string(),
    version: z.string(),
  }),
});

export interface ExportNote {
  /** Export that an earlier command began. */
  begun: BegunExport | null;
  /** Store for the one export of this command, next to the exported file until the export is over. */
  store: ExportStore;
}

/**
 * Stores the one export to that path next to its output, for commands: the same command resumes it, from any directory.
 * Throws a Failure while another process works on it, and if something else has the name of that file.
 */
export async function openExportNote(path: string): Promise<ExportNote> {
  const file = `${path}.partial.json`;
  const note = await read(file);
  if (note && isAtWork(note)) throw busy(path, note);
  let isOurs = note !== null;
  return {
    begun: note && begunOf(note),
    store: {
      list: () => [],
      put(stored) {
        if (isFinished(stored.job.state)) return rmSync(file, { force: true });
        const text = JSON.stringify({ ...stored, pid: process.pid, life: lifeOf(process.pid) } satisfies NoteContent);
        try {
          if (isOurs) replace(file, text);
          else claim(file, text);
          isOurs = true;
        } catch (thrown) {
          throw isTaken(thrown) ? inTheWay(file) : diskFailure(thrown);
        }
      },
      remove: () => rmSync(file, { force: true }),
    },
  };
}

/** Reads the note. Throws a Failure for any other content. */
async function read(file: string): Promise<NoteContent | null> {
  const text = await textOf(file);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    noteSchema.parse(value);
    // The note is returned as it was written, with the order of members, by which the log of written data recognizes
    // the plan.
    return value as NoteContent;
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError || thrown instanceof z.ZodError)) throw thrown;
    throw inTheWay(file);
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    await using handle = await openOwn(file, constants.O_RDONLY);
    return await handle.readFile('utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw diskFailure(thrown);
  }
}

function begunOf({ plan, job: { begunAt, counts, answers }, resumed }: NoteContent): BegunExport {
  const redacted = answers.filter(({ how }) => how !== 'accept');
  return { plan, begunAt, expected: counts.expected, answers: redacted, resumed };
}

/** Reports whether the process still works on it. The number alone may belong to a later process. */
const isAtWork = ({ pid, life }: NoteContent): boolean =>
  pid !== process.pid && (life === null ? exists(pid) : lifeOf(pid) === life);

/**
 * Creates the file, never through a link and never over another file. It holds the salt, so other users of this
 * computer must not read it.
 */
function writeNew(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Claims the name atomically, and only if it is free: of two commands that begin at once, one gets it. */
function claim(file: string, text: string): void {
  const next = `${file}.${process.pid}.next`;
  rmSync(next, { force: true });
  writeNew(next, text);
  try {
    linkSync(next, file);
  } catch (thrown) {
    // Some disks, such as memory sticks, have no hard links.
    if (isTaken(thrown) || existsSync(file)) throw thrown;
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}

function replace(file: string, text: string): void {
  const next = `${file}.next`;
  // A killed process or another user may have left it: a link is removed, not its target.
  rmSync(next, { force: true });
  writeNew(next, text);
  renameSync(next, file);
}

const isTaken = (thrown: unknown): boolean =>
  ['EEXIST', 'EISDIR', 'ERR_FS_EISDIR'].includes(String((thrown as NodeJS.ErrnoException).code));

const inTheWay = (file: string) => failure('conflict', texts.inTheWay(basename(file)), { advice: texts.haveItMoved });

const busy = (path: string, { pid, life }: NoteContent) =>
  failure('conflict', texts.processWrites(pid, path), {
    advice: [texts.waitOrRename, ...(life === null ? [texts.removeIfNoPenstock(basename(path))] : [])].join(' '),
  });
