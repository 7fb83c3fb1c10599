import { inLanguage } from '../language.ts';
import type { FilterProblem } from './parse.ts';

const texts = inLanguage('filter', {
  problems: {
    unclosed_quote: () => 'This quote is not closed.',
    unclosed_bracket: () => 'This bracket is not closed.',
    nothing_in_brackets: () => 'There is nothing in these brackets.',
    nothing_to_join: (word: string) => `${word} needs a term beside it.`,
    too_deep: () => 'There are too many brackets in brackets.',
    unknown_field: (word: string) => `“${word}” is not a filter. Put it in quotes to search for it.`,
    no_value: () => 'A value is missing here.',
    no_such_value: (word: string, choices: string) => `“${word}” is not one of ${choices}.`,
    no_number: (word: string) => `“${word}” is not a number, such as 100, >100 or <=1.5k.`,
    no_age: (word: string) => `“${word}” is not an age, such as <1h or >2d.`,
  },
  atCharacter: (at: number) => `At character ${at}:`,
  thereAre: (filters: string) => `There are ${filters}.`,
});

/** What is wrong with a filter, as a sentence. */
export function problemWords({ kind, word, choices }: FilterProblem): string {
  return texts.problems[kind](word, choices.join(', '));
}

/** The same for a reader who does not see where in the text it is. */
export function placedProblemWords(problem: FilterProblem): string {
  const placed = `${texts.atCharacter(problem.from + 1)} ${problemWords(problem)}`;
  return problem.kind === 'unknown_field' ? `${placed} ${texts.thereAre(problem.choices.join(', '))}` : placed;
}
