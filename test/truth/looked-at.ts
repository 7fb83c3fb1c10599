import type { Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import type { Comparison } from './comparison.ts';
import type { ListedFlow } from './witness.ts';

/** A console that has read a service with a stopped clock, and the data of that service. */
export interface LookedAt {
  page: Page;
  service: DemoService;
  flows: ReadonlyMap<number, ListedFlow>;
  comparison: Comparison;
  /** The first record of each group that the console has read so far, by the name of the group. Grows. */
  seen: Map<string, number>;
  /** Whether the service has dropped runs that Penstock knows from before. */
  remembers: boolean;
  /** Clock of the console's main process, epoch milliseconds. */
  now: () => Promise<number>;
  /** Milliseconds that the service's clock is ahead of this computer's. */
  ahead: number;
  /** First and last moment, epoch milliseconds, at which the screen may have been computed. */
  moments: () => readonly [number, number];
}

export const hour = 3_600_000;
export const day = 24 * hour;

/** The window, and one in which no column of a table is left out and every row of a short list is drawn. */
export const usual = { width: 1440, height: 900 };
export const wide = { width: 2560, height: 1800 };

/** A sum over the time of that length which ends when the screen was made. Both values, where a run left the period. */
export function sumsOf(
  { moments }: LookedAt,
  { runs }: Pick<ListedFlow, 'runs'>,
  figure: 'records' | 'bytes' | 'errors',
  length: number,
): (number | null)[] {
  const [first, last] = moments();
  const edges = [first, ...runs.map(({ at }) => at + length).filter((at) => at > first && at <= last), last];
  return edges.map((now) => {
    const within = runs.filter(({ at }) => at > now - length);
    return within.length === 0 ? null : within.reduce((sum, run) => sum + run[figure], 0);
  });
}

/** Maximum number of runs that the service remembers of a flow. With fewer, every run is known. */
const mostRuns = ({ flows }: LookedAt): number => Math.max(...[...flows.values()].map(({ runs }) => runs.length));

/** Time since when every run of a flow is listed, epoch milliseconds; 0 for as far back as anything is. */
export function listedSince(looked: LookedAt, { runs }: ListedFlow): number {
  return runs.length < mostRuns(looked) ? 0 : runs.at(-1)!.at;
}

/** The service's word for a flow, as shown to the user. A failing flow is active to the service. */
export const wordOf = ({ status }: Pick<ListedFlow, 'status'>): string =>
  ({ ACTIVE: 'Active', PAUSED: 'Paused' })[status] ?? status;
