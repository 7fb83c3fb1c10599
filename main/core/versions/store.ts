import type { AuditFacts, ResourceChange, WatchGap } from '#contract/models/timeline.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';

/** A change as stored; the flows that it reaches are computed when it is viewed. */
export type StoredChange = Omit<ResourceChange, 'flows' | 'flowCount' | 'versionId' | 'audit'>;

/** An entry of the audit log as stored. */
export type StoredAudit = StoredChange & { audit: AuditFacts };

/** The newest version of a resource, with its mark in the list at that time, by which the next change is detected. */
export interface NewestVersion extends ResourceRef {
  versionId: number;
  mark: string;
}

export interface NewVersion extends ResourceRef {
  seenAt: number;
  mark: string;
  /** null: the resource is gone. */
  record: JsonRecord | null;
  change: StoredChange | null;
}

/**
 * Coverage of the watch: stretches without gaps, oldest first, and the last scan of each list after which nothing was
 * left to read.
 */
export interface Watched {
  stretches: WatchGap[];
  lists: Record<string, number>;
}

/**
 * Port to the versions of an environment's resources that are stored between starts. Only the watching process writes
 * them.
 */
export interface VersionStore {
  newest(): NewestVersion[];
  changes(): (StoredChange & { versionId: number })[];
  watched(): Watched | null;
  /** Returns the versions of a resource, newest first. */
  versionsOf(resource: ResourceRef): { versionId: number; seenAt: number; change: StoredChange | null }[];
  /** Returns undefined where it is no longer stored. */
  record(versionId: number): JsonRecord | null | undefined;
  /** Returns its id, which is greater than any earlier one. */
  add(version: NewVersion): number;
  /** Replaces the record of the newest version of a resource. */
  replace(versionId: number, mark: string, record: JsonRecord): void;
  /** Returns the entries of audit logs, oldest first. */
  audit(): StoredAudit[];
  /** Stores entries of audit logs; one that is stored already is replaced. */
  addAudit(entries: readonly StoredAudit[]): void;
  saveWatched(watched: Watched): void;
  /** Deletes everything about the environment. */
  forget(): void;
}
