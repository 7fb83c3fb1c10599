import type { Action, ActionOrder } from '#contract/models/action.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';

/** Sends main a command for an action. A failure becomes a toast. */
export function doOrder(action: Action, order: ActionOrder): void {
  void attempt(() => main.actions.order({ actionId: action.id, order }));
}
