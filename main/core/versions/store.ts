import type { ResourceChange, WatchGap } from '#contract/models/timeline.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';

/** A change as it is stored: which flows it reaches is computed when somebody looks. */
export type StoredChange = Omit<ResourceChange, 'flows' | 'flowCount' | 'versionId'>;

/** The newest version of a resource: what a list said when it was read, by which the next change is noticed. */
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

/** When was looked: stretches without gaps, the oldest first, and the last look at each list after which nothing was left to read. */
export interface Watched {
  stretches: WatchGap[];
  lists: Record<string, number>;
}

/** The port to the versions of an environment's resources that are stored between starts. Only the process that watches writes them. */
export interface VersionStore {
  newest(): NewestVersion[];
  changes(): (StoredChange & { versionId: number })[];
  watched(): Watched | null;
  /** The versions of a resource, the newest first. */
  versionsOf(resource: ResourceRef): { versionId: number; seenAt: number; change: StoredChange | null }[];
  /** undefined where it is not stored any more. */
  record(versionId: number): JsonRecord | null | undefined;
  /** Returns its id, which is greater than that of any before. */
  add(version: NewVersion): number;
  /** Puts another record in the place of the newest version of a resource. */
  replace(versionId: number, mark: string, record: JsonRecord): void;
  saveWatched(watched: Watched): void;
  /** Forgets everything about the environment. */
  forget(): void;
}
