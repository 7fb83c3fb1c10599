import type { Action, Goal, Reach, Strategy } from '#contract/models/action.ts';
import type { ServiceFlow } from '../../ports/service.ts';
import type { Effect } from '../effect.ts';
import type { Journal, OpenCall, TouchedNode } from '../journal.ts';
import type { Estate } from '../../changes/target.ts';

/** Data available when a goal is planned. */
export interface Known {
  estate: Estate;
  journal: Pick<Journal, 'recorded'>;
}

/** Strategy and reach that a goal is planned with. */
export interface PlanOptions {
  strategy: Strategy;
  reach: Reach;
}

/**
 * Traits of a kind of goal for planning, running and reporting. Each kind has one file with the schemas of its goal,
 * and is listed in `index`. The requests of its calls are in `main/api/changes.ts`.
 */
export interface GoalTraits<G extends Goal> {
  /** Kind of an action with that goal. */
  actionKind: (goal: G) => Action['kind'];
  /**
   * Short title. `change`: the title of the change that the goal is about, if any. `flows`: number of flows that
   * receive a call.
   */
  title: (goal: G, estate: Estate, change: string | null, flows: number) => string;
  /** Changes that the goal continues; empty if it names none. They are over once all that they touched is as before. */
  changeIds: (goal: G) => readonly string[];
  /** Flows of the goal. Throws `not_found` when none of them is known any more. */
  flows: (goal: G, known: Known) => ServiceFlow[];
  /** Current effect of the goal. Throws like `flows`. */
  effect: (goal: G, course: PlanOptions, known: Known) => Effect;
  /** Whether its calls have a fixed order: later ones correct side effects of earlier ones. */
  isOrdered: (strategy: Strategy) => boolean;
  /** Whether strategies differ in what they send, so that the user has a choice. */
  hasWays: boolean;
  /** Whether the statuses of the touched nodes show the result. */
  showsInStatus: boolean;
  /** Whether it removes what no call restores, so that the environment's name must always be typed. */
  destroys: boolean;
}

export type Touched = ReadonlyMap<number, Pick<TouchedNode, 'to' | 'wakes'>>;

/** Definition of a kind of call, except for how it is sent. */
export interface CallTraits {
  /** Verb that describes the call in the activity log. */
  verb: string;
  /**
   * Whether a flow is as the call should have left it; null if reading does not show that. A null flow does not exist.
   */
  hasHappened: (call: OpenCall, flow: ServiceFlow | null, touched: Touched) => boolean | null;
}
