import type { ChosenKeys } from '../models/keys.ts';
import { keyChanges } from '../schemas/settings.ts';
import { nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const keyCalls = {
  'keys.list': defineCall<ChosenKeys>()(nullInput),
  'keys.choose': defineCall<ChosenKeys>()(keyChanges),
};
