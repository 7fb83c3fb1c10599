import type { FlowEntry } from './entry.ts';

/** The flows that read from each flow, by origin id. */
export type FlowReaders = ReadonlyMap<number, readonly number[]>;

/** Resolves the inputs that flows list to the flows that write them. `originOf` finds the flow of a node. */
export function flowReadersOf(
  entries: readonly FlowEntry[],
  originOf: (nodeId: number) => number | undefined,
): FlowReaders {
  const reading = entries.filter(({ flow }) => flow.feeds.length > 0);
  const writerOf = writersOf(entries, wantedSinks(reading));
  const readers = new Map<number, number[]>();
  for (const { flow } of reading) {
    for (const { kind, id } of flow.feeds) {
      const feeder = kind === 'node' ? originOf(id) : writerOf.get(id);
      if (feeder === undefined || feeder === flow.originId) continue;
      const known = readers.get(feeder);
      if (known) known.push(flow.originId);
      else readers.set(feeder, [flow.originId]);
    }
  }
  return readers;
}

function wantedSinks(reading: readonly FlowEntry[]): Set<number> {
  return new Set(
    reading.flatMap(({ flow }) => flow.feeds.flatMap(({ kind, id }) => (kind === 'destination' ? [id] : []))),
  );
}

/** Finds the flow that writes to each destination; only these few are searched for among all nodes. */
function writersOf(entries: readonly FlowEntry[], sinks: ReadonlySet<number>): Map<number, number> {
  const writers = new Map<number, number>();
  if (sinks.size === 0) return writers;
  for (const { flow } of entries)
    for (const { kind, resourceId } of flow.nodes)
      if (kind === 'destination' && resourceId !== null && sinks.has(resourceId))
        writers.set(resourceId, flow.originId);
  return writers;
}

/**
 * For each flow downstream of a given flow, finds the most likely origin of its trouble: the uppermost flow. No
 * uppermost flow is itself below another. The given flows come worst first; in a circle of flows, the worst is the
 * uppermost. The work is proportional to the flows reached, whatever the circles.
 */
export function upstreamTrouble(troubled: readonly number[], readers: FlowReaders): Map<number, number> {
  // The flow left last is upstream of all flows that it reaches, or in a circle with them: Kosaraju's order.
  const seen = new Set<number>();
  const leftLastFirst = troubled.flatMap((flow) => visitDownstream(flow, readers, seen)).reverse();
  const given = new Set(troubled);
  const reached = new Set<number>();
  const uppermost = new Set<number>();
  for (const flow of leftLastFirst) {
    if (!given.has(flow) || reached.has(flow)) continue;
    uppermost.add(flow);
    visitDownstream(flow, readers, reached);
  }
  const above = new Map<number, number>();
  const claimed = new Set<number>();
  for (const top of troubled) {
    if (!uppermost.has(top)) continue;
    for (const flow of visitDownstream(top, readers, claimed)) if (flow !== top) above.set(flow, top);
  }
  return above;
}

/** Walks downstream from a flow to every flow not visited yet. Returns them in the order of leaving them. */
function visitDownstream(start: number, readers: FlowReaders, seen: Set<number>): number[] {
  if (seen.has(start)) return [];
  seen.add(start);
  const left: number[] = [];
  const open = [{ flow: start, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const reader = readers.get(top.flow)?.[top.next];
    top.next += 1;
    if (reader === undefined) {
      left.push(top.flow);
      open.pop();
    } else if (!seen.has(reader)) {
      seen.add(reader);
      open.push({ flow: reader, next: 0 });
    }
  }
  return left;
}
