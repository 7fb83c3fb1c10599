import { changeResource } from './changes.ts';
import { originOf, statusOf, type Flow, type FlowNode, type Person, type Resource } from './model.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
/** Connectors whose columns have types. */
const databases: ReadonlySet<string> = new Set(['snowflake', 'bigquery', 'postgres', 'redshift', 'mysql', 'oracle']);

const wrongAmount = { AMOUNT: 'TINYINT' };

/** Changes a resource for a user, and records that. */
export type MakeEdit = (resource: Resource, by: Person, at: number, change: () => void) => void;

interface Edit {
  readonly at: number;
  readonly apply: (at: number) => void;
}

/**
 * Edits of other users while the service runs. Minutes before the edit that makes a flow fail, its source gets tags,
 * and a data set of another flow gets a description. Neither is related to the failure.
 */
export class LaterEdits {
  #left: readonly Edit[];
  /** Destination whose mapping is changed. */
  readonly #sink: FlowNode | null;

  /** @param after minutes from the start of the service to the change of a mapping; null for no edits */
  constructor(world: World, after: number | null, make: MakeEdit) {
    const candidates = world.flows.filter(isSound);
    this.#sink = (after !== null && busiestOf(candidates)?.nodes.find(isTable)) || null;
    this.#left = this.#sink ? editsOf(world, candidates, this.#sink, world.start + after! * minuteMs, make) : [];
  }

  /**
   * Applies the edits due by now, each at its own moment, and lets records fail for as long as the mapping is wrong.
   */
  settle(now: number): void {
    const due = this.#left.filter(({ at }) => at <= now);
    this.#left = this.#left.filter(({ at }) => at > now);
    for (const { at, apply } of due) apply(at);
    if (this.#sink) failWhileWrong(this.#sink);
  }
}

function editsOf(world: World, candidates: readonly Flow[], sink: FlowNode, at: number, make: MakeEdit): Edit[] {
  const { flow } = sink;
  const other = busiestOf(candidates.filter((one) => one !== flow))?.nodes.find(
    ({ resource }) => resource.kind === 'data_sets',
  );
  const source = originOf(flow).resource;
  const [, editor, reviewer] = world.people;
  const edits: Edit[] = [
    {
      at: at - 6 * minuteMs,
      apply: (then) =>
        make(source, reviewer!, then, () =>
          changeResource(world, source, { tags: [...source.tags, 'reviewed'] }, then),
        ),
    },
    { at, apply: (then) => make(sink.resource, editor!, then, () => changeMapping(world, sink, then)) },
  ];
  if (other)
    edits.unshift({
      at: at - 9 * minuteMs,
      apply: (then) =>
        make(other.resource, other.resource.owner, then, () =>
          changeResource(world, other.resource, { description: 'Checked with the owner.' }, then),
        ),
    });
  return edits;
}

/** Changes the mapping so that this destination writes amounts as small numbers, which most are not. */
function changeMapping(world: World, { resource }: FlowNode, at: number): void {
  const mapping = { id: { ID: 'NUMBER' }, amount: wrongAmount };
  const config = {
    database: 'NORTHGATE',
    table: resource.name,
    'insert.mode': 'INSERT',
    'primary.key': 'id',
    mapping: { mode: 'manual', mapping, tracker_mode: 'NONE', tracker_name: '' },
    'upsert.nulls': true,
  };
  changeResource(world, resource, { settings: { sink_config: config } }, at);
}

/** Lets a part of the records fail from the moment at which the mapping became wrong until it is corrected. */
function failWhileWrong(node: FlowNode): void {
  const { settings, changedAt } = node.resource;
  const isWrong = JSON.stringify(settings['sink_config'] ?? null).includes(JSON.stringify(wrongAmount));
  const open = node.faults.find(({ until }) => until === undefined);
  if (isWrong && !open)
    node.faults = [
      ...node.faults,
      { fingerprint: 'row.amount', share: 0.4, total: 0, from: changedAt, growthMs: 0, notifyEveryMs: 10 * minuteMs },
    ];
  if (!isWrong && open)
    node.faults = node.faults.map((fault) => (fault === open ? { ...open, until: changedAt } : fault));
}

/** Reports whether all of a flow is active, it runs often, and nothing fails in it. */
const isSound = ({ nodes, intervalMs, silentFrom, feed }: Flow): boolean =>
  feed === null &&
  intervalMs <= 15 * minuteMs &&
  silentFrom === Infinity &&
  nodes.every(({ resource, faults }) => statusOf(resource) === 'ACTIVE' && faults.length === 0) &&
  nodes.some(isTable);

const isTable = ({ resource: { kind, connector } }: FlowNode): boolean =>
  kind === 'data_sinks' && databases.has(connector);

const busiestOf = (flows: readonly Flow[]): Flow | undefined =>
  flows.reduce<Flow | undefined>(
    (best, one) => (best && best.recordsPerRun >= one.recordsPerRun ? best : one),
    undefined,
  );
