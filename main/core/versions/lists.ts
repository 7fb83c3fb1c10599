import type { Problem } from '#contract/result.ts';
import type { CodeList } from '#contract/models/resource.ts';
import type { UnseenKind } from '#contract/models/timeline.ts';
import { problemOf } from '../base/failure.ts';
import type { ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { type Listed, listedKinds, type ListedKind, listedOf } from './marks.ts';

/** A list is read again after so long; one of many pages, or that the service does not offer, later. Milliseconds. */
const again = 5 * 60_000;
const againPerPage = 15_000;
const againWhereRefused = 60 * 60_000;
/** What a service says that has no such list, or shows it to nobody like this person. */
const refusals: readonly Problem['kind'][] = ['not_found', 'refused', 'wrong_state'];
/** Code that is there for everybody may be used by any flow. */
const codeLists: readonly CodeList[] = ['own', 'public'];

/** The lists of what flows use, each read every few minutes and no two after the same look. */
export class Lists {
  /** By kind, when its list was last read, and how long after that it is read again, milliseconds. */
  readonly #read = new Map<ListedKind, { at: number; rest: number }>();
  readonly #unseen = new Map<ListedKind, UnseenKind>();

  get unseen(): UnseenKind[] {
    return [...this.#unseen.values()];
  }

  /** The list that is to be read now; null while none is. @param slowness how many times as long as usual lists rest */
  due(now: number, slowness: number): ListedKind | null {
    const dueAt = (kind: ListedKind): number => {
      const { at, rest } = this.#read.get(kind) ?? { at: 0, rest: 0 };
      return at + rest * slowness;
    };
    return listedKinds.filter((kind) => dueAt(kind) <= now).sort((a, b) => dueAt(a) - dueAt(b))[0] ?? null;
  }

  /** Everything of a kind, and whether that is all; null where it could not be read, which is remembered. */
  async read(
    kind: ListedKind,
    resources: ServiceResources,
    now: number,
    options: RequestOptions & { signal: AbortSignal },
  ): Promise<{ listed: Listed[]; complete: boolean } | null> {
    try {
      const listed: Listed[] = [];
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
