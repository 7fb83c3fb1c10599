import type { ResourceRef } from '#contract/models/resource.ts';
import { type AuditOffer, type Changer, suspectPlaces } from '#contract/models/timeline.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { AuditEntry, ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { keyOf, usesIn } from '../resources/uses.ts';
import { auditedChanges } from './audited-changes.ts';
import type { StoredAudit } from './store.ts';
import { feedersOf, placesFor, type PlacedResource } from './suspects.ts';

/** Audit logs read after a complete read of the flows. */
const LOGS_PER_LOOK = 5;
/** Audit logs read when a user opens a failing flow, and again after each of these. */
const LOGS_PER_VIEW = 6;
/** Maximum failing flows whose resources are read in the background, those that began to fail last. */
const MAX_FLOWS = 20;
/** A service that fails this often is not queried until the flows are read again. */
const MAX_TROUBLES = 3;
/** Milliseconds after which a log is read again although its resource seems unchanged, or could not be read. */
const REREAD_MS = 6 * 3_600_000;
const REREAD_UNDATED_MS = 30 * 60_000;
/** Milliseconds for which an open log counts as current. */
const CURRENT_MS = 15_000;
/** Milliseconds after which a service without audit logs is queried for one again. */
const ABSENT_MS = 6 * 3_600_000;
/** Age up to which entries appear among the changes of an environment, like versions. */
const LISTED_MS = 90 * 86_400_000;
/** Maximum number of the newest entries in memory. */
const MAX_ENTRIES = 20_000;

export interface AuditTrailOptions {
  resources: Pick<ServiceResources, 'auditLog'>;
  snapshot: Snapshot;
  clock: Clock;
  log: Logger;
  /** Returns how many background requests may be sent now. */
  spare: () => number;
  /** Returns when a resource last changed, by the lists; null where unknown. */
  updatedAt: (resource: ResourceRef) => number | null;
  /** Returns whether Penstock made a change. */
  changerOf: (resource: ResourceRef, at: number) => Changer;
  /** Called with the entries that were not known. */
  onEntries: (entries: readonly StoredAudit[]) => void;
}

interface ReadLog {
  at: number;
  updatedAt: number | null;
  isRefused: boolean;
  entries: readonly StoredAudit[];
}

type FailingEntry = FlowEntry & { failingSince: number };

/**
 * The audit logs of resources that were read: those of failing flows, a few after each complete read of the
 * flows, and those that a user opens. Penstock asks a service without audit logs once in some hours.
 */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #logs = new Map<string, ReadLog>();
  #stored: readonly StoredAudit[] = [];
  #absentUntil = -Infinity;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  /** Whether the service offers audit logs. */
  get offer(): AuditOffer {
    if (this.#options.clock.now() < this.#absentUntil) return 'absent';
    const logs = [...this.#logs.values()];
    if (logs.length === 0) return 'unknown';
    return logs.every(({ isRefused }) => isRefused) ? 'refused' : 'offered';
  }

  /** Entries that are not too old to be listed, oldest first. The same list as long as nothing changes. */
  get entries(): readonly StoredAudit[] {
    return this.#stored;
  }

  /** Restores the entries of earlier starts. */
  restore(stored: readonly StoredAudit[]): void {
    this.#stored = stored.slice(-MAX_ENTRIES);
  }

  /** Returns whether the log of a resource was read, so that its changes are known. */
  isKnown(resource: ResourceRef): boolean {
    const known = this.#logs.get(keyOf(resource));
    return known !== undefined && !known.isRefused;
  }

  /** Returns the entries of a resource, however old, and whether its log was read. */
  of(resource: ResourceRef): { entries: readonly StoredAudit[]; audit: AuditOffer } {
    const key = keyOf(resource);
    const known = this.#logs.get(key);
    const entries = known?.entries ?? this.#stored.filter((entry) => keyOf(entry) === key);
    if (known?.isRefused) return { entries, audit: 'refused' };
    return { entries, audit: known ? 'offered' : this.offer === 'absent' ? 'absent' : 'unknown' };
  }

  /** Reads the log of a resource that a user opened. A failure leaves it as it is. */
  async open(resource: ResourceRef, options: RequestOptions): Promise<void> {
    const now = this.#options.clock.now();
    if (now < this.#absentUntil || now - (this.#logs.get(keyOf(resource))?.at ?? -Infinity) < CURRENT_MS) return;
    try {
      await this.#readLog(resource, { ...options, once: true });
    } catch (thrown) {
      if (options.signal?.aborted || !(thrown instanceof Failure)) throw thrown;
      this.#options.log.warn('an audit log was not read', { resource: keyOf(resource), thrown });
    }
  }

  /** Reads a few logs of failing flows that are due. */
  async read(signal: AbortSignal): Promise<void> {
    const { snapshot, spare } = this.#options;
    const failing = [...snapshot.entries()]
      .filter((entry): entry is FailingEntry => entry.failingSince !== null)
      .sort((a, b) => b.failingSince - a.failingSince)
      .slice(0, MAX_FLOWS);
    await this.#readLogs(this.#dueOf(failing).slice(0, Math.max(1, Math.min(LOGS_PER_LOOK, spare()))), signal);
  }

  /** Reads a few logs of a flow on screen that are due, the likeliest causes first. */
  async readOf(originId: number, signal: AbortSignal): Promise<void> {
    const entry = this.#options.snapshot.entryOf(originId);
    if (entry?.failingSince != null) await this.#readLogs(this.#dueOf([entry]).slice(0, LOGS_PER_VIEW), signal);
  }

  async #readLogs(wanted: readonly ResourceRef[], signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    let troubles = 0;
    for (const resource of wanted) {
      if (troubles >= MAX_TROUBLES || clock.now() < this.#absentUntil) return;
      try {
        await this.#readLog(resource, { signal, once: true });
      } catch (thrown) {
        if (signal.aborted || !(thrown instanceof Failure)) throw thrown;
        log.warn('an audit log was not read', { resource: keyOf(resource), thrown });
        troubles += 1;
      }
    }
  }

  async #readLog(resource: ResourceRef, options: RequestOptions): Promise<void> {
    const { clock, resources, updatedAt } = this.#options;
    const known = { at: clock.now(), updatedAt: updatedAt(resource) };
    try {
      const read = await resources.auditLog(resource, options);
      options.signal?.throwIfAborted();
      // A service that lacks the log of a known resource has no audit logs.
      if (read === null) this.#absentUntil = clock.now() + ABSENT_MS;
      else this.#take(resource, read, known);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.problem.status !== 403) throw thrown;
      this.#logs.set(keyOf(resource), { ...known, isRefused: true, entries: [] });
    }
  }

  #take(resource: ResourceRef, read: readonly AuditEntry[], known: Pick<ReadLog, 'at' | 'updatedAt'>): void {
    const { clock, changerOf, onEntries } = this.#options;
    const name = this.#nameOf(resource);
    const entries = auditedChanges({ ...resource, name }, read, (at) => changerOf(resource, at));
    const key = keyOf(resource);
    this.#logs.set(key, { ...known, isRefused: false, entries });
    const stored = new Set(this.#stored.filter((entry) => keyOf(entry) === key).map(({ audit }) => audit.entryId));
    const since = clock.now() - LISTED_MS;
    const fresh = entries.filter(({ at, audit }) => at >= since && !stored.has(audit.entryId));
    if (fresh.length === 0) return;
    this.#stored = [...this.#stored, ...fresh].sort((a, b) => a.at - b.at).slice(-MAX_ENTRIES);
    onEntries(fresh);
  }

  #nameOf(resource: ResourceRef): string | null {
    const uses = usesIn(this.#options.snapshot).of(resource);
    return uses.find(({ node }) => node.kind === resource.kind)?.node.name ?? null;
  }

  /** Returns the resources of flows whose logs are due, the likeliest causes first in each flow. */
  #dueOf(flows: readonly FlowEntry[]): PlacedResource[] {
    const { snapshot, clock, updatedAt } = this.#options;
    const isDue = (resource: ResourceRef): boolean => {
      const known = this.#logs.get(keyOf(resource));
      if (!known) return true;
      const changedAt = updatedAt(resource);
      if (changedAt !== null && changedAt > (known.updatedAt ?? known.at)) return true;
      return clock.now() - known.at >= (changedAt === null ? REREAD_UNDATED_MS : REREAD_MS);
    };
    const due = flows.flatMap((entry) =>
      [...placesFor(entry, feedersOf(entry, snapshot)).values()]
        .filter(isDue)
        .sort((a, b) => suspectPlaces.indexOf(a.place) - suspectPlaces.indexOf(b.place)),
    );
    return [...new Map(due.map((resource) => [keyOf(resource), resource])).values()];
  }
}
