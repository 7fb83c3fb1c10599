import type { Goal, PlannedCall } from '#contract/models/action.ts';
import { z } from 'zod';
import { activateCall, change, pauseCall, storedChange } from './change.ts';
import { copy, copyCall, storedCopy } from './copy.ts';
import { deleteCall, deletion, storedDeletion } from './deletion.ts';
import type { CallTraits, GoalTraits } from './traits.ts';
import { restore, storedRestore } from './restore.ts';

const goalTraits: { [K in Goal['kind']]: GoalTraits<Extract<Goal, { kind: K }>> } = {
  change,
  restore,
  copy,
  delete: deletion,
};

/** Returns the traits of a kind of goal, for planning, running and reporting it. */
export function traitsOf<G extends Goal>({ kind }: G): GoalTraits<G> {
  // The table pairs kinds with goals; the compiler cannot follow that through a lookup.
  return goalTraits[kind] as unknown as GoalTraits<G>;
}

export const callTraits: Record<PlannedCall['does'], CallTraits> = {
  pause: pauseCall,
  activate: activateCall,
  copy: copyCall,
  delete: deleteCall,
};

/**
 * Required members of a goal that is read from the record of actions. Members that later releases add, or that earlier
 * ones lacked, do not invalidate it.
 */
export const storedGoal = z.discriminatedUnion('kind', [storedChange, storedRestore, storedCopy, storedDeletion]);
