import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { type Deadline, type Weekday, weekdays } from '#contract/models/deadline.ts';
import { weekdayOf, ZoneCalendar } from '#contract/zone-calendar.ts';
import type { FlowEntry } from './entry.ts';
import { flowMatcher } from './flow-filter.ts';

/** Days within which every weekday occurs. */
const week = 7;

type DueTimes = Pick<Deadline, 'minute' | 'days' | 'timeZone'>;

/**
 * Returns since when a flow is overdue, epoch milliseconds: the first due time that had no run since the due time before
 * it. Null if there is none up to now.
 *
 * @param lastRunAt time of its newest run; null where none is known, which does not mean that it is overdue
 */
export function overdueSince(
  deadline: DueTimes,
  lastRunAt: number | null,
  now: number,
  calendar = new ZoneCalendar(deadline.timeZone),
): number | null {
  if (lastRunAt === null) return null;
  const since = dueAfter(deadline, dueAfter(deadline, lastRunAt, calendar), calendar);
  return since <= now ? since : null;
}

/** Returns the first due time after a moment. */
function dueAfter({ minute, days }: DueTimes, at: number, calendar: ZoneCalendar): number {
  const today = calendar.dayAt(at);
  for (let day = today; day <= today + week; day += 1) {
    const due = isDueOn(day, days) ? calendar.momentOf(day, minute) : -Infinity;
    if (due > at) return due;
  }
  return Infinity;
}

/** Returns the due time before the last one. A flow that ran since then is not overdue. */
function dueBeforeLast({ minute, days }: DueTimes, now: number, calendar: ZoneCalendar): number {
  const today = calendar.dayAt(now);
  const recent = Array.from({ length: 2 * week + 1 }, (_, ago) => today - ago).filter((day) => isDueOn(day, days));
  const past = recent.map((day) => calendar.momentOf(day, minute)).filter((due) => due <= now);
  return past[1] ?? -Infinity;
}

const isDueOn = (day: number, days: readonly Weekday[]): boolean => days.includes(weekdays[weekdayOf(day)]!);

/** Returns since when a flow is overdue by any deadline, epoch milliseconds; null if it is not. */
export type OverdueSince = (entry: FlowEntry) => number | null;

/**
 * Returns since when each flow is overdue by any of the deadlines, like `overdueSince`.
 *
 * @param now epoch milliseconds
 */
export function overdueBy(deadlines: readonly Deadline[], now: number): OverdueSince {
  const rules = deadlines.map((deadline) => {
    const calendar = new ZoneCalendar(deadline.timeZone);
    const matches = flowMatcher(parse(deadline.filter, flowFields).filter, null, now);
    // Nearly every flow ran since then, which costs no calendar to find out.
    return { deadline, calendar, matches, ranSince: dueBeforeLast(deadline, now, calendar) };
  });
  return (entry) => {
    const { lastRunAt } = entry;
    const times = rules.flatMap(({ deadline, calendar, matches, ranSince }) =>
      lastRunAt !== null && lastRunAt < ranSince && matches(entry)
        ? (overdueSince(deadline, lastRunAt, now, calendar) ?? [])
        : [],
    );
    return times.length === 0 ? null : Math.min(...times);
  };
}
