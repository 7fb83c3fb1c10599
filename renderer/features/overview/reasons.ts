import type { Attention } from '#contract/models/overview.ts';
import { percent } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { age, clockTime, dayTime, duration } from '../../format/time.ts';

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
      return `${percent(reason.share)} of its records fail; ${usualShare(reason.usualShare)}`;
    case 'stopped_by_service':
      return `The service says ${plain(reason.word, 40)}`;
    case 'silent':
      return `No run since ${momentOf(reason.lastRunAt, now)}; usually one every ${duration(reason.usualInterval)}`;
    case 'more_errors':
      return Number.isFinite(reason.times)
        ? `Errors at ${oneDigit.format(reason.times)} times their usual rate`
        : 'Errors, where usually there are none';
    case 'fewer_records':
      return reason.ofUsual <= 0
        ? 'No records; usually there are some'
        : `${percent(1 - reason.ofUsual)} fewer records than usual at this time`;
    case 'no_status':
      return 'The service gives no status for it';
    case 'paused_long':
      return since === null ? 'Paused for more than a week' : `Paused for ${lasting(since, now)}`;
  }
}

/** The same in few words, for a screen that is read from afar. */
export function shortReasonOf({ reason }: Pick<Attention, 'reason'>, now: number): string {
  switch (reason.kind) {
    case 'failing':
      return `${percent(reason.share)} of records fail`;
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

function usualShare(share: number | null): string {
  if (share === null) return 'too little history to say what is usual';
  return share === 0 ? 'usually none do' : `usually ${percent(share)}`;
}

/** How long something goes on: hours with their minutes, else one unit, so that nothing in a list ticks by the second. */
export function lasting(since: number, now: number): string {
  const length = now - since;
  return length >= hour && length < day ? duration(length) : age(length);
}

/** The time of the day, with the day when it was not within the last 24 hours. */
export function momentOf(at: number, now: number): string {
  return now - at < day ? clockTime(at) : dayTime(at);
}

/** What the figure of the last hour counts, and leads to. */
export function failedWords(line: Attention): string {
  return `records of ${plain(nameOf(line), 80)} that failed in the last hour`;
}
