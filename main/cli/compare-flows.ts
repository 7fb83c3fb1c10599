import type { Command } from 'commander';
import { mostComparedNodes } from '#contract/limits.ts';
import {
  type ComparedResource,
  type FlowComparison,
  type FlowDifference,
  isGuess,
  type MatchBasis,
  type NodeDifference,
  type NodeSide,
  type NodeVerdict,
} from '#contract/models/flow-comparison.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { problemAsJson } from '../core/base/failure.ts';
import type { RequestOptions, Service } from '../core/ports/service.ts';
import { compareFlows } from '../core/versions/flows/compare-flows.ts';
import { flowNow, flowSeenBy } from '../core/versions/flows/read-flow.ts';
import type { FlowSide } from '../core/versions/flows/side.ts';
import { compareEnvironments } from './compare-environments.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOption } from './exit-code-option.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import { type GlobalOptions, inEnvironment } from './options.ts';
import { withVersions } from './stored-versions.ts';
import { environmentIdOf } from './target.ts';
import { readPast, timeOf } from './time.ts';
import { differenceAsJson, differenceInLine } from './resource-change-output.ts';

const help = `
Compares a flow node by node with another flow: a copy or any other flow by its ID, or the flow of the same name in another
environment. It can also compare a flow with its own past state, as the app last saw it by a given time.

Nodes are matched by kind, name and position in the tree; within one environment, first by the resource they stand for. Guessed
matches are labeled. Differences in ids, owners, times, hosts and names of copies only are counted separately, and listed as
as environment_specific in --json. Anything that could not be compared is listed.

Without an ID, every flow is compared with its namesake in the other environment, by the two lists of flows alone: its nodes and
their status. The resources of one flow are compared with its ID.

Examples:
  penstock flows compare --with-environment "Staging EU" --exit-code
  penstock flows compare 40001 --with 40817
  penstock flows compare 40001 --with-environment "Staging EU" --json
  penstock flows compare 40001 --at 1d
`;

interface Options extends GlobalOptions {
  with?: string;
  withEnvironment?: string;
  at?: string;
  most?: string;
  exitCode?: boolean;
  json?: boolean;
}

/** Maximum ids in a message. */
const mostNamed = 10;

/** Adds `penstock flows compare`: differences between two flows, or between a flow and its earlier state. */
export function addCompareFlows(flows: Command, context: Context): void {
  flows
    .command('compare')
    .description('compare a flow with another flow, or with its own past state')
    .argument('[id]', 'ID of the flow, or of any of its nodes; without it, with --with-environment: every flow')
    .option('--with <id>', 'the other flow, by the ID of any of its nodes')
    .option('--with-environment <name>', 'the flow in this environment with the ID of --with, or with the same name')
    .option('--at <time>', 'the other flow as the app last saw it by this time: 2h, 1d or 2026-11-24T06:00Z')
    .option(
      '--most <count>',
      `maximum number of matched nodes whose resources are read (default: ${mostComparedNodes})`,
    )
    .addOption(exitCodeOption())
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return id === undefined ? compareAll(options, context) : compare(wholeNumber(id), options, context);
    });
}

/** Compares every flow with its namesake in another environment. */
function compareAll({ withEnvironment, ...options }: Options, context: Context): Promise<void> {
  if (withEnvironment === undefined) throw wrongUsage('Give the ID of a flow, or --with-environment for every flow.');
  if (options.with !== undefined || options.at !== undefined || options.most !== undefined)
    throw wrongUsage('--with, --at and --most are for one flow: give its ID.');
  return compareEnvironments({ ...options, withEnvironment }, context);
}

async function compare(nodeId: number, options: Options, context: Context): Promise<void> {
  const { withEnvironment, most = String(mostComparedNodes) } = options;
  if (options.with === undefined && withEnvironment === undefined && options.at === undefined)
    throw wrongUsage('There is nothing to compare the flow with: use --with, --with-environment or both, or --at.');
  const limit = wholeNumber(most);
  const otherId = options.with === undefined ? null : wholeNumber(options.with);
  const at = options.at === undefined ? null : readPast(options.at, clock.now());
  const request = { priority: 'person', signal: context.signal } as const;
  const compared = await inBoth(options, context, async (here, there) => {
    const after = await flowNow(here.service, { environmentId: here.environmentId, nodeId }, request);
    const id = otherId ?? (here === there ? nodeId : await idOfSameName(there.service, after, request));
    const other = { environmentId: there.environmentId, nodeId: id };
    if (at === null) return compareFlows(await flowNow(there.service, other, request), after, context.signal, limit);
    return withVersions(there.options, context, async (stored) => {
      const then = await flowSeenBy(at, there.service, other, stored, request);
      return compareFlows(then, after, context.signal, limit);
    });
  });
  const { counts, nodes } = compared;
  const isPartial =
    options.exitCode === true && nodes.some(({ resources }) => resources?.some(({ problem }) => problem));
  if (compared.read < compared.matched || isPartial) context.exitCode = exitCodes.incomplete;
  // A difference that was found is certain, whatever else was not read.
  if (options.exitCode && counts.differs + counts.only_before + counts.only_after > 0)
    context.exitCode = exitCodes.differs;
  await print(compared, options.json === true, context);
}

/** Service with a session. */
interface Place {
  service: Service;
  environmentId: string;
  options: GlobalOptions;
}

/** Signs in to the service of the flow, and to that of the other flow if it is another one. */
function inBoth<T>(options: Options, context: Context, work: (here: Place, there: Place) => Promise<T>): Promise<T> {
  const within = <R>(asked: GlobalOptions, next: (place: Place) => Promise<R>): Promise<R> =>
    context.signedIn(asked, (connection) =>
      next({
        service: new ApiService(connection.target.settings, connection, clock),
        ...{ environmentId: environmentIdOf(connection.target), options: asked },
      }),
    );
  return within(options, (here) =>
    options.withEnvironment === undefined
      ? work(here, here)
      : within(inEnvironment(options, options.withEnvironment), (there) => work(here, there)),
  );
}

async function idOfSameName(service: Service, { name }: FlowSide, request: RequestOptions): Promise<number> {
  const ids = new Set<number>();
  for await (const { flows } of service.listFlows(request))
    for (const flow of flows) if (name !== null && flow.name === name) ids.add(flow.originId);
  const found = [...ids];
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const said = JSON.stringify(name ?? '');
  throw wrongUsage(
    only === undefined ? `No flow is named ${said} there.` : `${found.length} flows are named ${said} there.`,
    only === undefined ? 'Choose one with --with.' : `Choose one with --with: ${found.slice(0, mostNamed).join(', ')}.`,
  );
}

async function print(compared: FlowComparison, json: boolean, { terminal }: Context): Promise<void> {
  if (json) return terminal.writeJson(comparisonAsJson(compared));
  for (const line of comparisonInWords(compared)) terminal.say(line);
  await terminal.lines(comparisonInLines(compared));
}

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
function comparisonInWords({ before, after, counts, matched, read }: FlowComparison): string[] {
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
const comparisonInLines = ({ nodes }: FlowComparison): string[] =>
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
const comparisonAsJson = ({ before, after, nodes, counts, matched, read }: FlowComparison) => ({
  before: flowAsJson(before),
  after: flowAsJson(after),
  ...{ matched, read, counts },
  nodes: nodes.map(({ level, by, moved, statusDiffers, resources, verdict, ...sides }) => ({
    ...{ level, verdict, before: sideAsJson(sides.before), after: sideAsJson(sides.after) },
    ...{ matched_by: by, guess: isGuess(by), moved, status_differs: statusDiffers },
    resources: resources?.map(comparedAsJson) ?? null,
  })),
});

const flowAsJson = ({ environmentId, originId, name, at, nodes }: FlowDifference) => ({
  ...{ environment: environmentId, origin: originId, name, at: timeOf(at), nodes },
});

const sideAsJson = (side: NodeSide | null) =>
  side && {
    ...{ node: side.id, kind: side.kind, resource: side.resourceId, name: side.name },
    ...{ service_status: side.status, parent_name: side.below },
  };

const comparedAsJson = ({ kind, before, after, differences, apart, more, problem }: ComparedResource) => ({
  ...{ kind, before, after, differences: differences.map(differenceAsJson) },
  ...{ environment_specific: apart.map(differenceAsJson), more_differences: more },
  problem: problem && problemAsJson(problem, timeOf),
});
