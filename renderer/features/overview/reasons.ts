import type { UsualSource } from '#contract/models/flow.ts';
import type { Attention } from '#contract/models/overview.ts';
import { percent } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { age, clockTime, dayTime, duration } from '../../format/time.ts';
import { failingWords, isSure, pastWords } from '../../format/usual.ts';

const hour = 3_600_000;
const day = 24 * hour;

const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** What to call the flow of a line. */
export function nameOf({ name, originId }: Pick<Attention, 'name' | 'originId'>): string {
  return name ?? `Flow ${originId}`;
}

/** Why a flow needs a person, from the facts: a sentence without its full stop. */
export function reasonOf({ reason, since }: Pick<Attention, 'reason' | 'since'>, now: number): string {
  switch (reason.kind) {
    case 'failing':
      return failingWords(reason);
    case 'stopped_by_service':
      return `The service says ${plain(reason.word, 40)}`;
    case 'silent':
      return `No run since ${momentOf(reason.lastRunAt, now)}; usually one every ${duration(reason.usualInterval)}`;
    case 'more_errors':
      return Number.isFinite(reason.times)
        ? `Errors at ${oneDigit.format(reason.times)} times ${usualRate(reason.usualFrom)}`
        : 'Errors, where usually there are none';
    case 'fewer_records':
      return reason.ofUsual <= 0
        ? 'No records; usually there are some'
        : `${percent(1 - reason.ofUsual)} fewer records than usual at this time`;
    case 'no_status':
      return 'The service gives no status for it';
    case 'paused_long':
      return since === null ? 'Paused for more than a week' : `Paused for ${lasting({ orEarlier: false }, since, now)}`;
  }
}

/** The same in few words, for a screen that is read from afar. */
export function shortReasonOf({ reason }: Pick<Attention, 'reason'>, now: number): string {
  switch (reason.kind) {
    case 'failing':
      return `${percent(reason.share)} of records fail${reason.usualShare === null ? ', usual unknown' : ''}`;
    case 'stopped_by_service':
      return plain(reason.word, 40);
    case 'silent':
      return `No run since ${momentOf(reason.lastRunAt, now)}`;
    case 'more_errors':
      return Number.isFinite(reason.times) ? `${oneDigit.format(reason.times)}× usual errors` : 'Errors, usually none';
    case 'fewer_records':
      return reason.ofUsual <= 0 ? 'No records' : `${percent(1 - reason.ofUsual)} fewer records`;
    case 'no_status':
      return 'No status';
    case 'paused_long':
      return 'Paused';
  }
}

function usualRate(from: UsualSource | null): string {
  return from === null || isSure(from) ? 'their usual rate' : `the rate ${pastWords(from)}`;
}

type Begin = Pick<Attention, 'orEarlier'>;

/**
 * How long something goes on: hours with their minutes, else one unit, so that nothing in a list ticks by the second. `+` where
 * it may have begun before anything is known.
 */
export function lasting({ orEarlier }: Begin, since: number, now: number): string {
  const length = now - since;
  return `${length >= hour && length < day ? duration(length) : age(length)}${orEarlier ? '+' : ''}`;
}

/** When it began: `14:06`, or `by 14:06` where it may have begun before anything is known. */
export function begunAt({ orEarlier }: Begin, since: number, now: number): string {
  return `${orEarlier ? 'by ' : ''}${momentOf(since, now)}`;
}

/** How sure the usual errors of an hour are; nothing to add where they are. */
export function usualNote({
  usualErrorsPerHour,
  reason,
}: Pick<Attention, 'usualErrorsPerHour' | 'reason'>): string | undefined {
  if (usualErrorsPerHour === null) return 'Too little history to say what is usual';
  const from = 'usualFrom' in reason ? reason.usualFrom : null;
  return from === null || isSure(from) ? undefined : `Per hour ${pastWords(from)}`;
}

/** The time of the day, with the day when it was not within the last 24 hours. */
export function momentOf(at: number, now: number): string {
  return now - at < day ? clockTime(at) : dayTime(at);
}

/** What the figure of the last hour counts, and leads to. */
export function failedWords(line: Attention): string {
  return `records of ${plain(nameOf(line), 80)} that failed in the last hour`;
}
