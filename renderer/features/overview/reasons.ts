import { findingWords } from '#contract/models/finding.ts';
import type { UsualSource } from '#contract/models/flow.ts';
import type { Attention } from '#contract/models/overview.ts';
import { resourceWords } from '../../format/words.ts';
import { exactNumber, percent } from '../../format/number.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { age, clockTime, dayTime, duration } from '../../format/time.ts';
import { failingWords, isSure, pastWords, whereWords } from '../../format/failing-share.ts';
import { usualDurationWords } from '../../format/usual-duration.ts';
import { texts } from './words.ts';

const hour = 3_600_000;
const day = 24 * hour;

const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Name of a row's flow, or a fallback. */
export function attentionName({ name, originId }: Pick<Attention, 'name' | 'originId'>): string {
  return name ?? phrases.flowWithId(String(originId));
}

/** Reason why a flow needs attention: a sentence without its full stop. */
export function reasonOf(
  { reason, since, failsAt }: Pick<Attention, 'reason' | 'since' | 'failsAt'>,
  now: number,
): string {
  switch (reason.kind) {
    case 'failing':
      return failingWords(reason, failsAt);
    case 'stopped_by_service':
      return phrases.serviceStatus(plain(reason.word, 40));
    case 'silent':
      return texts.noRunSinceUsual(momentOf(reason.lastRunAt, now), duration(reason.usualInterval));
    case 'more_errors':
      return reason.times === null
        ? texts.errorsAfter(exactNumber(reason.errors), beforeWords(reason))
        : texts.errorsAtTimes(oneDigit.format(reason.times), usualRate(reason.usualFrom));
    case 'fewer_records':
      return reason.ofUsual <= 0 ? texts.noRecordsUsual : texts.fewerRecordsThanUsual(percent(1 - reason.ofUsual));
    case 'slower_runs':
      return (reason.isRunning ? texts.runningForUsual : texts.tookUsual)(
        duration(reason.duration),
        usualDurationWords(reason.usual),
      );
    case 'no_status':
      return texts.noStatusGiven;
    case 'paused_long':
      return since === null ? texts.pausedOverAWeek : texts.pausedFor(lasting({ orEarlier: false }, since, now));
    default:
      return findingWords[reason.kind];
  }
}

/** A change shortly before the failure began. */
export const suspectWords = ({ kind, id, name, before }: NonNullable<Attention['suspect']>): string =>
  texts.changedBefore(plain(name ?? `${resourceWords[kind].word} ${id}`, 60), duration(before));

/** The reason in few words, for reading from afar; for the failing node, see `placeOf`. */
export function shortReasonOf({ reason, failsAt }: Pick<Attention, 'reason' | 'failsAt'>, now: number): string {
  switch (reason.kind) {
    case 'failing':
      if (failsAt) return texts.someFail(percent(reason.share));
      return (reason.usualShare === null ? texts.recordsFailUsualUnknown : texts.recordsFail)(percent(reason.share));
    case 'stopped_by_service':
      return plain(reason.word, 40);
    case 'silent':
      return texts.noRunSince(momentOf(reason.lastRunAt, now));
    case 'more_errors':
      return reason.times === null
        ? texts.errorsAfterShort(shortBeforeWords(reason))
        : texts.usualErrors(oneDigit.format(reason.times));
    case 'fewer_records':
      return reason.ofUsual <= 0 ? texts.noRecords : texts.fewerRecords(percent(1 - reason.ofUsual));
    case 'slower_runs':
      return texts.usualDurations(oneDigit.format(reason.times));
    case 'no_status':
      return texts.noStatus;
    case 'paused_long':
      return texts.paused;
    default:
      return findingWords[reason.kind];
  }
}

/** The failing node, to follow the short reason; null when unknown. */
export function failingPlace({ reason, failsAt }: Pick<Attention, 'reason' | 'failsAt'>): string | null {
  return reason.kind === 'failing' && failsAt ? texts.failAt(whereWords(failsAt)) : null;
}

/** `none in the 3 h before this began`: where the usual rate is zero, past errors of the flow replace a multiple. */
function beforeWords({ errorsBefore, usualFrom }: Extract<Attention['reason'], { kind: 'more_errors' }>): string {
  if (usualFrom === null) return phrases.usuallyNone;
  const some = errorsBefore === 0 ? texts.none : exactNumber(errorsBefore);
  return texts.someOfThePast(some, pastWords(usualFrom));
}

/** `none before`: the current number of errors is shown next to it. */
function shortBeforeWords({ errorsBefore, usualFrom }: Extract<Attention['reason'], { kind: 'more_errors' }>): string {
  if (usualFrom === null) return phrases.usuallyNone;
  return texts.before(errorsBefore === 0 ? texts.none : exactNumber(errorsBefore));
}

function usualRate(from: UsualSource | null): string {
  return from === null || isSure(from) ? texts.theirUsualRate : texts.theRate(pastWords(from));
}

type Begin = Pick<Attention, 'orEarlier'>;

/**
 * Duration in hours with minutes, else in one unit, so that nothing in a list ticks every second. `+` where it may have
 * begun before any known data.
 */
export function lasting({ orEarlier }: Begin, since: number, now: number): string {
  const length = now - since;
  return `${length >= hour && length < day ? duration(length) : age(length)}${orEarlier ? '+' : ''}`;
}

/** Start time: `14:06`, or `by 14:06` where it may have begun before any known data. */
export function begunAt({ orEarlier }: Begin, since: number, now: number): string {
  return orEarlier ? texts.by(momentOf(since, now)) : momentOf(since, now);
}

/** Reliability of the usual errors per hour; undefined when they are reliable. */
export function usualNote({
  usualErrorsPerHour,
  reason,
}: Pick<Attention, 'usualErrorsPerHour' | 'reason'>): string | undefined {
  if (usualErrorsPerHour === null) return texts.tooLittleHistory;
  const from = 'usualFrom' in reason ? reason.usualFrom : null;
  return from === null || isSure(from) ? undefined : texts.perHour(pastWords(from));
}

/** The time of day, with the date when it was not within the last 24 hours. */
export function momentOf(at: number, now: number): string {
  return now - at < day ? clockTime(at) : dayTime(at);
}

/** Label of the errors in the last hour, which links to them. */
export function failedWords(line: Attention): string {
  return texts.failedInLastHour(plain(attentionName(line), 80));
}
