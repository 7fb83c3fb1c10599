import type { ImportPlan, SharedPart } from '../models/sharing.ts';

export interface SharingCalls {
  /** Saves these parts of the settings as one file where the person chooses; its path, null when they chose none. */
  'settings.export': { input: { parts: SharedPart[] }; output: string | null };
  /** Lets the person choose a file and returns what importing it would change; null when they chose none. Changes nothing. */
  'settings.planImport': { input: null; output: ImportPlan | null };
  /**
   * Imports what was planned last; refused when the settings have changed since. `loosens`: whether what weakens protection is
   * imported, too. Returns how many changes were made.
   */
  'settings.import': { input: { importId: string; loosens: boolean }; output: number };
}
