import { isTyped } from '#contract/models/typed-name.ts';
import { Failure, failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { Place } from '../settings/places.ts';
import { type ActionTarget, requireThere, requireWritable } from './target.ts';
import { texts } from './words.ts';

export type TargetLookup = (environmentId: string) => ActionTarget;

/** The user's confirmation of a plan. */
export interface Confirmation {
  planId: string;
  /** The environment's name, where the plan requires it. */
  typedName: string | null;
  reason: string | null;
  /** `overrideWord`, to send something although it cannot be recorded. */
  override: string | null;
}

interface Shown {
  plan: { id: string; environmentId: string; typedName: string | null };
  /** The service that the plan is for. */
  place: Place;
}

/** Plans of any kind of change that were shown to the user and not yet run (D8, D48). */
export class ShownPlans<Plan extends Shown> {
  readonly #target: TargetLookup;
  readonly #most: number;
  readonly #plans = new Map<string, Plan>();

  /** @param most maximum number of plans; the oldest is dropped */
  constructor(target: TargetLookup, most = 20) {
    this.#target = target;
    this.#most = most;
  }

  remember(shown: Plan): void {
    this.#plans.set(shown.plan.id, shown);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > this.#most && oldest !== undefined) this.#plans.delete(oldest);
  }

  /** Throws `not_found`. */
  get(planId: string): Plan {
    const shown = this.#plans.get(planId);
    if (!shown) throw forgotten();
    return shown;
  }

  /**
   * Returns a plan that the user confirms. Throws `not_found`, `moved` if the environment now has another service,
   * `read_only`, and `invalid_input` if a name that the plan requires was not typed.
   */
  confirm({ planId, typedName }: Pick<Confirmation, 'planId' | 'typedName'>): { shown: Plan; target: ActionTarget } {
    const shown = this.get(planId);
    const target = this.targetOf(shown);
    if (!isTyped(shown.plan.typedName, typedName))
      throw failure('invalid_input', phrases.nameNotEntered, { field: 'typedName', advice: phrases.nothingSent });
    return { shown, target };
  }

  /** Returns the environment of a plan. Throws `moved` if it now has another service, and `read_only`. */
  targetOf({ plan, place }: Plan): ActionTarget {
    const target = this.#target(plan.environmentId);
    requireThere(target, place);
    requireWritable(target);
    return target;
  }

  /** Drops a plan that was run and changed nothing. */
  forget(planId: string): void {
    this.#plans.delete(planId);
  }

  /**
   * Runs a confirmed plan, at most once: throws `not_found`, having sent nothing, if it was released in between. A plan
   * that could not be recorded stays, so that the user may override that.
   */
  async release<Result>(shown: Plan, run: () => Promise<Result>): Promise<Result> {
    if (!this.#plans.delete(shown.plan.id)) throw forgotten();
    try {
      return await run();
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.problem.kind === 'unrecorded') this.remember(shown);
      throw thrown;
    }
  }
}

const forgotten = (): Failure => failure('not_found', texts.planForgotten, { advice: texts.makeNewPlan });
