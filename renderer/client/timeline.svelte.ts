import type { ResourceChange, Suspects } from '#contract/models/timeline.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The changes that may have made a flow fail. */
export const suspectsOf =
  (environmentId: string, originId: number): Ask<Suspects> =>
  (signal) =>
    main.timeline.suspects({ environmentId, originId }, { signal });

/** Maximum number of changes drawn in one period: more would be indistinguishable. */
const mostDrawn = 200;

/** Changes in a period that can affect records, newest first: of some flows, or of all. */
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
    const { rows } = await main.timeline.window({ environmentId, query, from: 0, to: mostDrawn }, { signal });
    return rows.flatMap((row) => (row.what === 'change' ? [row.change] : []));
  };

type Ask<T> = (signal: AbortSignal) => Promise<T>;

/** The response to a question about changes, requested again whenever something changes. */
export class TimelineAnswer<T> {
  readonly #answer = new Answer<T>();

  /** null until main has answered. */
  get value(): T | null {
    return this.#answer.value;
  }

  /** Follows until the returned function is called. The previous response stays until the next one. */
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
