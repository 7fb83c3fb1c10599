/** The user's key bindings, as main stores them. */
import type { ChosenKeys, KeyChanges } from '#contract/models/keys.ts';
import { main } from './bridge.ts';

export function chosenKeys(): Promise<ChosenKeys> {
  return main.keys.list();
}

/** Returns all key bindings after the change. */
export function chooseKeys(changes: KeyChanges): Promise<ChosenKeys> {
  return main.keys.choose(changes);
}
