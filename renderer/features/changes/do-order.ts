import type { Action, ActionOrder } from '#contract/models/action.ts';
import { actions } from '../../client/actions.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';

/** Sends main a command for an action. A failure becomes a toast. */
export function doOrder(action: Action, order: ActionOrder): void {
  void attempt(() => actions.order(action, order));
}
