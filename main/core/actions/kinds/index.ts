import type { Goal, PlannedCall } from '#contract/models/action.ts';
import { activateCall, change, pauseCall } from './change.ts';
import { copy, copyCall } from './copy.ts';
import { deleteCall, deletion } from './deletion.ts';
import type { CallKind, GoalKind } from './kind.ts';
import { restore } from './restore.ts';

const goalKinds: { [K in Goal['kind']]: GoalKind<Extract<Goal, { kind: K }>> } = {
  change,
  restore,
  copy,
  delete: deletion,
};

/** What a goal of that kind is to those who plan it, carry it out and report it. */
export function kindOf<G extends Goal>({ kind }: G): GoalKind<G> {
  // Which kind belongs to which goal is what the table says; the compiler cannot follow that through a lookup.
  return goalKinds[kind] as unknown as GoalKind<G>;
}

export const callKinds: Record<PlannedCall['does'], CallKind> = {
  pause: pauseCall,
  activate: activateCall,
  copy: copyCall,
  delete: deleteCall,
};
