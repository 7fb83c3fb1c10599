import type { ActivityQuery } from '#contract/models/activity.ts';

/** A query as a condition of SQL, and its values in order. */
export function conditionOf({ environmentId, text, outcomes, after, before }: ActivityQuery): {
  condition: string;
  values: (string | number)[];
} {
  const parts: [condition: string, ...values: (string | number)[]][] = [['true']];
  if (environmentId !== '') parts.push(['environment_id = ?', environmentId]);
  if (outcomes.length > 0) parts.push([`outcome IN (${outcomes.map(() => '?').join(', ')})`, ...outcomes]);
  if (after !== null) parts.push(['at >= ?', after]);
  if (before !== null) parts.push(['at < ?', before]);
  for (const word of text.toLowerCase().split(/\s+/)) {
    if (word !== '') parts.push(['words GLOB ?', `*${patternOf(word)}*`]);
  }
  return {
    condition: parts.map(([condition]) => condition).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  };
}

/**
 * A word as GLOB of SQLite. The column is in lower case as far as SQLite knows it, which is A to Z
 * (https://sqlite.org/lang_corefunc.html#lower): any other letter is searched for in both cases.
 */
function patternOf(word: string): string {
  return Array.from(word, (letter) => {
    if ('*?['.includes(letter)) return `[${letter}]`;
    const capital = letter.toUpperCase();
    const isOther = letter > '\x7f' && capital !== letter && [...capital].length === 1;
    return isOther ? `[${letter}${capital}]` : letter;
  }).join('');
}
