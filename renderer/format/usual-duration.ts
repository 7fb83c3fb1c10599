import type { UsualDuration } from '#contract/models/run-duration.ts';
import { duration } from './time.ts';
import { texts } from './words.ts';

/** Durations that are usual for the runs of a flow: `2 min to 4 min`, or one where they are equal. */
export function usualDurationWords({ from, to }: UsualDuration): string {
  const [least, most] = [duration(from), duration(to)];
  return least === most ? most : texts.durationRange(least, most);
}
