import type { NodeVerdict } from '#contract/models/flow-comparison.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { ServiceFlow } from '../core/ports/service.ts';
import { compareFlows } from '../core/versions/flows/compare-flows.ts';
import { type FlowSide, nodesOf } from '../core/versions/flows/side.ts';
import type { Context } from './context.ts';
import { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { sayGaps } from './gaps.ts';
import { type GlobalOptions, inEnvironment } from './options.ts';
import { marked } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { environmentIdOf } from './target.ts';

interface Options extends GlobalOptions {
  withEnvironment: string;
  exitCode?: boolean;
  json?: boolean;
}

/** Flows of one environment. */
interface Side {
  environmentId: string;
  name: string;
  byName: Map<string | null, ServiceFlow[]>;
  isComplete: boolean;
}

/** `several`: more than one flow has the name here or there, so that nothing shows which one belongs to which. */
type Verdict = 'same' | 'differs' | 'only_here' | 'only_there' | 'several';

interface ComparedPair {
  name: string | null;
  verdict: Verdict;
  here: number[];
  there: number[];
  /** Differing nodes of a pair; null without one. */
  nodes: Pick<Record<NodeVerdict, number>, 'differs' | 'only_before' | 'only_after'> | null;
}

/** Compares the flows of two environments by name, with the requests of two lists. */
export async function compareEnvironments(options: Options, context: Context): Promise<void> {
  const [here, there] = await Promise.all([
    readSide(options, context),
    readSide(inEnvironment(options, options.withEnvironment), context),
  ]);
  const names = new Set([...here.byName.keys(), ...there.byName.keys()]);
  const compared: ComparedPair[] = [];
  for (const name of names) compared.push(await compareNamesakes(name, here, there, context.signal));
  const shown = compared.filter(({ verdict }) => verdict !== 'same');
  if (options.exitCode && shown.length > 0) context.exitCode = exitCodes.differs;
  const { terminal } = context;
  const counts = Object.fromEntries(
    (['same', 'differs', 'only_here', 'only_there', 'several'] as const).map((verdict) => [
      verdict,
      compared.filter((one) => one.verdict === verdict).length,
    ]),
  );
  if (options.json) {
    const complete = here.isComplete && there.isComplete;
    const flows = shown.map(({ nodes, ...pair }) => ({
      ...pair,
      nodes: nodes && { differs: nodes.differs, only_here: nodes.only_after, only_there: nodes.only_before },
    }));
    return terminal.writeJson({ environment: here.name, with_environment: there.name, complete, counts, flows });
  }
  terminal.say(
    `${here.name} and ${there.name}: ${Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict.replace('_', ' ')}`)
      .join(', ')}.`,
  );
  if (shown.length > 0) await terminal.lines(fittingTable(columns, shown, terminal.width));
}

async function readSide(options: GlobalOptions, context: Context): Promise<Side> {
  return context.signedIn(options, async (connection) => {
    const { settings } = connection.target;
    const estate = new CommandEstate(new ApiService(settings, connection, clock), context.signal);
    await estate.readAll();
    sayGaps(estate, context, `Flows of ${settings.name} may be missing from the comparison.`);
    const byName = Map.groupBy(
      [...estate.snapshot.entries()].map(({ flow }) => flow),
      ({ name }) => name,
    );
    return {
      ...{ environmentId: environmentIdOf(connection.target), name: settings.name },
      ...{ byName, isComplete: estate.gaps.length === 0 },
    };
  });
}

async function compareNamesakes(
  name: string | null,
  here: Side,
  there: Side,
  signal: AbortSignal,
): Promise<ComparedPair> {
  const [ours = [], theirs = []] = [here.byName.get(name), there.byName.get(name)];
  const ids = { here: ours.map(({ originId }) => originId), there: theirs.map(({ originId }) => originId) };
  const pair = { name, ...ids, nodes: null };
  const [one, other] = [ours[0], theirs[0]];
  if (!one) return { ...pair, verdict: 'only_there' };
  if (!other) return { ...pair, verdict: 'only_here' };
  if (name === null || ours.length > 1 || theirs.length > 1) return { ...pair, verdict: 'several' };
  const { counts } = await compareFlows(sideOf(other, there), sideOf(one, here), signal, 0);
  const isSame = counts.differs + counts.only_before + counts.only_after === 0;
  return { ...pair, verdict: isSame ? 'same' : 'differs', nodes: counts };
}

const sideOf = (flow: ServiceFlow, { environmentId }: Side): FlowSide => ({
  ...{ environmentId, originId: flow.originId, name: flow.name, at: null, nodes: nodesOf(flow) },
  read: () => Promise.reject(new TypeError('The lists are compared without resources.')),
});

const columns: DroppableColumn<ComparedPair>[] = [
  { title: 'VERDICT', cell: ({ verdict }) => marked(verdict.replace('_', ' ')) },
  { title: 'HERE', cell: ({ here }) => here.join(', ') || '-' },
  { title: 'THERE', cell: ({ there }) => there.join(', ') || '-' },
  { title: 'FLOW', cell: ({ name }) => name ?? '-' },
  { title: 'NODES', cell: ({ nodes }) => (nodes ? nodesInWords(nodes) : '-') },
];

const nodesInWords = ({ differs, only_before: there, only_after: here }: NonNullable<ComparedPair['nodes']>): string =>
  [`${differs} differ`, `${here} only here`, `${there} only there`]
    .filter((words) => !words.startsWith('0 '))
    .join(', ');
