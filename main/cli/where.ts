import { fieldsOf, isEverything, termsOf, type ValueTerm } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { placedProblemWords } from '#contract/filter/words.ts';
import { everyFlow, type FlowFacets, type FlowQuery } from '#contract/models/flow.ts';
import { wrongUsage } from './input.ts';

/**
 * The search of the Flows screen for an expression such as `status:failing project:"Orders EU" s3`. Throws a Failure for one
 * that cannot be read to its end: half of it could mean more flows than were meant.
 */
export function queryOf(expression: string): FlowQuery {
  const { filter, problems } = parse(expression, flowFields);
  if (problems[0]) throw unclear(placedProblemWords(problems[0]));
  if (isEverything(filter)) throw unclear('It is empty, and would mean every flow.');
  return { ...everyFlow, filter: expression };
}

const unclear = (why: string) =>
  wrongUsage(
    `--where: ${why}`,
    'Nothing was sent. Words with a colon or a space in them need quotes, as project:"Orders EU".',
  );

/** Whether the runs of flows decide what matches: a flow that fails is active to the service. */
export function needsRuns({ filter: text }: FlowQuery): boolean {
  const { filter } = parse(text, flowFields);
  const asked = fieldsOf(filter);
  if (['needs', 'errors', 'records', 'last-run'].some((field) => asked.has(field))) return true;
  return valuesOf(text, 'status').some(({ values }) => values.includes('failing') !== values.includes('active'));
}

/** The names of flows that people type, with what there is of each. */
const named = { project: 'projects', connector: 'connectors', role: 'roles', owner: 'owners', tag: 'tags' } as const;

/** Throws a Failure for a name that no flow has, which would match nothing, or everything but nothing. */
export function requireKnownNames(
  { filter }: FlowQuery,
  facets: Pick<FlowFacets, (typeof named)[keyof typeof named]>,
): void {
  for (const [field, list] of Object.entries(named)) {
    const known = facets[list].map(({ value }) => value);
    for (const name of valuesOf(filter, field).flatMap(({ values }) => values)) {
      if (name.includes('*') || known.some((one) => one.toLowerCase() === name.toLowerCase())) continue;
      const all = known.map((value) => value || '""').join(', ');
      throw wrongUsage(`--where: no flow has the ${field} ${name}.`, `Nothing was sent. There are: ${all}.`);
    }
  }
}

function valuesOf(filter: string, field: string): ValueTerm[] {
  return termsOf(parse(filter, flowFields).filter).filter(
    (term): term is ValueTerm => term.is === 'value' && term.field === field,
  );
}
