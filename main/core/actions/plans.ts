import { randomUUID } from 'node:crypto';
import {
  type CallWindow,
  type Goal,
  type NodeList,
  type NodeWindow,
  type Plan,
  type PlannedCall,
  strategies,
  type Strategy,
  type Way,
} from '#contract/models/action.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import { statusReader } from '../monitoring/flow-verdicts.ts';
import type { Place } from '../settings/places.ts';
import { type CallDraft, type Effect, planCountsOf, sameEffect } from './effect.ts';
import { readAgain } from './flow-reader.ts';
import type { Journal, RecordedNode } from './journal.ts';
import { traitsOf } from './kinds/index.ts';
import { type Confirmation, ShownPlans, type TargetLookup } from '../changes/shown-plans.ts';
import { type ActionTarget, requireThere, requireWritable } from '../changes/target.ts';
import { nameToType, whyTypeName } from '../changes/typed-name.ts';
import { texts } from './words.ts';
import { type EstateGap, isOfHidden } from '#contract/models/list-gap.ts';
import { phrases } from '../base/words.ts';
import { needsRuns } from '../monitoring/flow-filter.ts';

/** Milliseconds for which a response of the service counts as fresh. */
const freshFor = 20_000;
/** Maximum wait for the next response after a recent check, milliseconds. */
const patience = 2_000;

/** Plan that a user reviews, and the state that it was made from. */
export interface ShownPlan {
  plan: Plan;
  place: Place;
  effect: Effect;
  /** When the service was last queried about all of it: epoch milliseconds, and the clock's elapsed time. */
  checked: { at: number; time: number } | null;
}

export interface PlanRequest {
  environmentId: string;
  goal: Goal;
  /** Null selects the default strategy. */
  strategy: Strategy | null;
  changeId: string | null;
}

/** Plans that were shown and not yet run (D8). */
export class Plans {
  readonly #target: TargetLookup;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #shown: ShownPlans<ShownPlan>;

  constructor(target: TargetLookup, journal: Journal, clock: Clock) {
    this.#target = target;
    this.#shown = new ShownPlans(target);
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Computes a plan from what is known, so users see the effect of pausing even when the service is in trouble. */
  plan(request: PlanRequest): Plan {
    const target = this.#target(request.environmentId);
    requireWritable(target);
    for (const changeId of changesOf(request)) requireThere(target, this.#journal.change(changeId).place);
    const shown = this.#make(randomUUID(), request, null);
    this.#shown.remember(shown);
    return shown.plan;
  }

  /** Nodes of a list, with failing ones marked. To the service, and so to a plan, failing nodes are active. */
  nodes(planId: string, list: NodeList, from: number, to: number): NodeWindow {
    const { plan, effect } = this.#shown.get(planId);
    const all = effect.lists[list];
    const { snapshot } = this.#target(plan.environmentId).estate;
    const statusOf = statusReader((nodeId) => snapshot.entryOf(nodeId));
    const rows = all
      .slice(from, to)
      .map((node) => ({ ...node, status: statusOf({ id: node.nodeId, statusWord: node.status.word }) }));
    return { from, total: all.length, rows };
  }

  calls(planId: string, from: number, to: number): CallWindow {
    const { plan, effect } = this.#shown.get(planId);
    const { service } = this.#target(plan.environmentId);
    return {
      from,
      total: effect.calls.length,
      rows: effect.calls.slice(from, to).map((call) => onTheWay(call, service)),
    };
  }

  /** Queries the service again. The plan keeps its id and reflects the current state. */
  async check(planId: string, signal?: AbortSignal): Promise<{ plan: Plan; moved: boolean }> {
    const { plan, place, effect } = this.#shown.get(planId);
    const target = this.#target(plan.environmentId);
    requireThere(target, place);
    const flows = traitsOf(plan.goal).flows(plan.goal, { estate: target.estate, journal: this.#journal });
    await readAgain(
      flows.map(({ originId }) => originId),
      target,
      signal && { signal },
    );
    const now = this.#make(planId, plan, { at: this.#clock.now(), time: this.#clock.elapsed() });
    this.#shown.remember(now);
    return { plan: now.plan, moved: !sameEffect(effect, now.effect) };
  }

  /**
   * Releases a confirmed plan for execution. Throws `moved`, having sent nothing, when the service or its state has
   * changed.
   *
   * @param unchecked whether the user would rather not wait for the service's response
   */
  async agree(
    confirmation: Pick<Confirmation, 'planId' | 'typedName'>,
    unchecked: boolean,
    signal?: AbortSignal,
  ): Promise<{ plan: Plan; effect: Effect; calls: PlannedCall[]; target: ActionTarget }> {
    const { planId } = confirmation;
    const { shown, target } = this.#shown.confirm(confirmation);
    const { plan, checked } = shown;
    requirePaused(plan.counts.blocking);
    const fresh = checked !== null && this.#clock.elapsed() - checked.time < freshFor;
    if (await (unchecked ? this.#movedMeanwhile(planId) : this.#moved(planId, fresh, signal))) {
      throw failure('moved', texts.serviceChanged, { advice: phrases.reviewNewPlan });
    }
    // The environment may have switched to another service during the check.
    this.#shown.targetOf(shown);
    const now = this.#shown.get(planId);
    const { effect } = now;
    if (effect.calls.length === 0)
      throw failure('wrong_state', phrases.nothingToSend, { advice: texts.everythingAsWanted });
    const calls = effect.calls.map((call) => onTheWay(call, target.service));
    return this.#shown.release(now, () => Promise.resolve({ plan, effect, calls, target }));
  }

  /** Queries the service again. After a recent check, waits only as long as a user does not notice. */
  async #moved(planId: string, fresh: boolean, signal?: AbortSignal): Promise<boolean> {
    const asked = this.check(planId, signal).then(({ moved }) => moved);
    if (!fresh) return asked;
    const late = Promise.withResolvers<boolean>();
    const timer = this.#clock.after(patience, () => late.resolve(this.#movedMeanwhile(planId)));
    try {
      return await Promise.race([asked.catch(() => this.#movedMeanwhile(planId)), late.promise]);
    } finally {
      timer.cancel();
    }
  }

  /** Whether the effect differs now, including the results of regular reads since. */
  #movedMeanwhile(planId: string): boolean {
    const { plan, effect, checked } = this.#shown.get(planId);
    const now = this.#make(planId, plan, checked);
    this.#shown.remember(now);
    return !sameEffect(effect, now.effect);
  }

  #make(id: string, request: PlanRequest, checked: ShownPlan['checked']): ShownPlan {
    const { environmentId, goal, changeId } = request;
    const target = this.#target(environmentId);
    const reach = this.#journal.reach(target.place);
    // All strategies share the same record, which may be long.
    let recorded: RecordedNode[] | undefined;
    const journal = { recorded: (changes: readonly string[]) => (recorded ??= this.#journal.recorded(changes)) };
    const traits = traitsOf(goal);
    const effects = new Map<Strategy, Effect>();
    const effectWith = (chosen: Strategy): Effect => {
      const effect =
        effects.get(chosen) ?? traits.effect(goal, { strategy: chosen, reach }, { estate: target.estate, journal });
      effects.set(chosen, effect);
      return effect;
    };
    const strategy = request.strategy ?? (traits.hasWays ? usualStrategy(effectWith) : 'never_wake');
    const effect = effectWith(strategy);
    const counts = planCountsOf(effect);
    const gap = missedBy(goal, target.estate.gaps);
    const size = { deletes: traits.destroys, flows: counts.flows, isPartial: gap !== null };
    const plan: Plan = {
      id,
      environmentId,
      goal,
      changeId: changesOf({ goal, changeId }).at(-1) ?? null,
      strategy,
      counts,
      pausedOtherwise: goal.kind === 'change' ? this.#pausedOtherwise(target.place, effect) : 0,
      others: traits.hasWays ? othersOf(strategy, effectWith) : [],
      checked: checked !== null,
      unrecorded: this.#journal.trouble,
      readAt: checked?.at ?? target.estate.readAt ?? 0,
      gap,
      typedName: nameToType(target, size),
      whyTypeName: whyTypeName(target, size),
    };
    return { plan, place: target.place, effect, checked };
  }

  /** Counts nodes to activate that no open change paused; 0 if no open change paused any. */
  #pausedOtherwise(place: Place, { lists }: Effect): number {
    const pauses = this.#journal.pauses(place);
    const isOpen = new Map<string, boolean>();
    const isOurs = (nodeId: number): boolean => {
      const by = pauses.get(nodeId);
      if (!by) return false;
      if (!isOpen.has(by.changeId)) isOpen.set(by.changeId, this.#journal.change(by.changeId).closedAt === null);
      return isOpen.get(by.changeId)!;
    };
    const paused = lists.changing.filter(({ status }) => status.state === 'paused');
    const ours = paused.filter(({ nodeId }) => isOurs(nodeId)).length;
    return ours > 0 ? paused.length - ours : 0;
  }
}

/** Changes that a plan is about. The last is the one that its action belongs to. */
function changesOf({ goal, changeId }: Pick<PlanRequest, 'goal' | 'changeId'>): readonly string[] {
  const named = traitsOf(goal).changeIds(goal);
  return named.length > 0 || changeId === null ? named : [changeId];
}

function onTheWay(call: CallDraft, service: ActionTarget['service']): PlannedCall {
  return { ...call, ...service.describeCall(call) };
}

/** Services refuse to delete active nodes. Failing early saves a request. */
function requirePaused(blocking: number): void {
  if (blocking === 0) return;
  throw failure('wrong_state', texts.stillActive, { advice: texts.pauseFirst });
}

type EffectWith = (strategy: Strategy) => Effect;

/** Additional calls that are acceptable to wake nothing: a fifth of a small restore would be less than one call. */
const fewMore = 10;
const fifthMore = 1.2;

/**
 * Returns the default strategy of a restore. The exact one is used if it wakes no paused node: it also corrects calls
 * that reached beyond their plan. Otherwise the one without side effects is used, if it restores as much with at most a
 * fifth or ten calls more, whichever is more. A flow paused for a reason sends data that cannot be recalled once it is
 * woken, however briefly; a few calls cost a few seconds. In all other cases the exact one is used, whose plan names
 * each node that it wakes.
 */
function usualStrategy(effectWith: EffectWith): Strategy {
  const exact = effectWith('least_waking');
  if (exact.lists.woken.length === 0) return 'least_waking';
  const straight = effectWith('never_wake');
  const most = Math.max(exact.calls.length * fifthMore, exact.calls.length + fewMore);
  const isWhole = straight.lists.held.length <= exact.lists.held.length;
  return isWhole && straight.calls.length <= most ? 'never_wake' : 'least_waking';
}

/** Returns the other strategies whose numbers differ from this one's, and from one another's. */
function othersOf(strategy: Strategy, effectWith: EffectWith): Way[] {
  const ways = [wayOf(strategy, effectWith)];
  for (const other of strategies) {
    const its = wayOf(other, effectWith);
    if (!ways.some((known) => isLike(known, its))) ways.push(its);
  }
  return ways.slice(1);
}

function wayOf(strategy: Strategy, effectWith: EffectWith): Way {
  const { calls, held, meanwhile, woken } = planCountsOf(effectWith(strategy));
  return { strategy, calls, held, meanwhile, woken };
}

/** Whether users could not tell two options apart. */
const isLike = (a: Way, b: Way): boolean =>
  a.calls === b.calls && a.held === b.held && a.meanwhile === b.meanwhile && a.woken === b.woken;

/**
 * Returns the gap that may make a goal miss flows: a rule selects only among known flows. Flows that the service hides
 * from the caller do not count.
 */
function missedBy(goal: Goal, gaps: readonly EstateGap[]): EstateGap | null {
  if (goal.kind !== 'change' || goal.selection.by === 'nodes') return null;
  const { selection } = goal;
  const asksRuns = selection.by === 'query' && needsRuns(selection.query);
  return gaps.find((gap) => !isOfHidden(gap) && (gap.list === 'flows' || asksRuns)) ?? null;
}
