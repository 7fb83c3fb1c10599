import {
  type FlowDifference,
  type NodeDifference,
  type ComparedResource,
  type FlowComparison,
  isGuess,
  type MatchBasis,
  type NodeSide,
  type NodeVerdict,
} from '#contract/models/flow-comparison.ts';
import { differenceInLine } from './changed-output.ts';
import { timeOf } from './finding-output.ts';

const verdicts: Record<NodeVerdict, string> = {
  differs: 'differs',
  only_before: 'only in the other flow',
  only_after: 'only in this flow',
  unknown: 'not compared',
  same: 'the same',
};

const bases: Record<MatchBasis, string> = {
  id: 'by ID',
  name: 'by name',
  copied: 'as a copy, by its record',
  one_of_several: 'guess: one of several with this name',
  elsewhere: 'guess: unique name',
  copy_name: 'guess: name of a copy',
  place: 'guess: by kind and position',
};

/** Summarizes a comparison for the user. */
export function comparisonInWords({ before, after, counts, matched, read }: FlowComparison): string[] {
  const named = ({ originId, name, at }: FlowDifference): string =>
    `${originId} ${JSON.stringify(name ?? '')}${at === null ? '' : ` as last seen by ${timeOf(at)}`}`;
  const unread =
    read < matched ? [`The resources of ${read} of ${matched} matched nodes were read. Use --most to read more.`] : [];
  const said = Object.entries(counts).flatMap(([verdict, n]) =>
    n > 0 ? [`${n} ${verdicts[verdict as NodeVerdict]}`] : [],
  );
  return [`From flow ${named(before)} to flow ${named(after)}: ${said.join(', ')}.`, ...unread];
}

/** Returns a line for each node that is not the same, and below it one for each difference. */
export const comparisonInLines = ({ nodes }: FlowComparison): string[] =>
  nodes.filter(({ verdict, resources }) => verdict !== 'same' && (verdict !== 'unknown' || resources)).flatMap(linesOf);

function linesOf(node: NodeDifference): string[] {
  const { before, after, by, moved, verdict } = node;
  const { kind, id, name } = (after ?? before)!;
  const renamed = before && after && before.name !== after.name ? `, there ${JSON.stringify(before.name ?? '')}` : '';
  const guess = isGuess(by) ? ` (${bases[by!]})` : '';
  return [
    `${verdicts[verdict]}: ${kind} ${id} ${JSON.stringify(name ?? '')}${renamed}${guess}`,
    ...(node.statusDiffers ? [`  status: ${before!.status} -> ${after!.status}`] : []),
    ...(moved ? [`  below: ${JSON.stringify(before!.below)} -> ${JSON.stringify(after!.below)}`] : []),
    ...(node.resources ?? []).flatMap(resourceInLines),
  ];
}

function resourceInLines({ kind, before, after, differences, apart, more, problem }: ComparedResource): string[] {
  if (problem) return [`  ${kind} ${after ?? before}: not compared. ${problem.message}`];
  if (before === null || after === null) return [`  ${kind}: ${before ?? 'none'} -> ${after ?? 'none'}`];
  return [
    ...differences.map((one) => `  ${kind} ${after}: ${differenceInLine(one)}`),
    ...(more > 0 ? [`  ${kind} ${after}: ${more} more values`] : []),
    ...(differences.length > 0 && apart.length > 0
      ? [`  ${kind} ${after}: ${apart.length} more in ids, owners, times, hosts or names of copies only`]
      : []),
  ];
}

/** Returns the whole comparison as JSON. */
export const comparisonAsJson = ({ before, after, nodes, counts, matched, read }: FlowComparison) => ({
  before: flowAsJson(before),
  after: flowAsJson(after),
  ...{ matched, read, counts },
  nodes: nodes.map(({ level, by, moved, statusDiffers, resources, verdict, ...sides }) => ({
    ...{ level, verdict, before: sideAsJson(sides.before), after: sideAsJson(sides.after) },
    ...{ matched_by: by, guess: isGuess(by), moved, status_differs: statusDiffers },
    resources,
  })),
});

const flowAsJson = ({ environmentId, originId, name, at, nodes }: FlowDifference) => ({
  ...{ environment: environmentId, origin: originId, name, at: timeOf(at), nodes },
});

const sideAsJson = (side: NodeSide | null) =>
  side && {
    ...{ node: side.id, kind: side.kind, resource: side.resourceId, name: side.name },
    ...{ status: side.status, below: side.below },
  };
