/** The user's key bindings, as main stores them. */
import type { ChosenKeys, KeyChanges } from '#contract/models/keys.ts';
import { call } from './bridge.ts';

export function chosenKeys(): Promise<ChosenKeys> {
  return call('keys.list', null);
}

/** Returns all key bindings after the change. */
export function chooseKeys(changes: KeyChanges): Promise<ChosenKeys> {
  return call('keys.choose', changes);
}
