import type { FileRhythm } from '#contract/models/flow-parts.ts';
import type { FlowDetail, FlowRuns } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { readFileRhythm } from '../../client/flows.ts';
import { inOnePiece, shortNumber } from '../../format/number.ts';
import { duration, nearTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** A screen reads its flow again with each change of the estate; the files of its sources at most so often, milliseconds. */
const again = 60_000;
/** A flow has one source, and rarely several. */
const mostSources = 5;

/** When the next file of each active source of a flow is due. */
export class FileRhythms {
  readonly answer = new Answer<FileRhythm[]>();
  readonly #environmentId: string;
  #askedAt = -Infinity;

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** A source that is stopped is expected to bring no files. */
  async load({ nodes }: FlowDetail): Promise<void> {
    const sources = nodes.flatMap(({ kind, resourceId, status: { state } }) =>
      kind === 'source' && resourceId !== null && (state === 'active' || state === 'failing') ? [resourceId] : [],
    );
    const now = performance.now();
    if (sources.length > 0 && now - this.#askedAt < again) return;
    this.#askedAt = sources.length > 0 ? now : -Infinity;
    await this.answer.ask((signal) =>
      Promise.all(sources.slice(0, mostSources).map((id) => readFileRhythm(this.#environmentId, id, signal))),
    );
  }

  of(sourceId: number | null): FileRhythm | undefined {
    return this.answer.value?.find((rhythm) => rhythm.sourceId === sourceId);
  }

  get late(): FileRhythm[] {
    return (this.answer.value ?? []).filter(({ state }) => state === 'late');
  }
}

/** When the next file is due, or by how much it is late; after several gaps, since when none came. */
export function rhythmWords(rhythm: FileRhythm): string {
  if (rhythm.state === 'unknown') return texts.noRhythm[rhythm.why];
  const { newestAt, usualGap, dueAt, readAt, state } = rhythm;
  const time = (at: number): string => nearTime(at, readAt);
  if (state === 'on_time') return texts.fileDue(duration(usualGap), time(dueAt));
  return readAt - dueAt < usualGap
    ? texts.fileLate(time(dueAt), duration(readAt - dueAt))
    : texts.noFileSince(time(newestAt), duration(usualGap));
}

/** The newest runs that read nothing, where that is unusual. */
export function emptyRunsWords({ since, runs, usualRecords }: NonNullable<FlowRuns['empty']>, now: number): string {
  return texts.emptyRuns(runs, nearTime(since, now), inOnePiece(shortNumber(usualRecords)));
}
