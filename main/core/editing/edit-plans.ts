import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EditGoal, EditPlan, EditRequest } from '#contract/models/editing.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import { type Confirmation, ShownPlans, type TargetLookup } from '../changes/shown-plans.ts';
import { type ActionTarget, requireThere, requireWritable } from '../changes/target.ts';
import { nameToType, whyTypeName } from '../changes/typed-name.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { SendableEdit } from '../ports/editing.ts';
import type { Place } from '../settings/places.ts';
import type { PairOfIds, VersionPair } from '../versions/pair.ts';
import { restoreSteps } from './restore.ts';
import { type Draft, draftOf, type PlainGoal } from './draft.ts';
import { notesOf } from './notes.ts';
import { flowsUsing } from './reach.ts';
import type { EditStore, StoredEdit } from './store.ts';
import { undoOf } from './undo.ts';
import { texts } from './words.ts';

/** Maximum number of flows that a plan lists. */
export const flowsNamed = 50;

/** Plan that was shown to the user. */
export interface ShownEdit {
  plan: EditPlan;
  place: Place;
  goal: PlainGoal;
}

/** Reads two stored versions of a resource. */
export type ReadVersions = (
  environmentId: string,
  resource: ResourceRef,
  ids: PairOfIds,
) => VersionPair | Promise<VersionPair>;

/** Edits that were shown and not yet run (D8). */
export class EditPlans {
  readonly #target: TargetLookup;
  readonly #store: EditStore;
  readonly #versions: ReadVersions;
  readonly shown: ShownPlans<ShownEdit>;

  constructor(target: TargetLookup, store: EditStore, versions: ReadVersions) {
    this.#target = target;
    this.shown = new ShownPlans(target);
    this.#store = store;
    this.#versions = versions;
  }

  /** Reads the service, and computes the effect of an edit on its current data. */
  async plan(environmentId: string, goal: EditGoal, signal?: AbortSignal): Promise<EditPlan> {
    const target = this.#target(environmentId);
    requireWritable(target);
    const { goals, undoes } = await this.#resolve(goal, target);
    let next = 0;
    let draft = await draftOf(goals[next]!, target.service.editing, signal);
    // After the first of two steps is done, the second is next.
    while (draft.requests.length === 0 && draft.conflicts.length === 0 && next + 1 < goals.length)
      draft = await draftOf(goals[(next += 1)]!, target.service.editing, signal);
    const purpose = { undoes, restores: goal.does === 'restore', comesNext: next + 1 < goals.length };
    const plan = { ...planOf(draft, target), undoes: undoes?.id ?? null, notes: notesOf(draft, target, purpose) };
    this.shown.remember({ plan, place: target.place, goal: goals[next]! });
    return plan;
  }

  /** Resolves a goal into its steps, in order. */
  async #resolve(goal: EditGoal, target: ActionTarget): Promise<{ goals: PlainGoal[]; undoes: StoredEdit | null }> {
    if (goal.does === 'undo') {
      const undoes = this.#store.edit(goal.editId);
      requireThere(target, undoes.place);
      return { goals: [undoOf(undoes)], undoes };
    }
    if (goal.does !== 'restore') return { goals: [goal], undoes: null };
    const { resource, earlier, later } = goal;
    const pair = await this.#versions(target.id, resource, { earlier, later });
    return { goals: restoreSteps(resource, pair, target.service.editing), undoes: null };
  }

  /**
   * Returns what a confirmed plan sends, computed from the service's current data. Throws `conflict` if the user has
   * not resolved conflicts, and `moved` if the requests differ from those shown. Nothing is sent then.
   */
  async confirm(
    confirmation: Confirmation,
    signal?: AbortSignal,
  ): Promise<{ shown: ShownEdit; draft: Draft; target: ActionTarget }> {
    const { shown, target } = this.shown.confirm(confirmation);
    const { plan, goal } = shown;
    const draft = await draftOf(goal, target.service.editing, signal);
    if (draft.conflicts.length > 0) throw failure('conflict', texts.changedByBoth, { advice: texts.decideConflicts });
    if (!isDeepStrictEqual(draft.requests.map(shownRequest), plan.requests))
      throw failure('moved', texts.serviceChanged, { advice: phrases.reviewNewPlan });
    if (draft.requests.length === 0) throw failure('wrong_state', phrases.nothingToSend, { advice: texts.asWanted });
    // The environment may have switched to another service during the read.
    this.shown.targetOf(shown);
    return { shown, draft, target };
  }
}

function planOf(draft: Draft, target: ActionTarget): Omit<EditPlan, 'undoes' | 'notes'> {
  const { requests, secrets: _secrets, ...shown } = draft;
  const { resource, does } = draft;
  // A copy changes no flow.
  const flows = resource && does !== 'copy' ? flowsUsing(resource, target.estate.snapshot) : [];
  const deletes = requests.some(({ method }) => method === 'DELETE');
  // The service does not report what else an edit reaches.
  const size = { deletes, flows: flows.length };
  return {
    ...shown,
    id: randomUUID(),
    environmentId: target.id,
    environmentName: target.name,
    guard: target.guard,
    requests: requests.map(shownRequest),
    flows: flows.slice(0, flowsNamed),
    flowsInAll: flows.length,
    typedName: nameToType(target, size),
    whyTypeName: whyTypeName(target, size),
  };
}

export const shownRequest = ({ what, method, path, body }: SendableEdit): EditRequest => ({ what, method, path, body });
