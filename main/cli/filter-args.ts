import { type Filter, type FilterField, isEverything, join, valuesOf } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { placedProblemWords } from '#contract/filter/words.ts';
import { everyFlow, type FlowFacets, type FlowQuery } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { wrongUsage } from './input.ts';

/** The option with which the user gave a filter, for messages. */
type FilterOption = '--where' | '--filter';

export const filterOptionOf = ({ filter }: { filter?: string | undefined }): FilterOption =>
  filter === undefined ? '--where' : '--filter';

/** Values of --where and --view. */
export interface FilterArgs {
  /** An expression such as `status:failing project:"Orders EU" s3`. */
  where?: string | undefined;
  option?: FilterOption | undefined;
  view?: SavedView | undefined;
}

/**
 * Returns the search of the Flows screen for a saved view, an expression or both, which then must both match. Throws a
 * Failure for an invalid expression, since half of it could match more flows than intended, and for one that would
 * match every flow.
 */
export function queryOf(asked: FilterArgs): FlowQuery {
  const query = searchQueryOf(asked);
  if (!isEverything(parse(query.filter, flowFields).filter)) return query;
  const why = 'It is empty and would match every flow.';
  throw asked.where === undefined && asked.view ? unclearView(asked.view, why) : unclear(why, asked.option);
}

/** Returns the search if every flow may match. */
export function searchQueryOf(asked: FilterArgs): FlowQuery {
  return { ...everyFlow, ...asked.view?.query, filter: expressionOf(asked, flowFields) };
}

/**
 * Returns the search of a list with these fields, as one expression; empty for everything. Throws a Failure for an
 * invalid expression.
 */
export function expressionOf({ where, option, view }: FilterArgs, fields: readonly FilterField[]): string {
  const filters = [
    ...(view ? [readTo(view.query.filter, fields, (why) => unclearView(view, why))] : []),
    ...(where === undefined ? [] : [readTo(where, fields, (why) => unclear(why, option))]),
  ];
  return filters.length === 1 ? (where ?? view!.query.filter) : print(join('and', filters), fields);
}

/** Returns the search as a filter. */
export function filterOf(asked: FilterArgs, fields: readonly FilterField[]): Filter {
  return parse(expressionOf(asked, fields), fields).filter;
}

function readTo(expression: string, fields: readonly FilterField[], fail: (why: string) => Error): Filter {
  const { filter, problems } = parse(expression, fields);
  if (problems[0]) throw fail(placedProblemWords(problems[0]));
  return filter;
}

const unclear = (why: string, option: FilterOption = '--where') =>
  wrongUsage(
    `${option}: ${why}`,
    'Nothing was sent. Put quotes around words with a colon or a space, as in project:"Orders EU".',
  );

const unclearView = ({ name }: SavedView, why: string) =>
  wrongUsage(
    `--view: the filter of ${name} cannot be used. ${why}`,
    'Nothing was sent. Edit the view on its screen in the app.',
  );

/** Fields whose values users type, with the list of existing values. */
const named = { project: 'projects', connector: 'connectors', role: 'roles', owner: 'owners', tag: 'tags' } as const;

/** Throws a Failure for a name that no flow has, which would match nothing, or, after NOT, everything. */
export function requireKnownNames(
  { filter }: FlowQuery,
  facets: Pick<FlowFacets, (typeof named)[keyof typeof named]>,
  option: FilterOption = '--where',
): void {
  for (const [field, list] of Object.entries(named)) {
    const known = facets[list].map(({ value }) => value);
    for (const name of valuesOf(parse(filter, flowFields).filter, field).flatMap(({ values }) => values)) {
      // The empty name is allowed in every field.
      if (name === '' || name.includes('*') || known.some((one) => one.toLowerCase() === name.toLowerCase())) continue;
      const all = known.map((value) => value || '""').join(', ');
      throw wrongUsage(`${option}: no flow has the ${field} ${name}.`, `Nothing was sent. Known: ${all}.`);
    }
  }
}
