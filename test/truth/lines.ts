import type { Locator } from '@playwright/test';
import { compareAge } from './ages.ts';
import { figureIn } from './comparison.ts';
import { listedSince, type LookedAt, sumsOf } from './looked-at.ts';
import type { ListedFlow, ListedRun } from './witness.ts';

const hour = 3_600_000;
const trend = { steps: 24, length: 5 * 60_000 };

/** A row of "Needs attention" of the Overview: reason, beginning, errors, usual errors, and the small chart. */
export async function compareLine(looked: LookedAt, line: Locator, flow: ListedFlow): Promise<void> {
  const { comparison } = looked;
  const where = `overview: ${flow.name}`;
  const cells = line.getByRole('cell');
  const why = await cells.nth(0).innerText();
  const errors = await cells.nth(2).locator('.num').getAttribute('title');
  comparison.oneOf(`${where}, errors in 1 h`, figureIn(errors!), sumsOf(looked, flow, 'errors', hour));

  const since = momentIn((await cells.nth(1).getAttribute('title'))!);
  const begins = beginsOf(flow, why);
  if (begins) comparison.oneOf(`${where}, since`, since, begins.map(inSeconds));
  if (since !== null) {
    const text = await cells.nth(1).locator('.ago').innerText();
    compareAge(looked, `${where}, how long`, text, { at: since, exactHours: true });
  }

  if (looked.remembers) return;
  const usual = figureIn((await cells.nth(3).locator('.num').getAttribute('title'))!);
  const note = (await cells.nth(3).getAttribute('title')) ?? '';
  // The service's own sums cover a time of which it lists no runs.
  if (usual !== null && !note.includes('service totals')) {
    const [least, most] = usualOf(flow.runs, since ?? Infinity);
    comparison.same(
      `${where}, usual within ${least} and ${most}`,
      usual >= least && usual <= most ? 'yes' : usual,
      'yes',
    );
  }

  const of = /fail|errors?\b/i.test(why) ? 'errors' : 'records';
  const label = (await cells.nth(4).getByRole('img').getAttribute('aria-label'))!;
  comparison.oneOf(`${where}, small chart of ${of}`, figureIn(label), mostOfSteps(looked, flow, of, trend));
}

/**
 * Maximum in one step of a small chart that ends when the screen was made, at any possible moment. Null where no step
 * is known.
 */
export function mostOfSteps(
  looked: LookedAt,
  flow: ListedFlow,
  figure: 'errors' | 'records',
  { steps, length }: { steps: number; length: number },
): (number | null)[] {
  const { runs } = flow;
  const knownSince = listedSince(looked, flow);
  const [first, last] = looked.moments();
  const moved = runs.flatMap(({ at }) => {
    const next = first + ((((at - first) % length) + length) % length);
    return next <= last ? [next, next + 1] : [];
  });
  return [first, ...moved, last].map((now) => {
    const sums = Array.from({ length: steps }, (_, step) => (now - (step + 1) * length < knownSince ? null : 0));
    for (const run of runs) {
      const step = Math.max(0, Math.floor((now - run.at) / length));
      if (step < steps && sums[step] !== null) sums[step]! += run[figure];
    }
    const known = sums.filter((sum) => sum !== null);
    return known.length === 0 ? null : Math.max(...known);
  });
}

/** `(UTC 2026-03-12 11:00:39)` at the end of an exact time; null where there is none. */
export function momentIn(title: string): number | null {
  const [, day, time] = /\(UTC (\S+) (\S+)\)$/.exec(title) ?? [];
  return day ? Date.parse(`${day}T${time}Z`) : null;
}

/** All exact times of a text. */
export const momentsIn = (text: string): number[] =>
  [...text.matchAll(/\(UTC (\S+) (\S+)\)/g)].map(([, day, time]) => Date.parse(`${day}T${time}Z`));

/** A moment where its milliseconds are not shown. */
export const inSeconds = (at: number | null): number | null => (at === null ? null : Math.floor(at / 1000) * 1000);

/**
 * Possible beginnings of a flow's reported trouble, from the service's list; null where the report gives none.
 * @param why the words of the Overview, or the kind of an alert
 */
export function beginsOf(flow: ListedFlow, why: string): (number | null)[] | null {
  const { runs, updatedAt } = flow;
  if (/^(Paused|Service status:|Stopped by)/.test(why)) return updatedAt === null ? null : [updatedAt];
  if (why.includes('reports no status')) return [null];
  if (/No run since|^Silent/.test(why)) return [runs[0]!.at];
  if (/of records fail|^Failing/.test(why)) return [runs[stretch(runs, isUnsound) - 1]!.at];
  // The usual decides which errors are unusual: the beginning is one of the consecutive runs with errors.
  const unusual = /\berrors?\b/i.test(why) ? ({ errors }: ListedRun) => errors > 0 : () => true;
  return runs.slice(0, stretch(runs, unusual)).map(({ at }) => at);
}

/** Whether it fails, by its newest runs. */
export const isFailing = ({ status, runs }: ListedFlow): boolean => status === 'ACTIVE' && stretch(runs, isUnsound) > 0;

/** Number of consecutive matching runs, from the newest. */
export function stretch(runs: readonly ListedRun[], isSuch: (run: ListedRun) => boolean): number {
  const end = runs.findIndex((run) => !isSuch(run));
  return end === -1 ? runs.length : end;
}

/** More than one record in a hundred and at least five, which excludes ordinary noise. */
export const isUnsound = ({ records, errors }: Pick<ListedRun, 'records' | 'errors'>): boolean =>
  errors >= 5 && errors / (records + errors) > 0.01;

/** Minimum and maximum errors in an hour that ended with a run before a moment. The usual is between them. */
function usualOf(runs: readonly ListedRun[], before: number): [number, number] {
  const good = runs.filter(({ at }) => at < before);
  const sums = good.map(({ at }) =>
    good.reduce((sum, run) => (run.at <= at && run.at > at - hour ? sum + run.errors : sum), 0),
  );
  return [Math.min(...sums), Math.max(...sums)];
}
