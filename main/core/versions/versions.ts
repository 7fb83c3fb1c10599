import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import type {
  Changer,
  ResourceChange,
  ResourceHistory,
  ResourceVersion,
  Suspects,
  TimelineQuery,
  TimelineState,
  TimelineCoverage,
  WatchGap,
  TimelineWindow,
  VersionDifference,
} from '#contract/models/timeline.ts';
import type { Attention, Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Activity } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import type { Restraint } from '../monitoring/poll-interval.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import { GuardedStore } from '../notifications/guarded-store.ts';
import type { RequestOptions, ServiceFlow } from '../ports/service.ts';
import type { ServiceResources } from '../ports/resources.ts';
import { keyOf, usesIn } from '../resources/uses.ts';
import { AuditTrail } from './audit-trail.ts';
import { changerOf, nodesOfFlow } from './changer.ts';
import { changeBetween, changedBetween, creationOf, endOf } from './change.ts';
import { joinAudit } from './join-audit.ts';
import { pairOf, type PairOfIds, type VersionPair } from './pair.ts';
import { type Due, goneMark } from './queue.ts';
import { type KnownChange, withNamedFlows, withReach } from './reach.ts';
import { type ReaderOptions, ResourceReader } from './reader.ts';
import type { NewVersion, StoredAudit, VersionStore, Watched } from './store.ts';
import { beforeFailure, findSuspects, suspectFor } from './suspects.ts';
import { timelineWindow } from './timeline-view.ts';
import { withScan } from './watched-stretches.ts';
import { texts } from './words.ts';

const notStored: Problem = { kind: 'internal', message: texts.notStored, advice: texts.nothingLost };
const neverWatched: Watched = { stretches: [], lists: {} };
/** Maximum number of the newest changes in memory: some weeks of a large estate, at half a kilobyte each. */
const mostChanges = 20_000;

export interface VersionsOptions {
  environmentId: string;
  service: { resources: ServiceResources };
  snapshot: Snapshot;
  store: VersionStore;
  activity: Pick<Activity, 'entries'>;
  clock: Clock;
  log: Logger;
  /** Returns how many background requests may be sent now. */
  spare: () => number;
  /** No restraint by default. */
  restraint?: () => Restraint;
  onChange: (state: TimelineState) => void;
}

/**
 * Every version of every resource seen in an environment, and the changes between them. After each complete read of the
 * flows, it reads in the background what changed since, with a bounded number of requests.
 */
export class Versions {
  readonly #options: VersionsOptions;
  readonly #store: GuardedStore<VersionStore>;
  #reader: ResourceReader;
  #trail: AuditTrail;
  /** Sorted by version. */
  #changes: KnownChange[] = [];
  #lastJoined: { changes: KnownChange[]; entries: readonly StoredAudit[]; joined: KnownChange[] } | null = null;
  #lastReached: { changes: KnownChange[]; flows: readonly ServiceFlow[]; reached: ResourceChange[] } | null = null;
  #watched = neverWatched;
  #lookedAt: number | null = null;
  #round: AbortController | null = null;
  /** Under way while the audit logs of a flow on screen are read. */
  #viewing: AbortController | null = null;
  #reading = Promise.resolve();
  #recalled = false;
  #revision = 0;

  constructor(options: VersionsOptions) {
    this.#options = options;
    this.#reader = this.#newReader();
    this.#trail = this.#newTrail();
    this.#store = new GuardedStore(options.store, options.log, () => this.#publish(), notStored);
  }

  #newReader(): ResourceReader {
    const { service, ...parts } = this.#options;
    const onRecord: ReaderOptions['onRecord'] = (due, record, seenAt) => this.#take(due, record, seenAt);
    return new ResourceReader({ ...parts, resources: service.resources, onRecord });
  }

  #newTrail(): AuditTrail {
    const { service, ...parts } = this.#options;
    return new AuditTrail({
      ...parts,
      resources: service.resources,
      updatedAt: (resource) => this.#reader.updatedAt(keyOf(resource)),
      changerOf: (resource, at) => this.#changerOf(resource, at, at),
      onEntries: (entries) => {
        this.#store.write((store) => store.addAudit(entries));
        this.#revision += 1;
      },
    });
  }

  get state(): TimelineState {
    return { environmentId: this.#options.environmentId, revision: this.#revision };
  }

  /** Restores the changes of earlier starts. */
  recall(): void {
    if (this.#recalled) return;
    this.#recalled = true;
    const watched = this.#store.read((store) => store.watched(), null);
    this.#watched = watched ?? this.#watched;
    this.#changes = this.#store.read((store) => store.changes(), []).slice(-mostChanges);
    this.#trail.restore(this.#store.read((store) => store.audit(), []));
    this.#reader.restore(
      this.#store.read((store) => store.newest(), []),
      watched,
    );
    this.#publish();
  }

  /**
   * Looks for changes after a complete read of the flows.
   *
   * @param at when that read was judged, epoch milliseconds
   * @param every milliseconds until the next one is expected
   */
  watched(at: number, every: number): void {
    if (at === this.#lookedAt) return;
    this.recall();
    this.#lookedAt = at;
    this.#watched = { ...this.#watched, stretches: withScan(this.#watched.stretches, at, every) };
    if (!this.#round) this.#reading = this.#readRound(at);
  }

  /** Reads nothing more until the flows are read again. */
  stop(): void {
    this.#viewing?.abort();
    this.#viewing = null;
    this.#round?.abort();
    this.#round = null;
  }

  /** Reloads the store after some or all of it was cleared, and continues from there. */
  cleared(): void {
    this.stop();
    this.#reader = this.#newReader();
    this.#trail = this.#newTrail();
    this.#watched = neverWatched;
    this.#changes = [];
    this.#recalled = false;
    this.recall();
  }

  /** Resolves when the current reading is done and stored. */
  async settled(): Promise<void> {
    await this.#reading;
    await this.#store.settled();
  }

  /** Stops permanently; resolves when everything so far is stored. */
  close(): Promise<void> {
    this.stop();
    return this.#store.close();
  }

  /** Returns the changes, newest first, with the gaps in the watch. */
  window(query: TimelineQuery & { from: number; to: number }): TimelineWindow {
    const { changes, stretches } = this.observed();
    const rows = timelineWindow(changes, stretches, query, this.#options.clock.now());
    return { ...rows, ...this.coverage(), revision: this.#revision };
  }

  /** Returns all known changes with the flows that they reach, and when resources were watched. */
  observed(): { changes: readonly ResourceChange[]; stretches: readonly WatchGap[] } {
    this.recall();
    return { changes: this.#reached, stretches: this.#watched.stretches };
  }

  /** Returns how much is watched, and why nothing is stored. */
  coverage(): TimelineCoverage & { problem: Problem | null } {
    this.recall();
    const { stretches } = this.#watched;
    return {
      ...this.#reader.coverage,
      watchedFrom: stretches[0]?.from ?? null,
      watchedTo: stretches.at(-1)?.to ?? null,
      problem: this.#store.problem,
    };
  }

  /** Returns the versions of a resource, newest first. */
  versionsOf(resource: ResourceRef): ResourceVersion[] {
    const { snapshot } = this.#options;
    return this.stored.versionsOf(resource).map(({ change, versionId, seenAt }) => ({
      versionId,
      seenAt,
      change: change && withNamedFlows(withReach([{ ...change, versionId }], snapshot)[0]!),
    }));
  }

  /** Returns the changes of a resource by anyone. Reads its audit log first, where the service offers one. */
  async historyOf(resource: ResourceRef, options: RequestOptions): Promise<ResourceHistory> {
    this.recall();
    const before = this.#revision;
    await this.#trail.open(resource, options);
    if (this.#revision !== before) this.#publish();
    const versions = this.stored.versionsOf(resource);
    const changes = versions
      .toReversed()
      .flatMap(({ change, versionId }) => (change ? [{ ...change, versionId }] : []));
    const { entries, audit } = this.#trail.of(resource);
    const joined = withReach(joinAudit(changes, entries), this.#options.snapshot).map(withNamedFlows);
    return {
      changes: joined.sort((a, b) => b.at - a.at || (b.versionId ?? 0) - (a.versionId ?? 0)),
      audit,
      firstSeenAt: versions.at(-1)?.seenAt ?? null,
    };
  }

  /** The stored versions; empty where reading fails. */
  get stored(): Pick<VersionStore, 'versionsOf' | 'record' | 'changes'> {
    return {
      versionsOf: (one: ResourceRef) => this.#store.read((stored) => stored.versionsOf(one), []),
      record: (id: number) => this.#store.read((stored) => stored.record(id), undefined),
      changes: () => this.#store.read((stored) => stored.changes(), []),
    };
  }

  /** Returns two versions of a resource. Throws `invalid_input` where one of them is not stored. */
  pair(resource: ResourceRef, ids: PairOfIds): VersionPair {
    return pairOf(this.stored, resource, ids);
  }

  /**
   * Returns what someone changed between two versions of a resource. Throws `invalid_input` where one of them is not
   * stored.
   */
  difference(resource: ResourceRef, from: number, to: number): VersionDifference {
    const { earlier: before, later: after } = this.pair(resource, { earlier: from, later: to });
    return { before, after, differences: changedBetween(before ?? {}, after ?? {}) };
  }

  /** Returns the changes that may have made a flow fail, the likeliest first. */
  suspectsOf(originId: number): Suspects {
    this.recall();
    const { snapshot, clock } = this.#options;
    const since = (snapshot.entryOf(originId)?.failingSince ?? clock.now()) - suspectFor;
    return findSuspects(originId, snapshot, {
      changes: this.#joined,
      stretches: this.#watched.stretches,
      isAudited: (resource) => this.#trail.isKnown(resource, since),
      isLogDue: (resource) => this.#trail.isDue(resource, since),
      updatedAt: (resource) => this.#reader.updatedAt(keyOf(resource)),
      firstSeenAt: (resource) => this.stored.versionsOf(resource).at(-1)?.seenAt ?? null,
    });
  }

  /** Returns the suspects of a flow on screen, and reads the audit logs that may name others in the background. */
  openSuspects(originId: number): Suspects {
    if (!this.#viewing) void this.#readViewed(originId);
    return this.suspectsOf(originId);
  }

  async #readViewed(originId: number): Promise<void> {
    const viewing = (this.#viewing = new AbortController());
    const before = this.#revision;
    try {
      await this.#trail.readOf(originId, viewing.signal);
    } catch (thrown) {
      if (!viewing.signal.aborted) this.#options.log.warn('audit logs were not read', { thrown });
    } finally {
      if (this.#viewing === viewing) this.#viewing = null;
      if (this.#revision !== before) this.#publish();
    }
  }

  /** Adds the likeliest suspect to each failing flow of the overview. */
  annotate(overview: Overview): Overview {
    this.recall();
    return {
      ...overview,
      attention: overview.attention.map((line) => ({ ...line, suspect: this.#likeliest(line) })),
    };
  }

  #likeliest({ originId, reason }: Attention): Attention['suspect'] {
    const entry = reason.kind === 'failing' ? this.#options.snapshot.entryOf(originId) : undefined;
    const since = entry?.failingSince ?? null;
    // Most failures have no change near them, which can be checked without examining their flows.
    if (since === null || !this.#joined.some((change) => beforeFailure(change, since) !== null)) return null;
    const [first] = this.suspectsOf(originId).suspects;
    if (!first || first.change.weight === 'harmless') return null;
    const { kind, id, name } = first.change;
    return { kind, id, name, before: first.before };
  }

  async #readRound(at: number): Promise<void> {
    const round = (this.#round = new AbortController());
    const before = this.#revision;
    try {
      const settled = await this.#reader.read(round.signal);
      round.signal.throwIfAborted();
      await this.#trail.read(round.signal);
      round.signal.throwIfAborted();
      const lists = { ...this.#watched.lists, ...Object.fromEntries(settled.map((list) => [list, at])) };
      this.#watched = { ...this.#watched, lists };
    } catch (thrown) {
      if (!round.signal.aborted) this.#options.log.warn('resources were not read', { thrown });
    } finally {
      const watched = this.#watched;
      this.#store.write((store) => store.saveWatched(watched));
      if (this.#round === round) this.#round = null;
      if (this.#revision !== before) this.#publish();
    }
  }

  /** Stores a record that was read, and returns the id of its version. */
  #take({ resource, mark, isListed, createdAt, before }: Due, record: JsonRecord | null, seenAt: number): number {
    const last = before && this.#store.read((store) => store.record(before.versionId), undefined);
    const stored = { ...resource, seenAt, mark: isListed ? mark : goneMark, record };
    if (!before || !last) return this.#add(stored, record && this.#creation(resource, record, seenAt, createdAt));
    const earlier = { record: last, lastSeenAt: before.lastSeenAt };
    if (record === null) return this.#add(stored, endOf(resource, earlier, seenAt), before.lastSeenAt);
    const change = changeBetween(resource, earlier, { record, seenAt });
    if (change) return this.#add(stored, change, before.lastSeenAt);
    this.#store.read((store) => store.replace(before.versionId, mark, record), undefined);
    return before.versionId;
  }

  /** Returns null for resources that existed before Penstock's first scan. */
  #creation(resource: ResourceRef, record: JsonRecord, seenAt: number, createdAt: number | null) {
    const from = this.#watched.stretches[0]?.from ?? Infinity;
    return createdAt !== null && createdAt > from ? creationOf(resource, { record, seenAt }, createdAt) : null;
  }

  #add(
    version: Omit<NewVersion, 'change'>,
    found: Omit<KnownChange, 'by' | 'versionId' | 'audit'> | null,
    lastSeenAt?: number,
  ) {
    const from = lastSeenAt ?? found?.at ?? version.seenAt;
    const change = found && { ...found, by: this.#changerOf(version, from, version.seenAt) };
    // Bypasses the queue of writes: the next version of the resource is compared with this one.
    const versionId = this.#store.read((store) => store.add({ ...version, change }), -1);
    if (change) this.#changes = [...this.#changes, { ...change, versionId }].slice(-mostChanges);
    this.#revision += 1;
    return versionId;
  }

  #changerOf(resource: ResourceRef, from: number, to: number): Changer {
    const { activity, environmentId, service, snapshot } = this.#options;
    const sources = { activity, environmentId, resources: service.resources };
    return changerOf(sources, resource, { from, to, nodeIds: nodesOfFlow(snapshot, resource) });
  }

  /** The changes with the entries of audit logs, recomputed once either changed. */
  get #joined(): KnownChange[] {
    const { entries } = this.#trail;
    if (this.#lastJoined?.changes !== this.#changes || this.#lastJoined.entries !== entries)
      this.#lastJoined = { changes: this.#changes, entries, joined: joinAudit(this.#changes, entries) };
    return this.#lastJoined.joined;
  }

  /** The changes with the flows that they reach, recomputed once either changed. */
  get #reached(): ResourceChange[] {
    const { snapshot } = this.#options;
    const { flows } = usesIn(snapshot);
    const changes = this.#joined;
    if (this.#lastReached?.changes !== changes || this.#lastReached.flows !== flows)
      this.#lastReached = { changes, flows, reached: withReach(changes, snapshot) };
    return this.#lastReached.reached;
  }

  #publish(): void {
    this.#revision += 1;
    this.#options.onChange(this.state);
  }
}
