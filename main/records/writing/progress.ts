import { failure } from '../../core/base/failure.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { nothingWritten, type WrittenCounts, writtenOf } from '../../core/export-format/written-counts.ts';
import type { PartialFolder } from '../../core/ports/export-files.ts';
import type { ExportProgress, ResourceTally } from '../../core/ports/records.ts';
import { texts } from '../words.ts';
import { type Checkpoint, type CheckpointLog, unpackIds } from './checkpoints.ts';
import { IdSet } from './id-set.ts';
import { RowFile } from './row-file.ts';

export const logName = 'checkpoints';

/** Progress of an export. */
export class Progress {
  resource = 0;
  offset = 0;
  readonly tallies: ResourceTally[];
  readonly sums: WrittenCounts = { ...nothingWritten };
  readonly ids = new IdSet();
  /** Files by group; null is the key of one file for all. */
  readonly files = new Map<string | null, RowFile>();

  constructor(plan: ExportPlan) {
    this.tallies = plan.resources.map(() => ({ read: 0, duplicates: 0, total: null }));
  }

  get bytes(): number {
    return [...this.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  }

  snapshot(): ExportProgress {
    const { resource, offset, tallies, sums, bytes } = this;
    return { resource, offset, tallies: tallies.map((tally) => ({ ...tally })), ...sums, bytes };
  }

  take({ resource, offset, tallies, ...checkpoint }: Checkpoint): void {
    Object.assign(this, { resource, offset });
    Object.assign(this.sums, writtenOf({ ...nothingWritten, ...checkpoint }));
    for (const [place, tally] of tallies.entries()) this.tallies[place] = tally;
  }
}

/** Restores the folder and the progress to the last checkpoint. Everything after it is read again. */
export async function restored(plan: ExportPlan, log: CheckpointLog, folder: PartialFolder): Promise<Progress> {
  const progress = new Progress(plan);
  const checkpointed = new Map<string, { group: string | null; bytes: number; rows: number }>();
  for (const checkpoint of log.checkpoints) {
    progress.take(checkpoint);
    for (const id of unpackIds(checkpoint.ids)) progress.ids.add(id);
    for (const { name, ...file } of checkpoint.files) checkpointed.set(name, file);
  }
  const lengths = await folder.lengths();
  for (const name of lengths.keys()) if (name !== logName && !checkpointed.has(name)) await folder.remove(name);
  await folder.truncate(logName, log.length);
  for (const [name, { group, bytes, rows }] of checkpointed) {
    if ((lengths.get(name) ?? 0) < bytes) throw tampered();
    await folder.truncate(name, bytes);
    const file = new RowFile(name, group);
    await file.takeOver(folder, rows);
    progress.files.set(group, file);
  }
  return progress;
}

function tampered(): Error {
  return failure('conflict', texts.filesChanged, { advice: texts.beginAgain });
}
