import { foldText } from '#contract/fold-text.ts';
import type { Filter, FilterField } from '#contract/filter/filter.ts';

/** SQL condition and its values in order. */
export type Condition = [sql: string, ...values: (string | number)[]];

/** Fields whose texts are all in the column `words` (action-migrations.ts). */
const inWords = new Set<FilterField['name']>(['name', 'who', 'reason', 'reply', 'path']);

/**
 * Returns a condition that every matching entry meets, so that SQL leaves out most of the others. Reading 100,000
 * entries to match them here takes ten times as long as searching their words there. Null if no condition is known.
 */
export function neededBy(filter: Filter): Condition | null {
  switch (filter.is) {
    case 'and':
      return joined(
        'AND',
        filter.parts.map(neededBy).filter((one) => one !== null),
      );
    case 'or': {
      const parts = filter.parts.map(neededBy);
      return parts.includes(null) ? null : joined('OR', parts as Condition[]);
    }
    case 'text':
      return wordsLike(filter.text);
    case 'value': {
      const { field, values } = filter;
      if (field === 'outcome' && !values.some(hasWildcard))
        return [`outcome IN (${values.map(() => '?').join(', ')})`, ...values.map(small)];
      if (!inWords.has(field) || values.includes('')) return null;
      return joined('OR', values.map(wordsLike));
    }
    case 'figure':
      return filter.field === 'entry' ? [`(sequence ${filter.operator} ?)`, filter.figure] : null;
    case 'not':
    case 'kind':
      return null;
  }
}

const hasWildcard = (value: string): boolean => value.includes('*');
const small = (text: string): string => text.toLowerCase();

function joined(word: 'AND' | 'OR', parts: readonly Condition[]): Condition | null {
  if (parts.length === 0) return null;
  return [`(${parts.map(([sql]) => sql).join(` ${word} `)})`, ...parts.flatMap(([, ...values]) => values)];
}

/**
 * Returns a condition for the words. For a value with `*`, the text around it suffices. GLOB stops at a NUL, and does
 * not fold the characters that become letters or signs of ASCII, so words with these are examined here.
 */
const wordsLike = (text: string): Condition => [
  '(words GLOB ? OR words GLOB ? OR instr(words, char(0)) > 0)',
  `*${foldText(text).split('*').map(patternOf).join('*')}*`,
  '*[ßẞİıŉſẚ\u212aﬀ-ﬆ\u037e\u1fef]*',
];

/**
 * Returns a folded text as SQLite's GLOB. SQLite lowercases only A to Z in the column
 * (https://sqlite.org/lang_corefunc.html#lower). Any other letter may be in either case and in any normal form.
 */
function patternOf(text: string): string {
  return Array.from(text, (letter) => ('?['.includes(letter) ? `[${letter}]` : letter > '\x7f' ? '*' : letter)).join(
    '',
  );
}
