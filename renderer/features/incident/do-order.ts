import type { Action, ActionOrder } from '#contract/models/action.ts';
import { actions } from '../../client/actions.svelte.ts';
import { errorToast } from '../../client/bridge.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** Tells main what to do with an action, and says so where that fails. */
export function doOrder(action: Action, order: ActionOrder): void {
  actions.order(action, order).catch((error: unknown) => toasts.push(errorToast(error)));
}
