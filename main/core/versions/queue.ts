import type { ResourceRef } from '#contract/models/resource.ts';
import { keyOf } from '../resources/uses.ts';
import { type Listed, refOf } from './marks.ts';

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

/** Which resources there are, what is stored of each, and which are to be read next. */
export class Queue {
  readonly #followed = new Map<string, Followed>();
  #stored = 0;

  get size(): number {
    return this.#followed.size;
  }

  /** Of how many a version is stored. */
  get stored(): number {
    return this.#stored;
  }

  hasVersion(resource: ResourceRef): boolean {
    return this.#followed.get(keyOf(resource))?.versionId != null;
  }

  /** What was stored before this start. @param lastSeenAt when a list was last looked at that left nothing to read */
  restore(resource: ResourceRef, versionId: number, mark: string, lastSeenAt: number): void {
    const listed = { ...resource, mark, createdAt: null, updatedAt: null };
    this.#followed.set(keyOf(resource), { listed, mark, versionId, lastSeenAt, restsUntil: 0, rest: 0 });
    this.#stored += 1;
  }

  /** What a list says of a resource at a look. */
  see(listed: Listed, at: number): void {
    const key = keyOf(listed);
    const known = this.#followed.get(key);
    if (!known) {
      this.#followed.set(key, { listed, mark: null, versionId: null, lastSeenAt: at, restsUntil: 0, rest: 0 });
      return;
    }
    known.listed = listed;
    if (known.mark === listed.mark) known.lastSeenAt = at;
  }

  /** A complete list did not have it. */
  miss(resource: ResourceRef): void {
    const known = this.#followed.get(keyOf(resource));
    if (!known) return;
    if (known.versionId === null) this.#followed.delete(keyOf(resource));
    else known.listed = { ...known.listed, mark: goneMark };
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

  /** All that are followed, by their keys. */
  keys(): MapIterator<string> {
    return this.#followed.keys();
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
    const wanted: { key: string; one: Followed; rank: number }[] = [];
    for (const [key, one] of this.#followed)
      if (one.mark !== one.listed.mark && one.restsUntil <= now) wanted.push({ key, one, rank: rank(one, key) });
    wanted.sort((a, b) => a.rank - b.rank || (b.one.listed.updatedAt ?? 0) - (a.one.listed.updatedAt ?? 0));
    return wanted.slice(0, most).map(({ key, one: { listed, versionId, lastSeenAt } }) => ({
      resource: refOf(key),
      mark: listed.mark,
      isListed: listed.mark !== goneMark,
      createdAt: listed.createdAt,
      before: versionId === null ? null : { versionId, lastSeenAt },
    }));
  }
}
