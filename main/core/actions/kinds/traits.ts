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

/** How a goal is to be reached. */
export interface Course {
  strategy: Strategy;
  reach: Reach;
}

/**
 * What planning, carrying out and reporting ask of a kind of goal. A new kind is one of these in a file of its own, named in `index`,
 * with the requests of its calls in `main/api/changes.ts`.
 */
export interface GoalTraits<G extends Goal> {
  /** What an action with that goal does. */
  actionKind: (goal: G) => Action['kind'];
  /** In a few words. `incident`: the title of the one that the goal is about, if there is one. */
  title: (goal: G, estate: Estate, incident: string | null) => string;
  /** The incident that it goes on with, where the goal says so itself. */
  incidentId: (goal: G) => string | null;
  /** The flows that it is about. Throws `not_found` when nothing of it is known any more. */
  flows: (goal: G, known: Known) => ServiceFlow[];
  /** What it comes to now. Throws as `flows` does. */
  effect: (goal: G, course: Course, known: Known) => Effect;
  /** Its calls follow one another for a reason: the later put right what the earlier do beside what they are for. */
  isOrdered: (strategy: Strategy) => boolean;
  /** Strategies differ in what they send for it, so that a person has a choice. */
  hasWays: boolean;
  /** What it reached shows in the statuses of the nodes that it touched. */
  showsInStatus: boolean;
  /** Once all nodes are as they were, the incident is over. */
  endsIncident: boolean;
  /** Takes away what no call brings back, so that the name of the environment is always asked for. */
  destroys: boolean;
}

export type Touched = ReadonlyMap<number, Pick<TouchedNode, 'to' | 'wakes'>>;

/** What is asked of a kind of call, beside how it is sent. */
export interface CallTraits {
  /** At the beginning of what the record of activity says. */
  verb: string;
  /** Whether a flow, null where there is none, is as the call was to leave it; null where what is read does not show that. */
  hasHappened: (call: OpenCall, flow: ServiceFlow | null, touched: Touched) => boolean | null;
}
