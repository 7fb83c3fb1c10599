import { fieldsOf, type Filter } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import type { Facet, FlowFacets, FlowQuery, FlowWindow, NodeRow, SortKey } from '#contract/models/flow.ts';
import type { Overview } from '#contract/models/overview.ts';
import type { Clock } from '../base/clock.ts';
import { inOrderOf } from '../base/sorting.ts';
import type { FlowEntry } from './entry.ts';
import { type AttentionSet, flowMatcher, namesExactly } from './flow-filter.ts';
import type { Pauses } from './known-pauses.ts';
import { withPauses } from './pauses.ts';
import { rowsOf, sortValue } from './row.ts';
import type { Snapshot } from './snapshot.ts';
import { type Expansion, visibleCount, visibleNodes } from './tree.ts';

/** Sorts failing flows with the worst first; for others, errors do not matter. */
function worstFirst(a: FlowEntry, b: FlowEntry): number {
  return a.state === 'failing' && b.state === 'failing' ? (b.day.errors ?? 0) - (a.day.errors ?? 0) : 0;
}

function sortEntries(entries: Iterable<FlowEntry>, keys: SortKey[]): FlowEntry[] {
  const byStatus = inOrderOf([{ column: 'status', direction: 'ascending' }], sortValue);
  const byName = inOrderOf([{ column: 'name', direction: 'ascending' }], sortValue);
  const byId = (a: FlowEntry, b: FlowEntry): number => a.flow.originId - b.flow.originId;
  return [...entries].sort(inOrderOf(keys, sortValue, byStatus, worstFirst, byName, byId));
}

/** Fields whose values change as time passes. */
const ages = flowFields.filter(({ kind }) => kind === 'age');

/** The result of a query: matching flows in order, and where the rows of each begin once some are expanded. */
interface QueryResult {
  key: string;
  revision: number;
  attention: AttentionSet;
  /** Minutes since the epoch, where the filter uses ages. */
  minute: number | null;
  entries: FlowEntry[];
  partlyKnown: number;
  /** rowStart[i] is the row of entries[i]; one more item at the end holds the number of rows. */
  rowStart: Int32Array;
  expansion: Expansion;
}

/**
 * Answers queries over a snapshot. The order of each sort and the layout of each query are cached until the snapshot
 * changes. Scrolling thus costs only the requested rows, and a keystroke in the filter one scan of precomputed text
 * (P5, P6).
 */
export class FlowQueries {
  /** Returns the known pauses made from here, by node. */
  readonly pauses: () => Pauses;
  readonly #snapshot: Snapshot;
  readonly #attention: () => AttentionSet;
  readonly #clock: Pick<Clock, 'now'>;
  #parsed: { text: string; filter: Filter } | undefined;
  #sorted: { key: string; revision: number; entries: FlowEntry[] } | undefined;
  #laid: QueryResult | undefined;

  constructor(
    snapshot: Snapshot,
    attention: () => AttentionSet,
    clock: Pick<Clock, 'now'>,
    pauses: () => Pauses = () => new Map(),
  ) {
    this.#snapshot = snapshot;
    this.#attention = attention;
    this.#clock = clock;
    this.pauses = pauses;
  }

  window(query: FlowQuery, from: number, to: number): FlowWindow {
    const laid = this.#layOut(query);
    const rowCount = laid.rowStart[laid.entries.length]!;
    const rows: NodeRow[] = [];
    const pauses = this.pauses();
    const end = Math.min(to, rowCount);
    for (
      let index = entryAt(laid.rowStart, from);
      index < laid.entries.length && laid.rowStart[index]! < end;
      index += 1
    ) {
      const entry = laid.entries[index]!;
      const start = laid.rowStart[index]!;
      const visible = visibleNodes(entry.flow, laid.expansion).slice(Math.max(0, from - start), end - start);
      rows.push(...rowsOf(entry, visible, pauses));
    }
    return {
      revision: laid.revision,
      rowCount,
      flowCount: laid.entries.length,
      flowTotal: this.#snapshot.size,
      partlyKnown: laid.partlyKnown,
      from,
      rows,
    };
  }

  /** Adds to the overview why its flows are paused now. */
  withPauses(overview: Overview): Overview {
    return withPauses(overview, this.#snapshot, this.pauses());
  }

  ids(query: FlowQuery): { revision: number; ids: number[] } {
    const laid = this.#layOut(query);
    const ids = laid.entries.flatMap((entry) => visibleNodes(entry.flow, laid.expansion).map(({ node }) => node.id));
    return { revision: laid.revision, ids };
  }

  /** Returns the origin ids of all matching flows. */
  matching(query: FlowQuery): number[] {
    return this.#layOut(query).entries.map(({ flow }) => flow.originId);
  }

  facets(): FlowFacets {
    const states = new Map<string, number>();
    const projects = new Map<string, number>();
    const connectors = new Map<string, number>();
    const roles = new Map<string, number>();
    const owners = new Map<string, number>();
    const tags = new Map<string, number>();
    const add = (counts: Map<string, number>, value: string): void =>
      void counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const entry of this.#snapshot.entries()) {
      add(states, entry.state);
      add(projects, entry.flow.project ?? '');
      add(roles, entry.role ?? '');
      add(owners, entry.flow.owner ?? '');
      for (const tag of new Set([...entry.flow.tags, ...entry.flow.nodes.flatMap((node) => node.tags)])) add(tags, tag);
      for (const connector of entry.connectors) add(connectors, connector);
    }
    return {
      revision: this.#snapshot.revision,
      states: listFacets(states),
      projects: listFacets(projects),
      connectors: listFacets(connectors),
      roles: listFacets(roles),
      owners: listFacets(owners),
      tags: listFacets(tags),
    };
  }

  #layOut(query: FlowQuery): QueryResult {
    const key = JSON.stringify(query);
    const revision = this.#snapshot.revision;
    const filter = this.#parse(query.filter);
    const asked = fieldsOf(filter);
    const now = this.#clock.now();
    // Attention may change at the end of each read without a change of the snapshot. Ages change with the clock.
    const attention = asked.has('needs') ? this.#attention() : null;
    const minute = ages.some(({ name }) => asked.has(name)) ? Math.floor(now / 60_000) : null;
    const laid = this.#laid;
    if (laid?.key === key && laid.revision === revision && laid.attention === attention && laid.minute === minute)
      return laid;
    const found = this.#sort(query.sort).filter(flowMatcher(filter, attention, now));
    const entries = query.sort.length === 0 ? exactFirst(found, filter) : found;
    const expansion = { all: query.expansion.all, except: new Set(query.expansion.except) };
    const rowStart = new Int32Array(entries.length + 1);
    entries.forEach((entry, index) => {
      rowStart[index + 1] = rowStart[index]! + visibleCount(entry.flow, expansion);
    });
    const partlyKnown = entries.filter(({ day }) => day.since !== null).length;
    return (this.#laid = { partlyKnown, key, revision, attention, minute, entries, rowStart, expansion });
  }

  /** Applies as much of an incomplete filter as can be parsed: the user may still be typing. */
  #parse(text: string): Filter {
    if (this.#parsed?.text !== text) this.#parsed = { text, filter: parse(text, flowFields).filter };
    return this.#parsed.filter;
  }

  #sort(keys: SortKey[]): FlowEntry[] {
    const key = JSON.stringify(keys);
    const revision = this.#snapshot.revision;
    if (this.#sorted?.key !== key || this.#sorted.revision !== revision) {
      this.#sorted = { key, revision, entries: sortEntries(this.#snapshot.entries(), keys) };
    }
    return this.#sorted.entries;
  }
}

/** Puts flows whose name is exactly the search text before those that only contain it. */
function exactFirst(entries: FlowEntry[], filter: Filter): FlowEntry[] {
  const isExact = namesExactly(filter);
  const exact = entries.filter(isExact);
  return exact.length === 0 ? entries : [...exact, ...entries.filter((entry) => !isExact(entry))];
}

/** Returns the index of the entry that contains row `row`. */
function entryAt(rowStart: Int32Array, row: number): number {
  let low = 0;
  let high = rowStart.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rowStart[middle]! <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

function listFacets(counts: Map<string, number>): Facet[] {
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value));
}
