import type { ExportJob, ExportState } from '#contract/models/export.ts';
import type { ExportPlan } from '../export-format/plan.ts';

export interface StoredExport {
  job: ExportJob;
  plan: ExportPlan;
  /** Number of times that it was resumed after an interruption. */
  resumed: number;
}

/** Stores exports across starts. The salt is deleted once an export is over. */
export interface ExportStore {
  /** Newest first. */
  list(): StoredExport[];
  put(stored: StoredExport): void;
  remove(id: string): void;
}

/** Whether nothing more will be written for the export. */
export const isFinished = (state: ExportState): boolean => ['done', 'failed', 'cancelled'].includes(state);
