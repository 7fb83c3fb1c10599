import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { ChangeWeight } from '#contract/models/timeline.ts';

/** Members that differ from read to read although nobody changed anything: stored, and no change. */
const passing = new Set([
  // Moves with every change, and says nothing beside it.
  'updated_at',
  // Grows with each run.
  'run_ids',
  // Moves with each test, whose outcome is verified_status.
  'verified_at',
  // The moment of the answer.
  'ts',
]);

/** Short forms of other things, which change there: only which thing it is belongs to this one. */
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

/** What follows from others that use it: they are what changed. */
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

/** The differences that somebody made: without what passes by itself, and what is said of other things. */
export const madeBySomebody = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ path }) => !isPassing(path));

const weightAt = (path: JsonPath): ChangeWeight => {
  if (path.length === 1 && path[0] === 'status') return 'status';
  return harmless.has(first(path)) || path.at(-1) === 'description' ? 'harmless' : 'configuration';
};

/** What a change can do to records, by the gravest of its differences. */
export function weightOf(differences: readonly Difference[]): ChangeWeight {
  const weights = new Set(differences.map(({ path }) => weightAt(path)));
  if (weights.has('configuration')) return 'configuration';
  return weights.has('status') ? 'status' : 'harmless';
}
