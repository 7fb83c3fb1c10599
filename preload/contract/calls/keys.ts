import type { ChosenKeys, KeyChanges } from '../models/keys.ts';

export interface KeyCalls {
  'keys.list': { input: null; output: ChosenKeys };
  'keys.choose': { input: KeyChanges; output: ChosenKeys };
}
