import type { ResourceRef } from '#contract/models/resource.ts';
import type {
  ResourceChange,
  ResourceVersion,
  Suspects,
  TimelineQuery,
  TimelineRow,
  TimelineWindow,
  VersionDifference,
} from '#contract/models/timeline.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { followRows } from './follow-rows.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

export type TimelineRows = ListWindow<TimelineRow, TimelineQuery, TimelineWindow>;

/** What tells rows apart: a version, or the end of a time in which nobody watched. */
export const idOfRow = (row: TimelineRow): string =>
  row.what === 'gap' ? `gap-${row.gap.to}` : `change-${row.change.versionId}`;

/** What changed, the newest first. Calls `answered` after each answer. */
export function timelineRows(environmentId: string, answered: () => void): TimelineRows {
  return new ListWindow<TimelineRow, TimelineQuery, TimelineWindow>(
    (query, from, to, signal) => call('timeline.window', { environmentId, query, from, to }, { signal }),
    { idOf: idOfRow, answered },
  );
}

/** Renews the rows whenever something changed. Returns the unsubscribe. */
export const followTimeline = (environmentId: string, rows: TimelineRows): (() => void) =>
  followRows('timeline.changed', environmentId, rows);

/** The versions of a resource, the newest first. */
export const versionsOf = (
  environmentId: string,
  resource: ResourceRef,
  signal: AbortSignal,
): Promise<ResourceVersion[]> => call('timeline.versions', { environmentId, resource }, { signal });

/** What somebody made different between two versions. */
export const versionDifference = (
  environmentId: string,
  resource: ResourceRef,
  versions: { from: number; to: number },
  signal: AbortSignal,
): Promise<VersionDifference> => call('timeline.difference', { environmentId, resource, ...versions }, { signal });

/** The changes that may have made a flow fail. */
export const suspectsOf =
  (environmentId: string, originId: number): Ask<Suspects> =>
  (signal) =>
    call('timeline.suspects', { environmentId, originId }, { signal });

/** Changes that are drawn in one time: more could not be told apart. */
const mostDrawn = 200;

/** What changed in a time that can change what becomes of records, the newest first: of some flows, or of all. */
export const changesIn =
  (
    environmentId: string,
    { from, to }: { from: number; to: number | null },
    originIds?: readonly number[],
  ): Ask<ResourceChange[]> =>
  async (signal) => {
    if (originIds?.length === 0) return [];
    const flows = originIds ? ` (${originIds.map((id) => `flow:${id}`).join(' OR ')})` : '';
    const query = {
      filter: `weight:configuration${flows}`,
      after: Math.max(0, Math.floor(from)),
      before: to === null ? null : Math.ceil(to),
    };
    const { rows } = await call('timeline.window', { environmentId, query, from: 0, to: mostDrawn }, { signal });
    return rows.flatMap((row) => (row.what === 'change' ? [row.change] : []));
  };

type Ask<T> = (signal: AbortSignal) => Promise<T>;

/** The answer to a question about what changed, asked again whenever something did. */
export class TimelineAnswer<T> {
  readonly #answer = new Answer<T>();

  /** null until main has answered. */
  get value(): T | null {
    return this.#answer.value;
  }

  /** Follows until the returned function is called. What was answered before stays until the next answer. */
  follow(environmentId: string, ask: Ask<T>): () => void {
    const load = (): void => void this.#answer.ask(ask);
    const stop = followChanges(environmentId, load);
    load();
    return stop;
  }
}

const followChanges = (environmentId: string, changed: () => void): (() => void) =>
  subscribe(
    'timeline.changed',
    (state) => {
      if (state.environmentId === environmentId) changed();
    },
    changed,
  );
