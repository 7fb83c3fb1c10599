import type { ResourceRef } from '#contract/models/resource.ts';
import { keyOf } from '../resources/uses.ts';
import type { MarkedResource } from './marks.ts';

/** Milliseconds for which a resource without changes in its full record is skipped; doubled each time. */
const shortestRest = 5 * 60_000;
const longestRest = 6 * 3_600_000;
/** Milliseconds for which a resource is skipped after a failed request. */
const restAfterFailure = 30 * 60_000;

/** The mark of a resource that no list contains any more. */
export const goneMark = 'gone';

interface Followed {
  /** Current description in the lists. */
  listed: MarkedResource;
  /** Mark of its newest version; null while none is stored. */
  mark: string | null;
  versionId: number | null;
  /** The last scan at which it matched its newest version. */
  lastSeenAt: number;
  /** The number of the last scan at which a list contained it. */
  look: number;
  restsUntil: number;
  rest: number;
}

/** A resource whose full record is to be read. */
export interface Due {
  resource: ResourceRef;
  mark: string;
  isListed: boolean;
  createdAt: number | null;
  /** null while no version of it is stored. */
  before: { versionId: number; lastSeenAt: number } | null;
}

interface Ranked {
  one: Followed;
  /** The lowest comes first. */
  rank: number;
}

/** All known resources, the stored mark of each, and their order of reading. */
export class Queue {
  readonly #followed = new Map<string, Followed>();
  #stored = 0;
  #look = 0;

  get size(): number {
    return this.#followed.size;
  }

  /** Number of resources with a stored version. */
  get stored(): number {
    return this.#stored;
  }

  /** Returns when the resource with that key last changed, by the lists; null where none contains it. */
  updatedAt(key: string): number | null {
    return this.#followed.get(key)?.listed.updatedAt ?? null;
  }

  /**
   * Restores a stored resource of an earlier start.
   * @param lastSeenAt time of the last scan of its list that left nothing to read
   */
  restore(resource: ResourceRef, versionId: number, mark: string, lastSeenAt: number): void {
    const key = keyOf(resource);
    const listed = { ...resource, key, mark, createdAt: null, updatedAt: null };
    this.#followed.set(key, { listed, mark, versionId, lastSeenAt, look: 0, restsUntil: 0, rest: 0 });
    this.#stored += 1;
  }

  /** Applies the resources in a list at a scan. */
  see(listed: readonly MarkedResource[], at: number): void {
    const look = (this.#look += 1);
    for (const one of listed) {
      const known = this.#followed.get(one.key);
      if (known) {
        known.listed = one;
        known.look = look;
        if (known.mark === one.mark) known.lastSeenAt = at;
      } else {
        const unread = { mark: null, versionId: null, restsUntil: 0, rest: 0 };
        this.#followed.set(one.key, { listed: one, lastSeenAt: at, look, ...unread });
      }
    }
  }

  /** Marks resources of these kinds as gone if the last scan, which was complete, did not find them. */
  missOthers(isOfList: (kind: ResourceRef['kind']) => boolean): void {
    for (const known of this.#followed.values()) {
      if (known.look === this.#look || !isOfList(known.listed.kind)) continue;
      if (known.versionId === null) this.#followed.delete(known.listed.key);
      else known.listed = { ...known.listed, mark: goneMark };
    }
  }

  /** Records that a full record was read and stored, as a new version or in place of the previous one. */
  settle(resource: ResourceRef, versionId: number, mark: string, at: number): void {
    const known = this.#followed.get(keyOf(resource));
    if (!known) return;
    const isNew = versionId !== known.versionId;
    if (known.versionId === null) this.#stored += 1;
    const rest = isNew ? 0 : Math.min(longestRest, Math.max(shortestRest, 2 * known.rest));
    Object.assign(known, { versionId, mark, lastSeenAt: at, rest, restsUntil: at + rest });
  }

  fail(resource: ResourceRef, at: number): void {
    const known = this.#followed.get(keyOf(resource));
    if (known) known.restsUntil = at + restAfterFailure;
  }

  /** Drops a resource that is gone, until a list contains it again. */
  forget(resource: ResourceRef): void {
    const key = keyOf(resource);
    if (this.#followed.get(key)?.versionId != null) this.#stored -= 1;
    this.#followed.delete(key);
  }

  /** Returns whether a resource of these kinds differs from its newest version. */
  hasMoved(isOfList: (kind: ResourceRef['kind']) => boolean): boolean {
    for (const { listed, mark, versionId } of this.#followed.values())
      if (versionId !== null && mark !== listed.mark && isOfList(listed.kind)) return true;
    return false;
  }

  /**
   * Returns at most `most` resources to read next. Those of failing flows come first, then changed ones, then those
   * never read. Within each, the latest change comes first.
   *
   * @param urgent keys of the resources that failing flows contain and use
   */
  due(most: number, urgent: ReadonlySet<string>, now: number): Due[] {
    // All resources that were never read wait, thousands at first: only the returned ones are sorted, and have an entry.
    const first: Ranked[] = [];
    for (const one of this.#followed.values()) {
      if (one.mark === one.listed.mark || one.restsUntil > now) continue;
      const rank = (urgent.has(one.listed.key) ? 0 : 2) + (one.versionId === null ? 1 : 0);
      if (first.length === most && !comesBefore(one, rank, first.at(-1)!)) continue;
      const place = first.findIndex((other) => comesBefore(one, rank, other));
      first.splice(place === -1 ? first.length : place, 0, { one, rank });
      first.length = Math.min(first.length, most);
    }
    return first.map(({ one: { listed, versionId, lastSeenAt } }) => ({
      resource: { kind: listed.kind, id: listed.id },
      mark: listed.mark,
      isListed: listed.mark !== goneMark,
      createdAt: listed.createdAt,
      before: versionId === null ? null : { versionId, lastSeenAt },
    }));
  }
}

/** Returns whether a resource is more urgent, or as urgent and changed later by the service. */
function comesBefore({ listed }: Followed, rank: number, other: Ranked): boolean {
  if (rank !== other.rank) return rank < other.rank;
  return (listed.updatedAt ?? 0) > (other.one.listed.updatedAt ?? 0);
}
