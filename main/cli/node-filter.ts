import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { placedProblemWords } from '#contract/filter/words.ts';
import type { NodeSelection } from '#contract/models/action.ts';
import { failure } from '../core/base/failure.ts';
import { selectedNodes } from '../core/actions/selection.ts';
import type { Estate } from '../core/changes/target.ts';
import { wrongUsage } from './input.ts';

/** Nodes by what they use, wherever they are. */
export type NodeRule = Extract<NodeSelection, { by: 'connector' | 'credential' }>;

const nodeFields = flowFields.filter(({ name }) => name === 'connector' || name === 'credential');
const advice = 'Nothing was sent. Use connector:NAME or credential:ID.';

/** Reads the value of --nodes-where. Throws a Failure for anything but one connector or one credential. */
export function readNodeRule(expression: string): NodeRule {
  const { filter, problems } = parse(expression, nodeFields);
  if (problems[0]) throw wrongUsage(`--nodes-where: ${placedProblemWords(problems[0])}`, advice);
  const [value = '', ...others] = filter.is === 'value' ? filter.values : [];
  if (filter.is === 'value' && others.length === 0 && value !== '' && !value.includes('*')) {
    if (filter.field === 'connector') return { by: 'connector', connector: value };
    if (/^\d{1,15}$/.test(value)) return { by: 'credential', credentialId: Number(value) };
  }
  throw wrongUsage('--nodes-where takes one connector or one credential.', advice);
}

/** Throws a Failure if no node matches, which may be a mistyped name. */
export function requireNodes(rule: NodeRule, estate: Pick<Estate, 'snapshot' | 'view'>): void {
  if (selectedNodes(rule, estate).size > 0) return;
  if (rule.by === 'credential')
    throw failure('not_found', `No node uses the credential ${rule.credentialId}.`, { advice: 'Nothing was sent.' });
  const nodes = [...estate.snapshot.entries()].flatMap(({ flow }) => flow.nodes);
  const known = [...new Set(nodes.flatMap(({ connector }) => connector ?? []))].sort();
  throw wrongUsage(
    `--nodes-where: no node has the connector ${rule.connector}.`,
    `Nothing was sent. Known: ${known.join(', ')}.`,
  );
}
