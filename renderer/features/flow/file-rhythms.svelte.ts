import type { FileRhythm } from '#contract/models/flow-parts.ts';
import type { FlowDetail, FlowRuns } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { inOnePiece, shortNumber } from '../../format/number.ts';
import { duration, nearTime } from '../../format/time.ts';
import { texts } from './words.ts';

/** Milliseconds between two reads of source files. The screen reads the flow itself at each update. */
const again = 60_000;
/** A flow has one source, and rarely several. */
const mostSources = 5;

/** Due time of the next file of each active source of a flow. */
export class FileRhythms {
  readonly answer = new Answer<FileRhythm[]>();
  readonly #environmentId: string;
  #askedAt = -Infinity;

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** Skips stopped sources, which bring no files. */
  async load({ nodes }: FlowDetail): Promise<void> {
    const sources = nodes.flatMap(({ kind, resourceId, status: { state } }) =>
      kind === 'source' && resourceId !== null && (state === 'active' || state === 'failing') ? [resourceId] : [],
    );
    const now = performance.now();
    if (sources.length > 0 && now - this.#askedAt < again) return;
    this.#askedAt = sources.length > 0 ? now : -Infinity;
    await this.answer.ask((signal) =>
      Promise.all(
        sources
          .slice(0, mostSources)
          .map((id) => main.flow.fileRhythm({ environmentId: this.#environmentId, sourceId: id }, { signal })),
      ),
    );
  }

  of(sourceId: number | null): FileRhythm | undefined {
    return this.answer.value?.find((rhythm) => rhythm.sourceId === sourceId);
  }

  get late(): FileRhythm[] {
    return (this.answer.value ?? []).filter(({ state }) => state === 'late');
  }
}

/** Due time of the next file, or its delay. After several gaps, the time of the last file. */
export function rhythmWords(rhythm: FileRhythm): string {
  if (rhythm.state === 'unknown') return texts.noRhythm[rhythm.why];
  const { newestAt, usualGap, dueAt, readAt, state } = rhythm;
  const time = (at: number): string => nearTime(at, readAt);
  if (state === 'on_time') return texts.fileDue(duration(usualGap), time(dueAt));
  return readAt - dueAt < usualGap
    ? texts.fileLate(time(dueAt), duration(readAt - dueAt))
    : texts.noFileSince(time(newestAt), duration(usualGap));
}

/** Note on the newest runs that read nothing, where that is unusual. */
export function emptyRunsWords({ since, runs, usualRecords }: NonNullable<FlowRuns['empty']>, now: number): string {
  return texts.emptyRuns(runs, nearTime(since, now), inOnePiece(shortNumber(usualRecords)));
}
