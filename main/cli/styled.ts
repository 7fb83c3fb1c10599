/** What a part of a line is. A screen may colour it; its words say the same without. */
export type Tone = 'heading' | 'bad' | 'warning' | 'good' | 'quiet';

/** A part of a line: text, or text that is something. */
export type Part = string | { text: string; tone: Tone };

/** A line of an answer. */
export type Line = Part | readonly Part[];

export const textOf = (part: Part): string => (typeof part === 'string' ? part : part.text);

export const heading = (text: string): Part => ({ text, tone: 'heading' });

/** The words of our own for states, reasons, kinds and levels. */
const toneOfWord: Readonly<Record<string, Tone>> = {
  ...tones('bad', ['failing', 'stopped_by_service', 'worse', 'critical', 'failed', 'ERROR', 'came_back']),
  ...tones('warning', ['silent', 'more_errors', 'fewer_records', 'no_status', 'paused_long', 'major', 'WARN', 'new']),
  ...tones('warning', ['interrupted', 'waiting for service', 'waiting for sign in', 'first_look', 'differs']),
  ...tones('good', ['active', 'done', 'resolved', 'usual']),
  ...tones('quiet', ['paused', 'acknowledged', 'muted', 'gone', 'closed', 'minor', 'INFO']),
};

function tones(tone: Tone, words: readonly string[]): Record<string, Tone> {
  return Object.fromEntries(words.map((word) => [word, tone]));
}

/** A word for a state, a reason or a kind of trouble, with what it means where that is known. */
export function marked(word: string): Part {
  const tone = Object.hasOwn(toneOfWord, word) ? toneOfWord[word] : undefined;
  return tone === undefined ? word : { text: word, tone };
}
