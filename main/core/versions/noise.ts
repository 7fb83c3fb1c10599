import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { ChangeWeight } from '#contract/models/timeline.ts';

/** Members that differ between reads although no change was made: stored, but not counted as changes. */
const passing = new Set([
  // Moves with every change, without further information.
  'updated_at',
  // Grows with each run.
  'run_ids',
  // Moves with each test; verified_status holds the outcome.
  'verified_at',
  // The moment of the response.
  'ts',
]);

/** Short forms of other resources, which change there: only the reference counts here. */
const mentions = new Set([
  'data_credentials',
  'runtime_data_credentials',
  'data_source',
  'data_set',
  'parent_data_sets',
  'owner',
  'org',
  'connector',
  'vendor',
  'vendor_endpoint',
  // Their values are hidden.
  'api_keys',
]);

/** Members that depend on the resources that use this one: the change is theirs. */
const uses = new Set(['data_sets', 'data_sinks', 'data_sink_ids']);

/** Members that cannot make a record fail. */
const harmless = new Set([
  'tags',
  'description',
  'owner',
  'org',
  'access_roles',
  'output_schema_annotations',
  'owner_id',
  'org_id',
]);

const first = ([name]: JsonPath): string => String(name ?? '');

function isPassing(path: JsonPath): boolean {
  const names = path.filter((part) => typeof part === 'string');
  if (names.some((name) => passing.has(name))) return true;
  if (uses.has(first(path))) return true;
  return mentions.has(first(path)) && path.length > 1 && path.at(-1) !== 'id';
}

/** Returns the differences that someone made, without automatic ones and those of other resources. */
export const madeBySomebody = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ path }) => !isPassing(path));

const weightAt = (path: JsonPath): ChangeWeight => {
  if (path.length === 1 && path[0] === 'status') return 'status';
  return harmless.has(first(path)) || path.at(-1) === 'description' ? 'harmless' : 'configuration';
};

/** Returns the possible effect of a change on records, by the gravest of its differences. */
export function weightOf(differences: readonly Difference[]): ChangeWeight {
  const weights = new Set(differences.map(({ path }) => weightAt(path)));
  if (weights.has('configuration')) return 'configuration';
  return weights.has('status') ? 'status' : 'harmless';
}
