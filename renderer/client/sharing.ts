/** Export and import of settings as a file. */
import type { ImportPlan, SharedPart } from '#contract/models/sharing.ts';
import { main } from './bridge.ts';

/** Returns the path of the file; null if the user cancels. */
export function exportSettings(parts: readonly SharedPart[]): Promise<string | null> {
  return main.settings.export({ parts: [...parts] });
}

/** The effects of importing a file that the user chooses; null if the user cancels. */
export function planImport(): Promise<ImportPlan | null> {
  return main.settings.planImport();
}

/** Returns the number of changes made. */
export function importSettings(importId: string, loosens: boolean): Promise<number> {
  return main.settings.import({ importId, loosens });
}
