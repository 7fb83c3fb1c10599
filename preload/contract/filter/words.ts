import { inLanguage } from '../language.ts';
import type { ValueKind } from './filter.ts';
import { nearest } from './nearest.ts';
import type { FilterProblem } from './parse.ts';

const texts = inLanguage('filter', {
  problems: {
    unclosed_quote: () => 'This quote is not closed. Add a closing ".',
    unclosed_bracket: () => 'This bracket is not closed. Add a closing ).',
    nothing_in_brackets: () => 'These brackets are empty. Add a term, or remove them.',
    nothing_to_join: (word: string) => `${word} needs a term next to it. To search for the word, put it in quotes.`,
    too_deep: () => 'Brackets are nested too deeply.',
    unknown_field: (word: string) => `“${word}” is not a filter. Put it in quotes to search for it.`,
    no_value: () => 'A value is missing here. "" means none.',
    no_such_value: (word: string, choices: string) => `“${word}” is not one of ${choices}.`,
    no_number: (word: string) => `“${word}” is not a number, such as 100, >100 or <=1.5k.`,
    no_age: (word: string) => `“${word}” is not an age, such as <1h or >2d.`,
  },
  didYouMean: (known: string) => `Did you mean ${known}?`,
  atCharacter: (at: number) => `At character ${at}:`,
  thereAre: (filters: string) => `Available filters: ${filters}.`,
  kinds: {
    text: 'Text',
    number: 'Number',
    boolean: 'True or false',
    list: 'List',
    object: 'Object with fields',
    null: 'Null',
    empty: 'Present but empty',
    missing: 'Not in the record',
  },
  operators: {
    AND: 'Both terms must match (the default)',
    OR: 'At least one term must match',
    NOT: 'Excludes matches of the next term',
  },
  figures: {
    any: 'At least one',
    none: 'None',
    moreThan: (figure: string) => `More than ${figure}`,
    atMost: (figure: string) => `At most ${figure}`,
  },
  ages: {
    anHour: 'Within the last hour',
    aDay: 'Within the last 24 hours',
    aWeek: 'Within the last 7 days',
    overADay: 'More than a day ago',
    overAWeek: 'More than 7 days ago',
  },
});

/** A description of each kind of value. */
export const aboutKinds: Readonly<Record<ValueKind, string>> = texts.kinds;
/** A description of each operator. */
export const aboutOperators = texts.operators;
/** Usual comparisons of a figure as typed, with their meaning. */
export const usualFigures: readonly (readonly [typed: string, about: string])[] = [
  ['>0', texts.figures.any],
  ['>100', texts.figures.moreThan('100')],
  ['>1k', texts.figures.moreThan('1000')],
  ['<=10', texts.figures.atMost('10')],
  ['0', texts.figures.none],
];
/** Usual comparisons of an age as typed, with their meaning. */
export const usualAges: readonly (readonly [typed: string, about: string])[] = [
  ['<1h', texts.ages.anHour],
  ['<24h', texts.ages.aDay],
  ['<7d', texts.ages.aWeek],
  ['>1d', texts.ages.overADay],
  ['>7d', texts.ages.overAWeek],
];

/** Describes a problem in a filter and its correction in sentences. */
export function problemWords({ kind, word, choices }: FilterProblem): string {
  const said = texts.problems[kind](word, choices.join(', '));
  const meant = nearest(word, choices);
  return meant === null ? said : `${said} ${texts.didYouMean(meant)}`;
}

/** Describes a problem with its position, for a reader who does not see it in the text. */
export function placedProblemWords(problem: FilterProblem): string {
  const placed = `${texts.atCharacter(problem.from + 1)} ${problemWords(problem)}`;
  return problem.kind === 'unknown_field' ? `${placed} ${texts.thereAre(problem.choices.join(', '))}` : placed;
}
