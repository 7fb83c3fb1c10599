import type { FilterProblem } from '#contract/filter/parse.ts';

/** Stretch of a filter; one with a problem is marked. */
export interface Stretch {
  text: string;
  isWrong: boolean;
}

/** The text of a filter, split at its faulty stretches. A blank marks a position where something is missing. */
export function stretchesOf(text: string, problems: readonly Pick<FilterProblem, 'from' | 'to'>[]): Stretch[] {
  const found: Stretch[] = [];
  let done = 0;
  for (const { from, to } of problems.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue;
    found.push({ text: text.slice(done, from), isWrong: false });
    found.push({ text: text.slice(from, to) || '\u00a0', isWrong: true });
    done = to;
  }
  found.push({ text: text.slice(done), isWrong: false });
  return found.filter((stretch) => stretch.text !== '');
}
