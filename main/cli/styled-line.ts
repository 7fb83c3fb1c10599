/** Meaning of a part of a line. A screen may color it; the words express the same without color. */
export type Tone = 'heading' | 'bad' | 'warning' | 'good' | 'quiet';

/** Part of a line: text, or text with a tone. */
export type Part = string | { text: string; tone: Tone };

/** Line of an answer. */
export type Line = Part | readonly Part[];

export const textOf = (part: Part): string => (typeof part === 'string' ? part : part.text);

export const heading = (text: string): Part => ({ text, tone: 'heading' });

/** Tones of Penstock's words for states, reasons, kinds and levels. */
const toneOfWord: Readonly<Record<string, Tone>> = {
  ...tones('bad', [
    'fail',
    'failing',
    'stopped_by_service',
    'overdue',
    'worse',
    'critical',
    'failed',
    'error',
    'came_back',
  ]),
  ...tones('warning', [
    'silent',
    'more_errors',
    'fewer_records',
    'slower_runs',
    'no_status',
    'paused_long',
    'major',
    'warning',
    'new',
  ]),
  ...tones('warning', ['interrupted', 'waiting for service', 'waiting for sign in', 'first_look', 'differs']),
  ...tones('warning', ['warn']),
  ...tones('good', ['pass', 'active', 'done', 'resolved', 'usual']),
  ...tones('quiet', ['skipped', 'paused', 'acknowledged', 'muted', 'gone', 'closed', 'minor', 'info']),
};

function tones(tone: Tone, words: readonly string[]): Record<string, Tone> {
  return Object.fromEntries(words.map((word) => [word, tone]));
}

/** Returns a word for a state, a reason or a kind of fault, with its tone if known. */
export function marked(word: string): Part {
  const tone = Object.hasOwn(toneOfWord, word) ? toneOfWord[word] : undefined;
  return tone === undefined ? word : { text: word, tone };
}
