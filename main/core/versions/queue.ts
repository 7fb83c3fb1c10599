import type { ResourceRef } from '#contract/models/resource.ts';
import { keyOf } from '../resources/uses.ts';
import type { Listed } from './marks.ts';

/** A resource whose whole record brought nothing new is left alone for twice as long each time, milliseconds. */
const shortestRest = 5 * 60_000;
const longestRest = 6 * 3_600_000;
/** The same after a failed request. */
const restAfterFailure = 30 * 60_000;

/** The mark of a resource that no list has any more. */
export const goneMark = 'gone';

interface Followed {
  /** As the lists say it now. */
  listed: Listed;
  /** Of its newest version; null while none is stored. */
  mark: string | null;
  versionId: number | null;
  /** The last look at which it was as its newest version. */
  lastSeenAt: number;
  /** The number of the last look at which a list had it. */
  look: number;
  restsUntil: number;
  rest: number;
}

/** A resource of which the whole record is to be read. */
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
  rank: number;
}

/** Which resources there are, what is stored of each, and which are to be read next. */
export class Queue {
  readonly #followed = new Map<string, Followed>();
  #stored = 0;
  #look = 0;

  get size(): number {
    return this.#followed.size;
  }

  /** Of how many a version is stored. */
  get stored(): number {
    return this.#stored;
  }

  /** When the resource with that key last changed, as the lists say; null where none does. */
  updatedAt(key: string): number | null {
    return this.#followed.get(key)?.listed.updatedAt ?? null;
  }

  /** What was stored before this start. @param lastSeenAt when a list was last looked at that left nothing to read */
  restore(resource: ResourceRef, versionId: number, mark: string, lastSeenAt: number): void {
    const key = keyOf(resource);
    const listed = { ...resource, key, mark, createdAt: null, updatedAt: null };
    this.#followed.set(key, { listed, mark, versionId, lastSeenAt, look: 0, restsUntil: 0, rest: 0 });
    this.#stored += 1;
  }

  /** What a list says of resources at a look. */
  see(listed: readonly Listed[], at: number): void {
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

  /** The last look was at everything of these kinds: what it did not see is gone. */
  missOthers(isOfList: (kind: ResourceRef['kind']) => boolean): void {
    for (const [key, known] of this.#followed) {
      if (known.look === this.#look || !isOfList(known.listed.kind)) continue;
      if (known.versionId === null) this.#followed.delete(key);
      else known.listed = { ...known.listed, mark: goneMark };
    }
  }

  /** A whole record was read and stored: as a version, or in the place of the one before. */
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

  /** Gone for good: it is forgotten until a list has it again. */
  forget(resource: ResourceRef): void {
    const key = keyOf(resource);
    if (this.#followed.get(key)?.versionId != null) this.#stored -= 1;
    this.#followed.delete(key);
  }

  /** Whether something of these kinds differs from its newest version. */
  hasMoved(isOfList: (kind: ResourceRef['kind']) => boolean): boolean {
    for (const { listed, mark, versionId } of this.#followed.values())
      if (versionId !== null && mark !== listed.mark && isOfList(listed.kind)) return true;
    return false;
  }

  /**
   * What is to be read next, at most so many: what failing flows are made of, then what moved, then what was never read; what
   * the service changed last comes first.
   *
   * @param urgent the keys of what failing flows are made of and use
   */
  due(most: number, urgent: ReadonlySet<string>, now: number): Due[] {
    const rank = ({ versionId }: Followed, key: string): number =>
      (urgent.has(key) ? 0 : 2) + (versionId === null ? 1 : 0);
    // All wait that were never read, thousands at first: only as many as are returned are sorted.
    const first: Ranked[] = [];
    for (const [key, one] of this.#followed) {
      if (one.mark === one.listed.mark || one.restsUntil > now) continue;
      const wanted = { one, rank: rank(one, key) };
      if (first.length === most && inOrder(wanted, first.at(-1)!) >= 0) continue;
      first.splice(first.findLastIndex((before) => inOrder(before, wanted) <= 0) + 1, 0, wanted);
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

/** What is more urgent comes first, then what the service changed last. */
const inOrder = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || (b.one.listed.updatedAt ?? 0) - (a.one.listed.updatedAt ?? 0);
