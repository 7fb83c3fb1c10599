import type { ExportJob, ExportState } from '#contract/models/export.ts';
import type { ExportPlan } from '../export-format/plan.ts';

export interface StoredExport {
  job: ExportJob;
  plan: ExportPlan;
  /** How often it was resumed after an interruption. */
  resumed: number;
}

/** Stores exports across starts; the salt is deleted once an export is over. */
export interface ExportStore {
  /** The newest first. */
  list(): StoredExport[];
  put(stored: StoredExport): void;
  remove(id: string): void;
}

/** Whether nothing will be written for it any more. */
export const isOver = (state: ExportState): boolean => ['done', 'failed', 'cancelled'].includes(state);
