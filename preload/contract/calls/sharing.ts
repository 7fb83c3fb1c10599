import type { ImportPlan, SharedPart } from '../models/sharing.ts';

export interface SharingCalls {
  /**
   * Saves these parts of the settings as one file where the user chooses. Returns its path, or null if the user
   * cancels.
   */
  'settings.export': { input: { parts: SharedPart[] }; output: string | null };
  /**
   * Lets the user choose a file and returns what importing it would change; null if the user cancels. Changes nothing.
   */
  'settings.planImport': { input: null; output: ImportPlan | null };
  /**
   * Imports the latest plan; refuses when the settings have changed since. `loosens` includes the changes that weaken
   * protection. Returns the number of changes made.
   */
  'settings.import': { input: { importId: string; loosens: boolean }; output: number };
}
