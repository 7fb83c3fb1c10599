/** The keys that a person chose, as main stores them. */
import type { ChosenKeys, KeyChanges } from '#contract/models/keys.ts';
import { call } from './bridge.ts';

export function chosenKeys(): Promise<ChosenKeys> {
  return call('keys.list', null);
}

/** Returns all that are chosen then. */
export function chooseKeys(changes: KeyChanges): Promise<ChosenKeys> {
  return call('keys.choose', changes);
}
