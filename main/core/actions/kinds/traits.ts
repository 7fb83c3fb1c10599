import type { Action, Goal, Reach, Strategy } from '#contract/models/action.ts';
import type { ServiceFlow } from '../../ports/service.ts';
import type { Effect } from '../effect.ts';
import type { Journal, OpenCall, TouchedNode } from '../journal.ts';
import type { Estate } from '../target.ts';

/** What is known when a goal is planned. */
export interface Known {
  estate: Estate;
  journal: Pick<Journal, 'recorded'>;
}

/** How a goal is reached. */
export interface Course {
  strategy: Strategy;
  reach: Reach;
}

/**
 * What planning, carrying out and reporting need of a kind of goal. A new kind is one of these in a file of its own, beside the
 * shapes of its goal, named in `index`, with the requests of its calls in `main/api/changes.ts`.
 */
export interface GoalTraits<G extends Goal> {
  /** What an action with that goal does. */
  actionKind: (goal: G) => Action['kind'];
  /**
   * In a few words. `change`: the title of the change that the goal is about, if there is one. `flows`: how many receive a call.
   */
  title: (goal: G, estate: Estate, change: string | null, flows: number) => string;
  /** The changes that it continues, and that are over once all that they touched is as before; none where the goal names none. */
  changeIds: (goal: G) => readonly string[];
  /** The flows that it is about. Throws `not_found` when nothing of it is known any more. */
  flows: (goal: G, known: Known) => ServiceFlow[];
  /** Its effect now. Throws as `flows` does. */
  effect: (goal: G, course: Course, known: Known) => Effect;
  /** Its calls have a fixed order: later ones correct side effects of earlier ones. */
  isOrdered: (strategy: Strategy) => boolean;
  /** Strategies differ in what they send for it, so that a person has a choice. */
  hasWays: boolean;
  /** The statuses of the touched nodes show what it reached. */
  showsInStatus: boolean;
  /** Removes what no call brings back, so that the name of the environment always has to be typed. */
  destroys: boolean;
}

export type Touched = ReadonlyMap<number, Pick<TouchedNode, 'to' | 'wakes'>>;

/** What a kind of call has to define, beside how it is sent. */
export interface CallTraits {
  /** The verb with which the record of activity describes it. */
  verb: string;
  /** Whether a flow, null where there is none, is as the call should have left it; null where reading does not show that. */
  hasHappened: (call: OpenCall, flow: ServiceFlow | null, touched: Touched) => boolean | null;
}
