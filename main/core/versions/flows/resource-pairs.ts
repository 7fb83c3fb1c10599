import { longestDifference, mostDifferencesShown } from '#contract/limits.ts';
import type { Difference } from '#contract/models/difference.ts';
import type { ComparedResource } from '#contract/models/flow-comparison.ts';
import type { JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { Problem, ProblemKind } from '#contract/result.ts';
import { asId } from '../../base/readers.ts';
import { Failure } from '../../base/failure.ts';
import { keyOf, resourceOf, usedIn } from '../../resources/uses.ts';
import { changedBetween, cutTo } from '../change.ts';
import { setApart } from './set-apart.ts';
import type { NodePair } from './match-nodes.ts';
import type { FlowSide, SideNode } from './side.ts';

type Read = { record: JsonRecord; problem: null } | { record: null; problem: Problem };

/** Problems that concern one resource alone; any other would occur for all of them. */
const ofOneResource: ReadonlySet<ProblemKind> = new Set([
  'not_found',
  'refused',
  'wrong_state',
  'bad_answer',
  'service_failed',
  'timeout',
]);

/** The members of `usedIn`, in the order in which they are shown. */
const comparedKinds = ['credential', 'code', 'lookup'] as const;

/** Reads the resources of two flows, each once, and compares those of a pair of nodes. */
export class ResourcePairs {
  readonly #before: FlowSide;
  readonly #after: FlowSide;
  /** Keyed by side and resource. */
  readonly #reads = new Map<string, Promise<Read>>();
  readonly #copies = new Set<NodePair<SideNode>>();

  constructor(before: FlowSide, after: FlowSide) {
    this.#before = before;
    this.#after = after;
  }

  /** Returns whether the record of one names the other as its original; known once they were compared. */
  isCopy(pair: NodePair<SideNode>): boolean {
    return this.#copies.has(pair);
  }

  /** Compares the resources of two nodes, and those that they use. */
  async of(pair: NodePair<SideNode>): Promise<ComparedResource[]> {
    const [one, other] = [pair.before && resourceOf(pair.before), pair.after && resourceOf(pair.after)];
    if (!one || !other) return [];
    const [before, after] = await Promise.all([this.#read('before', one), this.#read('after', other)]);
    if (before.record && after.record && this.#sameService && areCopies(before.record, after.record))
      this.#copies.add(pair);
    const own = this.#compared(one, other, before, after, pair);
    if (!before.record || !after.record) return [own];
    const those = usedIn({ kind: one.kind, record: before.record });
    const these = usedIn({ kind: other.kind, record: after.record });
    const used = comparedKinds.map((kind) => this.#used(kind, those[kind], these[kind]));
    return [own, ...(await Promise.all(used)).filter((compared) => compared !== null)];
  }

  get #sameService(): boolean {
    return this.#before.environmentId === this.#after.environmentId;
  }

  async #used(kind: RecordKind, before: number | null, after: number | null): Promise<ComparedResource | null> {
    if (before === null && after === null) return null;
    // A resource that both use now has no differences.
    if (before === after && this.#sameService && this.#before.at === this.#after.at) return null;
    if (before === null || after === null) return { kind, before, after, ...nothing, problem: null };
    const [one, other] = [
      { kind, id: before },
      { kind, id: after },
    ];
    return this.#compared(one, other, ...(await Promise.all([this.#read('before', one), this.#read('after', other)])));
  }

  #compared(one: ResourceRef, other: ResourceRef, before: Read, after: Read, nodes?: NodePair<SideNode>) {
    const compared: ComparedResource = {
      ...{ kind: other.kind, before: one.id, after: other.id, ...nothing },
      problem: before.problem ?? after.problem,
    };
    if (!before.record || !after.record) return compared;
    // The status of a node is compared separately.
    const found = changedBetween(before.record, after.record).filter(({ path }) => !nodes || path[0] !== 'status');
    const isOneFlow = this.#sameService && this.#before.originId === this.#after.originId;
    const { differences, apart } = isOneFlow ? { differences: found, apart: [] } : setApart(found);
    const isCopiesName = ({ path }: Difference): boolean => nodes?.by === 'copy_name' && path.join('.') === 'name';
    return {
      ...compared,
      ...shown(
        differences.filter((one) => !isCopiesName(one)),
        [...differences.filter(isCopiesName), ...apart],
      ),
    };
  }

  #read(side: 'before' | 'after', resource: ResourceRef): Promise<Read> {
    const key = `${side} ${keyOf(resource)}`;
    const reading = this.#reads.get(key) ?? readOr(side === 'before' ? this.#before : this.#after, resource);
    this.#reads.set(key, reading);
    return reading;
  }
}

async function readOr({ read }: FlowSide, resource: ResourceRef): Promise<Read> {
  try {
    return { record: await read(resource), problem: null };
  } catch (thrown) {
    if (!(thrown instanceof Failure) || !ofOneResource.has(thrown.problem.kind)) throw thrown;
    return { record: null, problem: thrown.problem };
  }
}

const areCopies = (one: JsonRecord, other: JsonRecord): boolean => isCopyOf(one, other) || isCopyOf(other, one);

function isCopyOf({ copied_from_id: from }: JsonRecord, { id }: JsonRecord): boolean {
  const original = asId(from);
  return original !== null && original === asId(id);
}

const nothing: Pick<ComparedResource, 'differences' | 'apart' | 'more'> = { differences: [], apart: [], more: 0 };

function shown(differences: readonly Difference[], apart: readonly Difference[]): typeof nothing {
  const most = (all: readonly Difference[]) => all.slice(0, mostDifferencesShown).map(cutTo(longestDifference));
  const [those, these] = [most(differences), most(apart)];
  const more = differences.length + apart.length - those.length - these.length;
  return { differences: those, apart: these, more };
}
