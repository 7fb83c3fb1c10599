import { EndlessList } from '../core/base/failure.ts';
import type { FlowPage, RequestOptions, RunPage, ServiceFlow } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import type { KnownFlows } from './known-flows.ts';
import type { KnownPages } from './known-pages.ts';
import { readKnownList, readList, withUnreadable } from './listing.ts';
import { mostNodes } from './operations/bounds.ts';
import { listFlows } from './operations/flows.ts';
import { inPortions } from './portions.ts';
import type { ServiceClock } from './service-clock.ts';
import { eachFlow, translateRuns } from './translate.ts';
import { texts } from './words.ts';

/** Without a role, services list only the caller's own. Roles include weaker ones, so this lists everything visible. */
const visibleToMe = { access_role: 'collaborator' } as const;

/** Weight of a run in units of work, relative to a node. */
const weightOfRun = 0.2;

/**
 * Reads the flows; see `Service.listFlows`.
 *
 * @param known pages and flows of earlier reads, which keep their objects while they stay the same
 */
export async function* readFlows(
  client: Client,
  clock: ServiceClock,
  known: { pages: KnownPages<ServiceFlow>; flows: KnownFlows },
  { slowly = false, ...options }: RequestOptions & { slowly?: boolean },
): AsyncGenerator<FlowPage, void, undefined> {
  const pages = readKnownList(client, listFlows, { query: visibleToMe }, known.pages, {
    ...options,
    ...(!slowly && { ahead: 'all' as const }),
  });
  known.flows.beginRead();
  let nodes = 0;
  let leftOut = 0;
  for await (const { isNew, total, complete, gap, ...page } of pages) {
    const all: ServiceFlow[] = [];
    const leftOutBefore = leftOut;
    const entries = page.made ?? eachFlow(page.answer, () => (leftOut += isNew ? 1 : 0));
    for await (const { portion, isLast } of inPortions(entries, (flow) => flow.nodes.length)) {
      const flows = portion.map((flow) => known.flows.keep(flow));
      nodes = flows.reduce((sum, flow) => sum + flow.nodes.length, nodes);
      if (nodes > mostNodes) throw new EndlessList(texts.nodes(mostNodes));
      for (const flow of flows) all.push(flow);
      // Stores the list before the last chunk: the caller may stop here.
      if (isLast && !page.made && leftOut === leftOutBefore) page.know(all);
      const end = isLast ? withUnreadable({ complete, gap }, leftOut) : { complete: null };
      yield { flows: clock.toOurs(flows), endsAnswer: isLast, total, ...end };
    }
  }
}

/** Reads the runs; see `Service.listRuns`. */
export async function* readRuns(
  client: Client,
  clock: ServiceClock,
  { all = false, atOnce = 100, ...options }: RequestOptions & { all?: boolean; atOnce?: number },
): AsyncGenerator<RunPage, void, undefined> {
  // The list with run metrics omits flows that never ran, so it cannot serve as the list of flows.
  const query = { ...visibleToMe, include_run_metrics: 1, flows_only: 1 } as const;
  let leftOut = 0;
  for await (const { answer, entries, complete, gap } of readList(
    client,
    listFlows,
    { query },
    { ...options, sizedAs: 'runs', ...(all ? { ahead: 'next' as const } : { atMost: atOnce }) },
  )) {
    const read = translateRuns(answer);
    // A page that is read again, or one without flows, adds nothing new.
    const isNew = entries.length > 0;
    if (isNew && !read) {
      yield { runs: [], unreadable: 0, complete: false, gap: { why: 'unsupported' } };
      return;
    }
    if (isNew) leftOut += read?.unreadable ?? 0;
    for await (const { portion, isLast } of inPortions(read?.runs ?? [], () => weightOfRun)) {
      const end = isLast ? withUnreadable({ complete, gap }, leftOut) : { complete: null };
      yield { runs: clock.toOurs(portion), unreadable: leftOut, ...end };
    }
  }
}
