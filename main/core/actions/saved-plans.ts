import type { Goal, Strategy } from '#contract/models/action.ts';
import { failure } from '../base/failure.ts';
import { requireThere } from '../changes/target.ts';
import type { Place } from '../settings/places.ts';
import { texts } from './words.ts';

/** A plan that waits for its confirmation, with the effect that it had when it was made. */
export interface SavedPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  /** Service that the plan is for. */
  place: Place;
  goal: Goal;
  strategy: Strategy;
  reason: string | null;
  /** Epoch milliseconds. */
  savedAt: number;
  expiresAt: number;
  /** Requests that the plan would send, and the nodes that they change, one line each. */
  effect: string[];
}

/** Port to the stored plans. */
export interface SavedPlans {
  /** Stores a plan, in place of one with its id, and removes expired ones. */
  save: (plan: SavedPlan, now: number) => Promise<void>;
  /** Ids of all stored plans, also of expired ones. */
  ids: () => string[];
  /** Throws `not_found` if there is none, or if its file is not as Penstock wrote it. */
  read: (id: string) => SavedPlan;
  remove: (id: string) => void;
}

/**
 * Returns a stored plan, to be planned again. Throws `not_found`, `wrong_state` if it has expired, and `moved` if it is
 * for another service than that of the environment.
 */
export function currentPlan(
  plans: Pick<SavedPlans, 'read'>,
  id: string,
  environment: { name: string; place: Place },
  now: number,
): SavedPlan {
  const saved = plans.read(id);
  if (saved.expiresAt <= now) throw failure('wrong_state', texts.planExpired, { advice: texts.planAgain });
  requireThere(environment, saved.place);
  return saved;
}
