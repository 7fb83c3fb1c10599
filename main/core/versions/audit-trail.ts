import type { ResourceRef } from '#contract/models/resource.ts';
import { type AuditOffer, type Changer, suspectPlaces } from '#contract/models/timeline.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { BackgroundRequests } from '../base/background-requests.ts';
import { Failure } from '../base/failure.ts';
import { LackedOperation } from '../base/lacked-operation.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { AuditEntry, OrganizationEntry, ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { keyOf, usesIn } from '../resources/uses.ts';
import { auditedChanges, withKnownUsers } from './audited-changes.ts';
import type { StoredAudit } from './store.ts';
import { feedersOf, placesFor, type PlacedResource, suspectFor } from './suspects.ts';

/** Audit logs read after a complete read of the flows. */
const LOGS_PER_LOOK = 5;
/** Audit logs read when a user opens a failing flow, and again after each of these. */
const LOGS_PER_VIEW = 6;
/** Pages of the organization's log read after a complete read of the flows. */
const ORGANIZATION_PAGES = 2;
/** Maximum entries of its pages: a first read covers a long time, a later one only what is new. */
const FIRST_PAGE_ENTRIES = 1_000;
const NEXT_PAGE_ENTRIES = 50;
/** Entries of the organization's log by which the next read recognizes where the last one began. */
const MAX_KNOWN_IDS = 2_000;
/** Maximum failing flows whose resources are read in the background, those that began to fail last. */
const MAX_FLOWS = 20;
/** Age of a failure up to which one request for its cause is sent even if none is to spare. */
const URGENT_MS = 15 * 60_000;
/** A service that fails this often is not queried until the flows are read again. */
const MAX_TROUBLES = 3;
/** Milliseconds after which a log is read again although its resource seems unchanged, or could not be read. */
const REREAD_MS = 6 * 3_600_000;
const REREAD_UNDATED_MS = 30 * 60_000;
/** Milliseconds for which an open log counts as current. */
const CURRENT_MS = 15_000;
/** Age up to which entries appear among the changes of an environment, like versions. */
const LISTED_MS = 90 * 86_400_000;
/** Maximum number of the newest entries in memory. */
const MAX_ENTRIES = 20_000;

export interface AuditTrailOptions {
  resources: Pick<ServiceResources, 'auditLog' | 'organizationLog'>;
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

/** The part of the organization's log that was read. */
interface ReadOrganization {
  /** Time since which every entry is known, epoch milliseconds. */
  from: number;
  /** Ids of the newest entries. */
  ids: ReadonlySet<string>;
}

type FailingEntry = FlowEntry & { failingSince: number };

const isFailing = (entry: FlowEntry): entry is FailingEntry => entry.failingSince !== null;

/**
 * The audit logs that were read. Where the user may read the log of the organization, its new entries are read after
 * each complete read of the flows. Otherwise, and for failures before its oldest known entry, a few logs of resources
 * of failing flows are read then. The logs of resources that a user opens are read in any case. A service without
 * audit logs receives a request for one once in some hours.
 */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #logs = new Map<string, ReadLog>();
  #stored: readonly StoredAudit[] = [];
  readonly #lacked: LackedOperation;
  readonly #lackedOfOrganization: LackedOperation;
  readonly #logRequests: BackgroundRequests;
  readonly #organizationRequests: BackgroundRequests;
  /** Null where the user may not read the organization's log, or it was not read yet. */
  #organization: ReadOrganization | null = null;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
    this.#lacked = new LackedOperation(options.clock);
    this.#lackedOfOrganization = new LackedOperation(options.clock);
    this.#logRequests = new BackgroundRequests(options.spare);
    this.#organizationRequests = new BackgroundRequests(options.spare);
  }

  /** Whether the service offers audit logs. */
  get offer(): AuditOffer {
    if (this.#organization) return 'offered';
    if (this.#lacked.isLacked) return 'absent';
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

  /** Returns whether every change of a resource since a time is known: epoch milliseconds. */
  isKnown(resource: ResourceRef, since: number): boolean {
    const known = this.#logs.get(keyOf(resource));
    return (known !== undefined && !known.isRefused) || this.#organizationCovers(since);
  }

  /** Returns whether the log of a resource is still to be read, so that its changes since a time will be known. */
  isDue(resource: ResourceRef, since: number): boolean {
    const isRefused = this.#logs.get(keyOf(resource))?.isRefused ?? false;
    return this.offer !== 'absent' && !isRefused && !this.isKnown(resource, since);
  }

  #organizationCovers(since: number): boolean {
    return this.#organization !== null && this.#organization.from <= since;
  }

  /** Returns the known entries of a resource, however old, and whether its log was read. */
  of(resource: ResourceRef): { entries: readonly StoredAudit[]; audit: AuditOffer } {
    const key = keyOf(resource);
    const known = this.#logs.get(key);
    const own = known?.entries ?? [];
    const ids = new Set(own.map(({ audit }) => audit.entryId));
    const others = this.#stored.filter((entry) => keyOf(entry) === key && !ids.has(entry.audit.entryId));
    const entries = [...own, ...others];
    if (this.#organization) return { entries, audit: 'offered' };
    if (known?.isRefused) return { entries, audit: 'refused' };
    return { entries, audit: known ? 'offered' : this.offer === 'absent' ? 'absent' : 'unknown' };
  }

  /** Reads the log of a resource that a user opened. A failure leaves it as it is. */
  async open(resource: ResourceRef, options: RequestOptions): Promise<void> {
    const now = this.#options.clock.now();
    if (this.#lacked.isLacked || now - (this.#logs.get(keyOf(resource))?.at ?? -Infinity) < CURRENT_MS) return;
    try {
      await this.#readLog(resource, { ...options, once: true });
    } catch (thrown) {
      if (options.signal?.aborted || !(thrown instanceof Failure)) throw thrown;
      this.#options.log.warn('an audit log was not read', { resource: keyOf(resource), thrown });
    }
  }

  /** Reads the new entries of the organization's log, then a few logs of failing flows that are due. */
  async read(signal: AbortSignal): Promise<void> {
    const { snapshot, clock } = this.#options;
    const failing = [...snapshot.entries()]
      .filter(isFailing)
      .sort((a, b) => b.failingSince - a.failingSince)
      .slice(0, MAX_FLOWS);
    const isUrgent = failing[0] !== undefined && failing[0].failingSince > clock.now() - URGENT_MS;
    const sent = await this.#readOrganization(isUrgent, signal);
    const due = this.#dueOf(failing);
    const allowed = this.#logRequests.allow(Math.min(due.length, LOGS_PER_LOOK - sent), isUrgent && sent === 0);
    await this.#readLogs(due.slice(0, allowed), signal);
  }

  /** Returns the number of requests. */
  async #readOrganization(isUrgent: boolean, signal: AbortSignal): Promise<number> {
    const { clock, log, resources } = this.#options;
    const known = this.#organization;
    if (this.#lackedOfOrganization.isLacked) return 0;
    const maxPages = this.#organizationRequests.allow(ORGANIZATION_PAGES, isUrgent || known === null);
    if (maxPages === 0) return 0;
    let sent = 0;
    const which = {
      maxPages,
      atMost: known ? NEXT_PAGE_ENTRIES : FIRST_PAGE_ENTRIES,
      isKnown: ({ entryId }: OrganizationEntry) => known?.ids.has(entryId) ?? false,
    };
    try {
      const read = await resources.organizationLog(which, { signal, once: true, onSend: () => (sent += 1) });
      signal.throwIfAborted();
      if (!read) this.#leaveOrganization();
      else {
        const ids = [...read.entries.map(({ entryId }) => entryId), ...(known?.ids ?? [])].slice(0, MAX_KNOWN_IDS);
        const oldest = read.entries.at(-1)?.at ?? clock.now();
        this.#organization = { from: read.isWhole ? (known?.from ?? -Infinity) : oldest, ids: new Set(ids) };
        this.#store(this.#changesIn(read.entries));
      }
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof Failure)) throw thrown;
      if (thrown.problem.status === 403) this.#leaveOrganization();
      else log.warn('the audit log of the organization was not read', { thrown });
    }
    return sent;
  }

  #leaveOrganization(): void {
    this.#organization = null;
    this.#lackedOfOrganization.note();
  }

  #changesIn(entries: readonly OrganizationEntry[]): StoredAudit[] {
    const ofResources = entries.filter(({ resource }) => resource !== null);
    return [...Map.groupBy(ofResources, ({ resource }) => keyOf(resource!)).values()].flatMap((found) => {
      const resource = found[0]!.resource!;
      return this.#toStored(resource, found);
    });
  }

  #toStored(resource: ResourceRef, entries: readonly AuditEntry[]): StoredAudit[] {
    const { snapshot, changerOf } = this.#options;
    const named = { ...resource, name: this.#nameOf(resource) };
    return auditedChanges(named, withKnownUsers(entries, snapshot), (at) => changerOf(resource, at));
  }

  /** Reads a few logs of a flow on screen that are due, the likeliest causes first. */
  async readOf(originId: number, signal: AbortSignal): Promise<void> {
    const entry = this.#options.snapshot.entryOf(originId);
    if (entry && isFailing(entry)) await this.#readLogs(this.#dueOf([entry]).slice(0, LOGS_PER_VIEW), signal);
  }

  async #readLogs(wanted: readonly ResourceRef[], signal: AbortSignal): Promise<void> {
    const { log } = this.#options;
    let troubles = 0;
    for (const resource of wanted) {
      if (troubles >= MAX_TROUBLES || this.#lacked.isLacked) return;
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
      if (read === null) this.#lacked.note();
      else this.#take(resource, read, known);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.problem.status !== 403) throw thrown;
      this.#logs.set(keyOf(resource), { ...known, isRefused: true, entries: [] });
    }
  }

  #take(resource: ResourceRef, read: readonly AuditEntry[], known: Pick<ReadLog, 'at' | 'updatedAt'>): void {
    const entries = this.#toStored(resource, read);
    this.#logs.set(keyOf(resource), { ...known, isRefused: false, entries });
    this.#store(entries);
  }

  /** Stores the entries that are not stored yet, and not too old to be listed. */
  #store(entries: readonly StoredAudit[]): void {
    const { clock, onEntries } = this.#options;
    const since = clock.now() - LISTED_MS;
    const listed = entries.filter(({ at }) => at >= since);
    if (listed.length === 0) return;
    const idOf = (entry: StoredAudit): string => `${keyOf(entry)} ${entry.audit.entryId}`;
    const stored = new Set(this.#stored.map(idOf));
    const fresh = listed.filter((entry) => !stored.has(idOf(entry)));
    if (fresh.length === 0) return;
    this.#stored = [...this.#stored, ...fresh].sort((a, b) => a.at - b.at).slice(-MAX_ENTRIES);
    onEntries(fresh);
  }

  #nameOf(resource: ResourceRef): string | null {
    const uses = usesIn(this.#options.snapshot).of(resource);
    return uses.find(({ node }) => node.kind === resource.kind)?.node.name ?? null;
  }

  /** Returns the resources of flows whose logs are due, the likeliest causes first in each flow. */
  #dueOf(flows: readonly FailingEntry[]): PlacedResource[] {
    const { snapshot, clock, updatedAt } = this.#options;
    const isDue = (resource: ResourceRef, since: number): boolean => {
      const known = this.#logs.get(keyOf(resource));
      if (this.#organizationCovers(known ? Math.max(since, known.at) : since)) return false;
      if (!known) return true;
      const changedAt = updatedAt(resource);
      if (changedAt !== null && changedAt > (known.updatedAt ?? known.at)) return true;
      return clock.now() - known.at >= (changedAt === null ? REREAD_UNDATED_MS : REREAD_MS);
    };
    const due = flows.flatMap((entry) =>
      [...placesFor(entry, feedersOf(entry, snapshot)).values()]
        .filter((resource) => isDue(resource, entry.failingSince - suspectFor))
        .sort((a, b) => suspectPlaces.indexOf(a.place) - suspectPlaces.indexOf(b.place)),
    );
    return [...new Map(due.map((resource) => [keyOf(resource), resource])).values()];
  }
}
