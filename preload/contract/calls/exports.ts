import type {
  ExportDraft,
  ExportJob,
  ExportOrder,
  ExportPreview,
  ExportVerification,
  PersonalAnswer,
} from '../models/export.ts';

export interface ExportCalls {
  /** `readingId`: the reading from which the records are chosen, where that is open. */
  'exports.preview': { input: { draft: ExportDraft; readingId: string | null }; output: ExportPreview };
  /** Lets the person choose where to, and begins; null when they did not. `exports.changed` reports the rest. */
  'exports.start': { input: { draft: ExportDraft; readingId: string | null }; output: ExportJob | null };
  /** Of every environment, the newest first. */
  'exports.list': { input: null; output: ExportJob[] };
  'exports.order': { input: { exportId: string; order: ExportOrder }; output: null };
  /** Answers everything that an export asks about; then it continues. */
  'exports.answer': { input: { exportId: string; answers: PersonalAnswer[] }; output: null };
  'exports.verify': { input: { exportId: string }; output: ExportVerification };
}
