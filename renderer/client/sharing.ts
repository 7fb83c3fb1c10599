/** Settings as a file that others import. */
import type { ImportPlan, SharedPart } from '#contract/models/sharing.ts';
import { call } from './bridge.ts';

/** Returns the path of the file; null when the person chose none. */
export function exportSettings(parts: readonly SharedPart[]): Promise<string | null> {
  return call('settings.export', { parts: [...parts] });
}

/** What a file that the person chooses would change; null when they chose none. */
export function planImport(): Promise<ImportPlan | null> {
  return call('settings.planImport', null);
}

/** Returns how many changes were made. */
export function importSettings(importId: string, loosens: boolean): Promise<number> {
  return call('settings.import', { importId, loosens });
}
