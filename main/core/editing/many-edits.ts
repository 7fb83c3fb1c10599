import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  ManyPlan,
  ManyPlanEntry,
  ManyProgress,
  ManyResult,
  ManyResultEntry,
} from '#contract/models/many-edits.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import type { Problem, ProblemKind } from '#contract/result.ts';
import pLimit from 'p-limit';
import { type Confirmation, ShownPlans } from '../changes/shown-plans.ts';
import { type ActionTarget, requireThere, requireWritable } from '../changes/target.ts';
import { nameToType, whyTypeName } from '../changes/typed-name.ts';
import { Failure, failure, problemOf } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { Place } from '../settings/places.ts';
import { type Draft, draftOf, type PlainGoal } from './draft.ts';
import type { EditCarrier, EditingPorts } from './edit-carrier.ts';
import { shownRequest, flowsNamed } from './edit-plans.ts';
import { notesOf } from './notes.ts';
import { flowsUsingAny } from './reach.ts';
import { editOf, type StoredEdit } from './store.ts';
import { undoOf } from './undo.ts';
import { texts } from './words.ts';

/** Order for many resources: a change computed from each document, or the undo of an earlier batch. */
export type ManyOrder =
  | { does: 'change'; resources: readonly ResourceRef[]; wanted: (document: JsonRecord) => JsonRecord }
  | { does: 'undo'; batchId: string };

export type OnProgress = (progress: ManyProgress) => void;

/** Planned edit of one of many resources. Without a goal it cannot be changed. */
interface One {
  resource: ResourceRef;
  name: string | null;
  goal: PlainGoal | null;
  undoes: StoredEdit | null;
  draft: Draft | null;
  problem: Problem | null;
}

interface ShownMany {
  plan: ManyPlan;
  place: Place;
  ones: One[];
}

/** Number of resources read concurrently for a plan. */
const readAtOnce = 4;
/** Number of edits searched for those of one batch. */
const mostLooked = 10_000;
/** Problems that are not about one resource: everything after it would fail as well. */
const endsAll: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  'signed_out',
  'rate_limited',
  'unreachable',
  'untrusted_certificate',
  'timeout',
  'service_failed',
  'read_only',
  'unrecorded',
  'cancelled',
]);

/**
 * Change of many resources by one plan, confirmed once. Each resource then is a separate edit, recorded, sent once and
 * read again in turn. If the process is killed, at most one edit stays open. The same change, made again, sends only
 * what is missing.
 */
export class ManyEdits {
  readonly #ports: EditingPorts;
  readonly #carrier: EditCarrier;
  /** Only one is on screen. */
  readonly #shown: ShownPlans<ShownMany>;

  constructor(ports: EditingPorts, carrier: EditCarrier) {
    this.#ports = ports;
    this.#carrier = carrier;
    this.#shown = new ShownPlans(ports.target, 1);
  }

  /** Reads each resource, and computes what would be sent. Sends nothing. */
  async plan(
    environmentId: string,
    order: ManyOrder,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ManyPlan> {
    const target = this.#ports.target(environmentId);
    requireWritable(target);
    const begun = order.does === 'undo' ? this.#undone(order.batchId, target) : begin(order.resources);
    const limited = pLimit(readAtOnce);
    let done = 0;
    const ones = await Promise.all(
      begun.map((one) =>
        limited(async () => {
          const planned = await this.#planned(one, order, target, signal);
          onProgress?.({ environmentId, done: (done += 1), of: begun.length });
          return planned;
        }),
      ),
    );
    const plan = planOf(ones, target, order.does === 'undo' ? order.batchId : null);
    this.#shown.remember({ plan, place: target.place, ones });
    return plan;
  }

  /**
   * Runs the plan that was shown, one resource at a time. Stops on a problem that is not about one resource, or when
   * canceled; the edit in progress is completed. Skips and reports resources that have changed since. Throws, having
   * sent nothing, if the plan is outdated, the name was not typed, or recording fails without an override.
   */
  async carryOut(confirmation: Confirmation, signal?: AbortSignal, onProgress?: OnProgress): Promise<ManyResult> {
    const { shown, target } = this.#shown.confirm(confirmation);
    const entries = await this.#shown.release(shown, () => this.#sendAll(shown, confirmation, signal, onProgress));
    target.estate.refresh();
    return { batchId: shown.plan.id, entries };
  }

  /** Throws `unrecorded` if the first edit cannot be recorded: nothing was sent then. */
  async #sendAll(
    shown: ShownMany,
    confirmation: Confirmation,
    signal?: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<ManyResultEntry[]> {
    const { plan, ones } = shown;
    const toSend = ones.filter(({ draft, problem }) => !problem && draft && draft.requests.length > 0);
    const entries: ManyResultEntry[] = ones
      .filter(({ problem }) => problem)
      .map(({ resource, name, problem }) => ({ resource, name, edit: null, problem }));
    let ended = false;
    for (const [nth, one] of toSend.entries()) {
      ended ||= signal?.aborted === true;
      const entry: ManyResultEntry = ended ? unsent(one) : await this.#send(one, shown, confirmation);
      if (nth === 0 && entry.problem?.kind === 'unrecorded') throw new Failure(entry.problem);
      const trouble: Problem | null | undefined =
        entry.problem ?? (entry.edit?.state === 'confirmed' ? null : entry.edit?.problem);
      ended ||= trouble != null && endsAll.has(trouble.kind);
      entries.push(entry);
      onProgress?.({ environmentId: plan.environmentId, done: nth + 1, of: toSend.length });
    }
    return entries;
  }

  #undone(batchId: string, target: ActionTarget): One[] {
    const edits = this.#ports.store.list(target.id, null, mostLooked).filter(({ batch }) => batch === batchId);
    if (edits.length === 0) throw failure('not_found', texts.noSuchBatch, { advice: phrases.nothingSent });
    return edits
      .filter(({ state, resource }) => state !== 'failed' && resource)
      .map((undoes) => ({ ...nothingKnown, resource: undoes.resource!, name: undoes.name, undoes }));
  }

  async #planned(one: One, order: ManyOrder, target: ActionTarget, signal?: AbortSignal): Promise<One> {
    const { resource, undoes } = one;
    const asked = { priority: 'person', ...(signal && { signal }) } as const;
    try {
      if (undoes) requireThere(target, undoes.place);
      const goal = undoes
        ? undoOf(undoes)
        : await target.service.editing.read(resource, asked).then(({ document: base }): PlainGoal => {
            if (order.does !== 'change') throw new TypeError('There is nothing to change.');
            return { does: 'update', resource, base, wanted: order.wanted(base) };
          });
      const draft = await draftOf(goal, target.service.editing, signal);
      return { ...one, name: draft.name, goal, draft, problem: problemIn(draft, undoes !== null) };
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (!(thrown instanceof Failure) || endsAll.has(problem.kind)) throw thrown;
      return { ...one, problem };
    }
  }

  /** Re-reads the resource and sends what was shown; sends nothing if the requests differ now. */
  async #send(one: One, shown: ShownMany, confirmation: Confirmation): Promise<ManyResultEntry> {
    const { resource, goal, undoes } = one;
    try {
      const target = this.#shown.targetOf(shown);
      const draft = await draftOf(goal!, target.service.editing);
      if (
        draft.conflicts.length > 0 ||
        !isDeepStrictEqual(draft.requests.map(shownRequest), one.draft!.requests.map(shownRequest))
      )
        throw failure('moved', texts.serviceChanged, { advice: texts.changedMeanwhile });
      const what = { does: draft.does, kind: draft.kind, undoes: undoes?.id ?? null, resource, name: draft.name };
      const edit = await this.#carrier.carryOut(what, draft, target, confirmation, shown.plan.id);
      return { ...unsent(one), edit: editOf(edit) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      return { ...unsent(one), problem: thrown.problem };
    }
  }
}

const nothingKnown = { name: null, goal: null, undoes: null, draft: null, problem: null };

const begin = (resources: readonly ResourceRef[]): One[] =>
  [...new Map(resources.map((resource) => [`${resource.kind} ${resource.id}`, resource])).values()].map((resource) => ({
    ...nothingKnown,
    resource,
  }));

/** Conflicts must be resolved individually: others' changes stay, and this resource is skipped. */
function problemIn({ conflicts }: Draft, undoes: boolean): Problem | null {
  const advice = undoes ? texts.undoAlone : texts.editAlone;
  return conflicts.length === 0 ? null : failure('conflict', texts.changedByBoth, { advice }).problem;
}

const unsent = ({ resource, name }: One): ManyResultEntry => ({ resource, name, edit: null, problem: null });

function planOf(ones: readonly One[], target: ActionTarget, undoes: string | null): ManyPlan {
  const changing = ones.filter(({ draft, problem }) => !problem && draft && draft.requests.length > 0);
  const flows = flowsUsingAny(
    changing.map(({ resource }) => resource),
    target.estate.snapshot,
  );
  const deletes = changing.some(({ draft }) => draft!.requests.some(({ method }) => method === 'DELETE'));
  // The service does not report what else an edit reaches.
  const size = { deletes, flows: flows.length };
  return {
    id: randomUUID(),
    environmentId: target.id,
    environmentName: target.name,
    guard: target.guard,
    undoes,
    entries: ones.map((one) => entryOf(one, target)),
    flows: flows.slice(0, flowsNamed),
    flowsInAll: flows.length,
    typedName: nameToType(target, size),
    whyTypeName: whyTypeName(target, size),
  };
}

function entryOf({ resource, name, draft, problem, undoes }: One, target: ActionTarget): ManyPlanEntry {
  return {
    resource,
    name,
    differences: draft?.differences ?? [],
    requests: problem ? [] : (draft?.requests.map(({ method, path }) => `${method} ${path}`) ?? []),
    notes: draft ? notesOf(draft, target, { undoes, restores: false, comesNext: false }) : [],
    problem,
  };
}
