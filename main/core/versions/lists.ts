import type { Problem } from '#contract/result.ts';
import { type CodeList, type UsedKind, usedKinds } from '#contract/models/resource.ts';
import type { UnseenKind } from '#contract/models/timeline.ts';
import { problemOf } from '../base/failure.ts';
import type { ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { type MarkedResource, listedOf } from './marks.ts';

/** Milliseconds after which a list is read again; later if it has many pages, or the service does not offer it. */
const again = 5 * 60_000;
const againPerPage = 15_000;
const againWhereRefused = 60 * 60_000;
/** Problems of a service that has no such list, or denies it to users like this one. */
const refusals: readonly Problem['kind'][] = ['not_found', 'refused', 'wrong_state'];
/** Any flow may use public code. */
const codeLists: readonly CodeList[] = ['own', 'public'];

/** The lists of resources that flows use. Each is read every few minutes, and at most one per scan. */
export class Lists {
  /** By kind, when its list was last read, and after how many milliseconds it is due again. */
  readonly #read = new Map<UsedKind, { at: number; rest: number }>();
  readonly #unseen = new Map<UsedKind, UnseenKind>();

  get unseen(): UnseenKind[] {
    return [...this.#unseen.values()];
  }

  /**
   * Returns the list to read now; null while none is due.
   * @param slowness factor by which lists rest longer
   */
  due(now: number, slowness: number): UsedKind | null {
    const dueAt = (kind: UsedKind): number => {
      const { at, rest } = this.#read.get(kind) ?? { at: 0, rest: 0 };
      return at + rest * slowness;
    };
    return usedKinds.filter((kind) => dueAt(kind) <= now).sort((a, b) => dueAt(a) - dueAt(b))[0] ?? null;
  }

  /**
   * Reads all resources of a kind, and whether the list is complete. Returns null where it could not be read, which is
   * remembered.
   */
  async read(
    kind: UsedKind,
    resources: ServiceResources,
    now: number,
    options: RequestOptions & { signal: AbortSignal },
  ): Promise<{ listed: MarkedResource[]; complete: boolean } | null> {
    try {
      const listed: MarkedResource[] = [];
      let complete = true;
      let pages = 0;
      for (const from of kind === 'code' ? codeLists : [undefined])
        for await (const page of resources.list(kind, { ...options, ...(from && { from }) })) {
          listed.push(...page.resources.map(listedOf));
          complete &&= page.complete !== false;
          pages += 1;
        }
      this.#unseen.delete(kind);
      this.#read.set(kind, { at: now, rest: Math.max(again, pages * againPerPage) });
      return { listed, complete };
    } catch (thrown) {
      options.signal.throwIfAborted();
      const problem = problemOf(thrown);
      this.#unseen.set(kind, { kind, since: this.#unseen.get(kind)?.since ?? now, problem });
      this.#read.set(kind, { at: now, rest: refusals.includes(problem.kind) ? againWhereRefused : again });
      return null;
    }
  }
}
