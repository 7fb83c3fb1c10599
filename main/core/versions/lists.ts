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
  readonly #dueAt = new Map<ListedKind, number>();
  readonly #unseen = new Map<ListedKind, UnseenKind>();

  get unseen(): UnseenKind[] {
    return [...this.#unseen.values()];
  }

  /** The list that is to be read now; null while none is. */
  due(now: number): ListedKind | null {
    const due = listedKinds.filter((kind) => (this.#dueAt.get(kind) ?? 0) <= now);
    return due.sort((a, b) => (this.#dueAt.get(a) ?? 0) - (this.#dueAt.get(b) ?? 0))[0] ?? null;
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
      this.#dueAt.set(kind, now + Math.max(again, pages * againPerPage));
      return { listed, complete };
    } catch (thrown) {
      options.signal.throwIfAborted();
      const problem = problemOf(thrown);
      this.#unseen.set(kind, { kind, since: this.#unseen.get(kind)?.since ?? now, problem });
      this.#dueAt.set(kind, now + (refusals.includes(problem.kind) ? againWhereRefused : again));
      return null;
    }
  }
}
