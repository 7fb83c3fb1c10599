import type { ActivityEntry, ActivityVerification, RequestOutcome } from '#contract/models/activity.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { texts } from './words.ts';

export const requestOutcomeWords: Record<RequestOutcome, { word: string; means: string }> = {
  done: { word: phrases.done, means: texts.doneMeans },
  failed: { word: phrases.failed, means: texts.failedMeans },
  ambiguous: { word: phrases.unknown, means: texts.unknownMeans },
};

export const entryOrigins: Record<ActivityEntry['from'], string> = {
  window: texts.fromWindow,
  command_line: texts.fromCommandLine,
  assistant: texts.fromAssistant,
};

/** `Ada, through Root`: the user, and the real actor behind that name. */
export function whoOf({ user, impersonator }: ActivityEntry['actor']): string {
  const name = plain(user ?? phrases.unknownUser, 120);
  return impersonator === null ? name : texts.through(name, plain(impersonator, 120));
}

/** The service's reply, or the problem, on one line; null when there is neither. */
export function replyOf({ reply, problem }: Pick<ActivityEntry, 'reply' | 'problem'>): string | null {
  return reply ?? problem?.message ?? null;
}

/** The result of a verification: its title, its meaning, and the next step. */
export function verificationText({ entries, brokenAt, why, head }: ActivityVerification): {
  title: string;
  text: string;
} {
  if (brokenAt !== null) {
    return {
      title: texts.brokenAt(exactNumber(brokenAt)),
      text: [why === null ? null : plain(why, 300), texts.broken].filter((part) => part !== null).join(' '),
    };
  }
  if (head === null) return { title: texts.recordEmpty, text: texts.nothingToVerify };
  return {
    title: texts.entriesUnbroken(entries),
    text: texts.unbrokenMeans,
  };
}
