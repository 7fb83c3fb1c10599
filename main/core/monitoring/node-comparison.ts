import type { TimeStretch } from '#contract/comparison.ts';
import type { ComparedNode } from '#contract/models/period-comparison.ts';
import type { FailingResource, RequestOptions, Service, ServiceFlow, ServiceNode } from '../ports/service.ts';
import type { History } from './history.ts';
import { stepOf, SumsOfMany } from './run-sums.ts';

type FiguresService = Pick<Service, 'errorHistory' | 'countFailed'>;

/** Nodes that are queried at once. */
const atOnce = 3;

/** A stretch of time, with the flow's runs in it. */
interface FlowTime {
  stretch: TimeStretch;
  /** Errors of its runs; null where one of them does not report any number. */
  errors: number | null;
  /** When the records of these runs were read, both ends included; null without a run. */
  read: TimeStretch | null;
}

interface Times<Of> {
  current: Of;
  previous: Of;
}

/**
 * Reads the errors at each node of a flow in two stretches, in the order of its nodes. Uses the service's error
 * history, or else the number of failed records it lists. Rejects where the service cannot be queried.
 */
export async function compareNodes(
  service: FiguresService,
  history: Pick<History, 'figuresOf' | 'runsOf'>,
  { originId, nodes }: Pick<ServiceFlow, 'originId' | 'nodes'>,
  { current, previous }: Times<TimeStretch>,
  options: RequestOptions,
): Promise<ComparedNode[]> {
  const times = {
    current: await flowTime(history, originId, current),
    previous: await flowTime(history, originId, previous),
  };
  const found: ComparedNode[] = [];
  for (let from = 0; from < nodes.length; from += atOnce) {
    const some = nodes.slice(from, from + atOnce);
    found.push(...(await Promise.all(some.map((node) => askAbout(service, node, times, options)))));
  }
  // Fewer failed records than the runs reported means that the service has deleted some.
  for (const time of ['current', 'previous'] as const) {
    const listed = found.reduce((sum, node) => sum + (node[time] ?? 0), 0);
    const { errors } = times[time];
    if (errors !== null && listed >= errors) continue;
    for (const node of found) if (node.by === 'failed_records') node[time] = null;
  }
  return found;
}

async function flowTime(
  history: Pick<History, 'figuresOf' | 'runsOf'>,
  originId: number,
  stretch: TimeStretch,
): Promise<FlowTime> {
  const { errors } = await new SumsOfMany(stretch, stepOf(stretch)).add(history, originId);
  const newest = history.runsOf(originId, stretch, 1)[0]?.at ?? null;
  // A run reads its records after the previous run has ended.
  const before = history.runsOf(originId, { from: 0, to: stretch.from }, 1)[0]?.at ?? stretch.from - 1;
  return { stretch, errors, read: newest === null ? null : { from: before + 1, to: newest } };
}

async function askAbout(
  service: FiguresService,
  { id, kind, name, resourceId }: ServiceNode,
  { current, previous }: Times<FlowTime>,
  options: RequestOptions,
): Promise<ComparedNode> {
  const node = { id, kind, name };
  if (kind === 'unknown' || resourceId === null) return { ...node, current: null, previous: null, by: 'service' };
  const resource: FailingResource = { kind, id: resourceId };
  const { from, to } = wholeOf(current.stretch, previous.stretch);
  const history = await service.errorHistory(resource, { from, to }, options);
  if (history && history.since <= from) {
    const errorsIn = ({ stretch }: FlowTime): number =>
      history.runs.reduce((sum, { at, errors }) => sum + (at >= stretch.from && at < stretch.to ? errors : 0), 0);
    return { ...node, current: errorsIn(current), previous: errorsIn(previous), by: 'service' };
  }
  const countIn = ({ read }: FlowTime) => (read === null ? 0 : service.countFailed(resource, read, options));
  return { ...node, current: await countIn(current), previous: await countIn(previous), by: 'failed_records' };
}

const wholeOf = (a: TimeStretch, b: TimeStretch): TimeStretch => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});
