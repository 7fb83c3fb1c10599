import { z } from 'zod';
import { type ImportPlan, sharedParts } from '../models/sharing.ts';
import { id, nullInput } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

export const sharingCalls = {
  /**
   * Saves these parts of the settings as one file where the user chooses. Returns its path, or null if the user
   * cancels.
   */
  'settings.export': defineCall<string | null>()(
    z.strictObject({
      parts: z.array(z.enum(sharedParts)).min(1, texts.chooseOne).max(sharedParts.length),
    }),
  ),
  /**
   * Lets the user choose a file and returns what importing it would change; null if the user cancels. Changes nothing.
   */
  'settings.planImport': defineCall<ImportPlan | null>()(nullInput),
  /**
   * Imports the latest plan; refuses when the settings have changed since. `loosens` includes the changes that weaken
   * protection. Returns the number of changes made.
   */
  'settings.import': defineCall<number>()(z.strictObject({ importId: id, loosens: z.boolean() })),
};
