import type { ActionKind, Goal } from '#contract/models/action.ts';
import { activate } from './activate.ts';
import { copy } from './copy.ts';
import { deletion } from './deletion.ts';
import type { ChangeGoal, GoalOf, KindOfAction } from './kind.ts';
import { pause } from './pause.ts';
import { restore } from './restore.ts';

/** Every kind of action, by its name in actions and calls. */
export const kindsOfAction: {
  [Kind in ActionKind]: KindOfAction<Kind extends Goal['kind'] ? GoalOf<Kind> : ChangeGoal>;
} = {
  pause,
  activate,
  restore,
  copy,
  delete: deletion,
};

/** The kind of action that reaches a goal. */
export function actionKindOf<G extends Goal>(goal: G): KindOfAction<G> {
  // The table pairs kinds with goals, but the compiler cannot follow that through a lookup.
  return kindsOfAction[goal.kind === 'change' ? goal.change : goal.kind] as unknown as KindOfAction<G>;
}
