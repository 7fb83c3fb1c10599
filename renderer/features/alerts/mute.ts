import { daysLater, momentsOfClock } from '#contract/local-time.ts';
import { clockTime, dayTime } from '../../format/time.ts';
import { typedMoment } from '../../ui/time-range.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

/** Available mute durations. */
export const muteLengths = [
  { value: '1h', label: '1 h' },
  { value: '8h', label: '8 h' },
  { value: 'tomorrow', label: texts.untilTomorrow },
  { value: '7d', label: texts.sevenDays },
  { value: 'custom', label: texts.untilMoment },
] as const;

export type MuteLength = (typeof muteLengths)[number]['value'];

/** When a mute ends, epoch milliseconds, or what is wrong with the typed local time (`2026-03-12 08:00`). */
export function muteEnd(length: MuteLength, typed: string, now: number): { until: number } | { error: string } {
  switch (length) {
    case '1h':
      return { until: now + hour };
    case '8h':
      return { until: now + 8 * hour };
    case '7d':
      return { until: daysLater(now, 7) };
    case 'tomorrow':
      return { until: momentsOfClock(daysLater(now, 1), 8, 0)[0] };
    case 'custom':
      return typedEnd(typed, now);
  }
}

function typedEnd(typed: string, now: number): { until: number } | { error: string } {
  const until = typedMoment(typed);
  return until !== null && until > now ? { until } : { error: texts.timeAheadNeeded };
}

/** A future time: `15:02`, `tomorrow 08:00`, else with its day. */
export function momentAhead(at: number, now: number): string {
  const midnight = momentsOfClock(daysLater(now, 1), 0, 0)[0];
  if (at < midnight) return clockTime(at);
  const nextMidnight = momentsOfClock(daysLater(now, 2), 0, 0)[0];
  return at < nextMidnight ? texts.tomorrow(clockTime(at)) : dayTime(at);
}
