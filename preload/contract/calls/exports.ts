import type { ExportDraft, ExportJob, ExportOrder, ExportPreview, ExportVerification } from '../models/export.ts';

export interface ExportCalls {
  'exports.preview': { input: { draft: ExportDraft }; output: ExportPreview };
  /** Lets the person choose where to, and begins; null when they did not. `exports.changed` tells the rest. */
  'exports.start': { input: { draft: ExportDraft }; output: ExportJob | null };
  /** Of every environment, the newest first. */
  'exports.list': { input: null; output: ExportJob[] };
  'exports.order': { input: { exportId: string; order: ExportOrder }; output: null };
  'exports.verify': { input: { exportId: string }; output: ExportVerification };
}
