import type { ChosenKeys } from '../models/keys.ts';
import { keyChanges } from '../schemas/settings.ts';
import { nothing } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const keyCalls = {
  'keys.list': defineCall<ChosenKeys>()(nothing),
  'keys.choose': defineCall<ChosenKeys>()(keyChanges),
};
