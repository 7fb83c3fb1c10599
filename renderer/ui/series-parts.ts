/** Completeness of a series of sums over all flows, in words and by step. */
import type { WatchState } from '#contract/models/flow.ts';
import type { OverviewSeries, Totals } from '#contract/models/overview.ts';
import { exactNumber, percent } from '../format/number.ts';
import { phrases } from '../format/phrases/words.ts';
import { clockTime, dayTime } from '../format/time.ts';
import type { Coverage, Part } from './chart-parts.ts';
import { texts } from './words.ts';

const day = 86_400_000;

/** From this share of flows on, a sum is close to the total and is drawn pale. Below, it means nothing. */
const nearlyAll = 0.95;

/** Whether a step covers a few flows or most of them; null when it covers all. */
export function partAt({ known, flows }: Pick<Totals, 'known' | 'flows'>, step: number): 'few' | 'most' | null {
  const [some, all] = [known[step]!, flows[step]!];
  if (all > 0 && some >= all) return null;
  return some > 0 && some >= nearlyAll * all ? 'most' : 'few';
}

/** How many flows the figures of each step cover. */
export function coverageOf({ current: { at, known, flows } }: OverviewSeries): Coverage {
  return { of: texts.flows, at: new Map(at.map((x, i) => [x, { known: known[i]!, all: flows[i]! }])) };
}

/** Progress of the first read, which may bring missing data; null when no read is ongoing. */
export function stillReading(state: WatchState | null): string | null {
  if (!state?.reading || state.phase === 'live') return null;
  const { progress } = state;
  if (!progress) return texts.beingRead;
  const read = exactNumber(progress.read);
  return texts.flowsBeingRead(progress.total === null ? read : texts.ofAll(read, exactNumber(progress.total)));
}

/** Progress of the work that may complete a series; null when nothing more will come. */
function pendingOf({ pending }: OverviewSeries, state: WatchState | null): string | null {
  if (pending === null) return null;
  if (pending === 'reading') return stillReading(state) ?? texts.beingRead;
  return texts.addingUp(percent(pending.done / pending.of));
}

/**
 * The stretches with incomplete flows; each step is drawn around its start. An ongoing read is reported instead of the
 * missing data, which may arrive at any moment.
 */
export function partsOf(series: OverviewSeries, state: WatchState | null, now: number): Part[] {
  const { current, step, knownTo } = series;
  const { at } = current;
  /** The latest step is always incomplete, so it is not reported. */
  const goesOn = (i: number): boolean => at[i]! >= (knownTo ?? -Infinity) && at[i]! + step > now;
  const reading = pendingOf(series, state);
  const parts: Part[] = [];
  for (let first = 0, end = 0; first < at.length; first = end) {
    end = first + 1;
    const part = partAt(current, first);
    if (part === null || goesOn(first)) continue;
    while (end < at.length && partAt(current, end) === part && !goesOn(end)) end += 1;
    const range = { from: at[first]! - step / 2, to: at[end - 1]! + step / 2 };
    const words = reading ?? [knownIn(current, first, end), whenIn(series, first, end, now)].join(' ');
    parts.push({ ...range, words });
  }
  return parts;
}

function knownIn({ known, flows }: Totals, first: number, end: number): string {
  const counts = known.slice(first, end);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most === 0) return texts.noData;
  const all = exactNumber(Math.max(...flows.slice(first, end)));
  const some = least === most ? exactNumber(most) : phrases.fromTo(exactNumber(least), exactNumber(most));
  return texts.flowsKnown(some, all);
}

function whenIn({ current: { at }, step }: OverviewSeries, first: number, end: number, now: number): string {
  const moment = (time: number): string => (now - time < day ? clockTime(time) : dayTime(time));
  const [from, to] = [moment(at[first]!), moment(at[end - 1]! + step)];
  if (first === 0) return phrases.beforeTime(to);
  return end >= at.length - 1 ? texts.since(from) : phrases.fromTo(from, to);
}
