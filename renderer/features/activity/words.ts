import type { ActivityEntry, ActivityVerification } from '#contract/models/activity.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { count } from '../../format/words.ts';
import type { Outcome } from './filter.ts';

export const outcomes: Record<Outcome, { word: string; means: string }> = {
  done: { word: 'Done', means: 'The service did it.' },
  failed: { word: 'Failed', means: 'The service did not do it.' },
  ambiguous: { word: 'Not known', means: 'The answer never came, so the service may have done it or not.' },
};

export const places: Record<ActivityEntry['from'], string> = {
  window: 'The window of Penstock',
  command_line: 'The command line of Penstock',
};

/** `Ada, through Root`: the user, and who really acted in that name. */
export function whoOf({ user, impersonator }: ActivityEntry['actor']): string {
  const name = plain(user ?? 'Somebody not known', 120);
  return impersonator === null ? name : `${name}, through ${plain(impersonator, 120)}`;
}

/** What the service said, or what went wrong instead, in a line; null where there is nothing to say. */
export function replyOf({ reply, problem }: Pick<ActivityEntry, 'reply' | 'problem'>): string | null {
  return reply ?? problem?.message ?? null;
}

/** What a verification came to: whether all is well, what that means, and what to do. */
export function verdictOf({ entries, brokenAt, why, head }: ActivityVerification): { title: string; text: string } {
  if (brokenAt !== null) {
    return {
      title: `The record is broken at entry ${exactNumber(brokenAt)}`,
      text:
        `${why === null ? '' : `${plain(why, 300)} `}What comes before it is as Penstock wrote it; what follows proves nothing. ` +
        'The file was changed outside of Penstock, or damaged. Nothing at the service was touched. Export the record now, and compare it with earlier exports.',
    };
  }
  if (head === null) return { title: 'The record is empty', text: 'There is nothing to verify yet.' };
  return {
    title: `${count(entries, 'entry', 'entries')}, unbroken`,
    text: 'Every entry is as Penstock wrote it, and none is missing. Note the hash of the last one elsewhere: as long as a later export holds it at the same entry, nothing before it was changed.',
  };
}
