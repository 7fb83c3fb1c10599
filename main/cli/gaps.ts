import type { EstateGap, ListGap } from '#contract/models/list-gap.ts';
import { type Failure, failure } from '../core/base/failure.ts';
import type { Context } from './context.ts';
import type { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { counted } from './numbers.ts';

/**
 * Prints why the flows read are incomplete, if they are, and sets the exit code.
 *
 * @param consequence the effect on the command's answer
 */
export function sayGaps({ gaps }: CommandEstate, context: Context, consequence = ''): void {
  if (gaps.length === 0) return;
  context.terminal.say([...gapsInWords(gaps), consequence].filter(Boolean).join(' '));
  // Lists that the service does not offer are not incomplete.
  if (gaps.some(({ why }) => why !== 'unsupported')) context.exitCode = exitCodes.incomplete;
}

/** Returns a sentence for each reason why lists are incomplete. */
export const gapsInWords = (gaps: readonly EstateGap[]): string[] => gaps.map((gap) => gapWords(gap, gap.list));

/** Returns a sentence about a clock of the service that differs by that many milliseconds; none where it does not. */
export function clockWords(offset: number): string[] {
  if (offset === 0) return [];
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const place = offset > 0 ? 'ahead of' : 'behind';
  return [`The service's clock is ${minutes} min ${place} this computer's: times are corrected for this.`];
}

/** Prints that the failing nodes of flows are unknown, if they are. The list of flows is complete all the same. */
export function sayUnknownNodes({ flowsWithUnknownNodes: flows }: CommandEstate, { terminal }: Context): void {
  if (flows === 0) return;
  const failing = `${counted(flows, 'failing flow')} ${flows === 1 ? 'fails' : 'fail'}`;
  terminal.say(`It is unknown at which nodes ${failing}: their errors were not read.`);
}

export const neverWatched = 'The app has not monitored this environment yet.';
export const notificationsNeverRead = 'The app has not read the notifications of this environment yet.';
const tryLater = 'Keep the app open or run penstock watch, and try again later.';

/**
 * Prints why nothing is known of an environment and what to do, and sets the exit code. It does not mean that nothing is
 * wrong.
 */
export function sayUnknown(context: Context, ...why: string[]): void {
  if (why.length === 0) return;
  for (const line of why) context.terminal.say(line);
  context.terminal.say(tryLater);
  context.exitCode = exitCodes.incomplete;
}

/** Returns the failure of a search in an environment that the app never monitored: what is sought may exist. */
export const unknownYet = (): Failure => failure('incomplete', neverWatched, { advice: tryLater });

/**
 * Returns why a list lacks entries, in a sentence for standard error.
 *
 * @param things entries of the list, in the plural
 */
export function gapWords(gap: ListGap | null, things: string): string {
  switch (gap?.why) {
    case 'unfinished':
      return `The list of ${things} was not read completely: some may be missing.`;
    case 'repeated':
      return `The service returned the same page of ${things} again instead of the next one: some are missing.`;
    case 'withheld':
      return `The service counts ${gap.total} ${things} but returned ${gap.read}: others may be ${gap.read < gap.total ? 'hidden from you' : 'missing'}.`;
    case 'unreadable':
      return `${gap.entries} of the ${things} that the service returned could not be read and were skipped.`;
    case 'unsupported':
      return `The service does not list ${things}, so it is unknown whether flows are failing.`;
    default:
      return `The list of ${things} changed while it was read: some may be missing. Try again.`;
  }
}
