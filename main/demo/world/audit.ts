import { isDeepStrictEqual } from 'node:util';
import { mix } from '../random.ts';
import type { Asset, Kind, Person, Resource } from './model.ts';
import type { World } from './world.ts';

/** Kinds of things with an audit log, as in paths. */
export const auditedKinds = [
  'data_sources',
  'data_sets',
  'data_sinks',
  'data_credentials',
  'data_maps',
  'code_containers',
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

/** Value of each changed property before and after. */
export type PropertyChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

export interface AuditEntry {
  readonly id: number;
  readonly kind: AuditedKind;
  readonly resourceId: number;
  readonly event: 'create' | 'update';
  readonly changes: PropertyChanges;
  readonly user: Person;
  /** Support staff who acted for that user. */
  readonly impersonator: Person | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

type Recorded = Omit<AuditEntry, 'id' | 'event'>;

/** Anything with an audit log. */
type Audited = Pick<Asset, 'id' | 'owner' | 'createdAt'> & Partial<Pick<Resource, 'history'>>;

const firstId = 900_001;
/** Ids of entries that follow from the state of a resource are above all recorded ones. */
const firstDerivedId = 10_000_000_000;

/** Members that change without an edit, or that mention other things. A status follows from the history. */
const withoutEdit = new Set([
  ...['updated_at', 'status', 'run_ids', 'verified_at', 'verified_status'],
  ...['data_source', 'data_set', 'data_sets', 'parent_data_sets', 'data_sinks'],
]);

/** Records who changed which property of what, and when. */
export class AuditLog {
  readonly #world: World;
  #recorded: AuditEntry[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Records an update; nothing if no property differs. */
  record(entry: Recorded): void {
    if (Object.keys(entry.changes).length === 0) return;
    this.#recorded.push({ ...entry, id: firstId + this.#recorded.length, event: 'update' });
  }

  /** Returns the entries of a thing, newest first, like every list. */
  entriesOf(kind: AuditedKind, thing: Audited): AuditEntry[] {
    const recorded = this.#recorded.filter((entry) => entry.kind === kind && entry.resourceId === thing.id);
    return newestFirst([...recorded, ...this.#derived(kind, thing)]);
  }

  /** Returns every recorded entry, newest first. */
  get recorded(): AuditEntry[] {
    return newestFirst(this.#recorded);
  }

  /** Returns the creation of a thing by its owner, and every change of its status. */
  #derived(kind: AuditedKind, { id, owner, createdAt, history = [] }: Audited): AuditEntry[] {
    const { seed, start, caller } = this.#world;
    const base = { kind, resourceId: id, impersonator: null };
    const idOf = (index: number): number => firstDerivedId + mix(seed, auditedKinds.indexOf(kind), id, index);
    const statuses = history.slice(1).map(({ at, status }, index): AuditEntry => {
      const user = at > start ? caller : owner;
      return {
        ...{ ...base, at, user, id: idOf(index + 1) },
        event: 'update',
        changes: { status: [history[index]!.status, status] },
      };
    });
    return [{ ...base, id: idOf(0), event: 'create', user: owner, at: createdAt, changes: {} }, ...statuses];
  }
}

const newestFirst = (entries: readonly AuditEntry[]): AuditEntry[] =>
  entries.toSorted((a, b) => b.at - a.at || b.id - a.id);

/** Returns the properties that an edit changed, by two records of the same thing. */
export function propertiesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): PropertyChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !withoutEdit.has(name)));
  return Object.fromEntries(
    [...names]
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
}

/** Reports whether things of this kind are parts of flows. */
export const isResourceKind = (kind: AuditedKind): kind is Kind =>
  kind === 'data_sources' || kind === 'data_sets' || kind === 'data_sinks';
