import type { Goal, PlannedCall } from '#contract/models/action.ts';
import { activateCall, change, pauseCall } from './change.ts';
import { copy, copyCall } from './copy.ts';
import { deleteCall, deletion } from './deletion.ts';
import type { CallTraits, GoalTraits } from './traits.ts';
import { restore } from './restore.ts';

const goalTraits: { [K in Goal['kind']]: GoalTraits<Extract<Goal, { kind: K }>> } = {
  change,
  restore,
  copy,
  delete: deletion,
};

/** The traits of a kind of goal, for planning, carrying out and reporting it. */
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
