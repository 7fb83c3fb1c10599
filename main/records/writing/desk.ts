import { failure, Failure } from '../../core/base/failure.ts';
import { phrases } from '../../core/base/words.ts';
import { finished, lastName, manifestPath } from '../../core/export-format/file-names.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import type { ExportFiles, PartialFolder } from '../../core/ports/export-files.ts';
import type { ExportProgress, RecordCalls } from '../../core/ports/records.ts';
import { readSamplePage } from '../../core/samples/sample-page.ts';
import { texts } from '../words.ts';
import { type Checkpoint, readLog, type Sealed } from './checkpoints.ts';
import { OpenExport } from './open-export.ts';
import { logName, Progress, restored } from './progress.ts';
import { type Manifest, readManifest } from '../../core/export-format/manifest.ts';

type Input<N extends keyof RecordCalls> = RecordCalls[N]['input'];
type Output<N extends keyof RecordCalls> = Promise<RecordCalls[N]['output']>;

interface Entry {
  plan: ExportPlan;
  folder: PartialFolder;
  /**
   * Sealed if it is whole and only has to be renamed. Null after a failure, when it has to be reopened or discarded.
   */
  state: OpenExport | Sealed | null;
  /** Aborted if the export is discarded while it is being sealed: then it is not renamed. */
  givenUp: AbortController;
}

/**
 * Exports under way in this process. After any failure but that of reading a page, an export is reopened, and resumes
 * after its last checkpoint. To discard one that an earlier process left behind, open it first.
 */
export class ExportDesk {
  readonly #files: ExportFiles;
  readonly #entries = new Map<string, Entry>();
  /** The last call of each export, whose calls run one after another. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(files: ExportFiles) {
    this.#files = files;
  }

  open({ plan }: Input<'export.open'>): Output<'export.open'> {
    return this.#inTurn(plan.id, async () => {
      await this.#entries.get(plan.id)?.folder.close();
      const entry: Entry = {
        plan,
        folder: this.#files.partial(plan.path),
        state: null,
        givenUp: new AbortController(),
      };
      this.#entries.set(plan.id, entry);
      try {
        return await this.#guarded(entry, () => this.#opened(entry));
      } catch (thrown) {
        // The folder may belong to another export: it must not be discarded with this one.
        this.#entries.delete(plan.id);
        throw thrown;
      }
    });
  }

  add({ id, resource, offset, text }: Input<'export.add'>): Output<'export.add'> {
    return this.#inTurn(id, async () => {
      const open = this.#openExport(id);
      const page = readSamplePage(text);
      const added = await this.#guarded(this.#entryOf(id), () => open.add(resource, offset, page));
      return { ...added, bytes: Buffer.byteLength(text) };
    });
  }

  sync({ id }: Input<'export.sync'>): Output<'export.sync'> {
    return this.#inTurn(id, async () => {
      const open = this.#openExport(id);
      return this.#guarded(this.#entryOf(id), () => open.sync());
    });
  }

  finish({ id, facts }: Input<'export.finish'>): Output<'export.finish'> {
    return this.#inTurn(id, async () => {
      const entry = this.#entryOf(id);
      return this.#guarded(entry, async () => {
        const { signal } = entry.givenUp;
        const sealed =
          'files' in (entry.state ?? {}) ? (entry.state as Sealed) : await this.#openExport(id).seal(facts, signal);
        signal.throwIfAborted();
        await publish(entry);
        await entry.folder.discard(logName);
        this.#entries.delete(id);
        return sealed;
      });
    });
  }

  close({ id, discard }: Input<'export.close'>): Output<'export.close'> {
    const entry = this.#entries.get(id);
    if (discard) entry?.givenUp.abort(failure('cancelled', phrases.canceled));
    return this.#inTurn(id, async () => {
      const folder = this.#entries.get(id)?.folder;
      this.#entries.delete(id);
      await (discard ? folder?.discard(logName) : folder?.close());
      return null;
    });
  }

  async #opened(entry: Entry): Output<'export.open'> {
    const { plan, folder } = entry;
    const text = await folder.readText(logName);
    // A log without a whole line belongs to an export that had only just begun.
    const log = text?.includes('\n') === true ? readLog(text, plan) : { checkpoints: [], sealed: null, length: 0 };
    if (log === null) throw othersFolder(plan);
    const left = log.sealed ? sealedLeft(plan, log.checkpoints, log.sealed) : await this.#finishedLeft(plan, text);
    if (left) {
      entry.state = left.sealed;
      return left.progress;
    }
    if (log.checkpoints.length > 0) {
      const progress = await restored(plan, log, folder);
      entry.state = new OpenExport(plan, folder, progress);
      return progress.snapshot();
    }
    // The log is the first file of an export: without it the others must not be removed.
    const others = [...(await folder.lengths()).keys()].filter((name) => name !== logName);
    if (log.length === 0 && others.length > 0) throw othersFolder(plan);
    await this.#requireFree(plan);
    await folder.discard(logName);
    entry.state = new OpenExport(plan, folder, new Progress(plan));
    await entry.state.begin();
    return null;
  }

  /** Returns an export that ended just before the process did. */
  async #finishedLeft(plan: ExportPlan, log: string | null): Promise<Left | null> {
    const manifest = log === null ? await this.#files.readText(manifestPath(plan)) : null;
    return manifest === null ? null : finishedLeft(plan, manifest);
  }

  /**
   * Throws if the path is taken. A file may be replaced once the new one is whole; a folder may hold files of others.
   */
  async #requireFree({ path, draft }: ExportPlan): Promise<void> {
    const kind = await this.#files.kindOf(path);
    if (kind === null || (kind === 'file' && draft.split === 'one_file')) return;
    throw failure('conflict', texts.alreadyThere[kind](lastName(path)), {
      advice: texts.leftAsItIs,
      field: 'path',
    });
  }

  #entryOf(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    throw failure('not_found', texts.notOpen, { advice: texts.resumeIt });
  }

  #openExport(id: string): OpenExport {
    const { state } = this.#entryOf(id);
    if (state instanceof OpenExport) return state;
    throw failure('wrong_state', texts.openAgain, { advice: texts.writtenStays });
  }

  /** Runs the work and drops the state after a failure: memory may then be ahead of the disk. */
  async #guarded<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      entry.state = null;
      // If closing also fails, the first error remains the cause.
      await entry.folder.close().catch(() => undefined);
      throw thrown;
    }
  }

  #inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(id) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(id, turn);
    const forget = (): void => {
      if (this.#last.get(id) === turn) this.#last.delete(id);
    };
    turn.then(forget, forget);
    return turn;
  }
}

/** Publishes the files, the manifest last: where the manifest exists, everything does. */
async function publish({ plan, folder }: Entry): Promise<void> {
  if (plan.draft.split === 'file_per_group') return folder.publish(finished, plan.path);
  await folder.publish(`${finished}/${lastName(plan.path)}`, plan.path);
  await folder.publish(`${finished}/${lastName(manifestPath(plan))}`, manifestPath(plan));
}

function othersFolder({ path }: ExportPlan): Error {
  return failure('conflict', texts.notFinished(lastName(path)), {
    advice: texts.finishTheOther,
    field: 'path',
  });
}

/** Export that was whole when its process ended. Nothing is left to read. */
export interface Left {
  sealed: Sealed;
  progress: ExportProgress;
}

/** Returns an export that was not yet renamed, or not completely. */
function sealedLeft(plan: ExportPlan, checkpoints: readonly Checkpoint[], sealed: Sealed): Left {
  const progress = new Progress(plan);
  for (const checkpoint of checkpoints) progress.take(checkpoint);
  return { sealed, progress: { ...progress.snapshot(), ...end(plan), bytes: bytesOf(sealed.files) } };
}

/**
 * Returns an export that got its final name, but was never reported as done. Null for the manifest of another export,
 * which will be replaced.
 */
function finishedLeft(plan: ExportPlan, text: string): Left | null {
  const manifest = ownManifest(plan, text);
  if (manifest === null) return null;
  const { files, counts, resources: tallies } = manifest;
  return {
    sealed: { files, manifest: lastName(manifestPath(plan)) },
    progress: { ...end(plan), ...counts, tallies, bytes: bytesOf(files) },
  };
}

function ownManifest(plan: ExportPlan, text: string): Manifest | null {
  try {
    const manifest = readManifest(text);
    return manifest.export === plan.id ? manifest : null;
  } catch (thrown) {
    if (thrown instanceof Failure) return null;
    throw thrown;
  }
}

const end = ({ resources }: ExportPlan) => ({ resource: resources.length, offset: 0 });

const bytesOf = (files: Sealed['files']): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
