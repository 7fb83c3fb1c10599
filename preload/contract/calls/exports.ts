import type {
  ExportDraft,
  ExportJob,
  ExportOrder,
  ExportPreview,
  ExportVerification,
  PersonalAnswer,
} from '../models/export.ts';

export interface ExportCalls {
  /** `readingId` is the reading from which the records are chosen, where it is open. */
  'exports.preview': { input: { draft: ExportDraft; readingId: string | null }; output: ExportPreview };
  /** Lets the user choose a target and starts; null if the user cancels. `exports.changed` reports the rest. */
  'exports.start': { input: { draft: ExportDraft; readingId: string | null }; output: ExportJob | null };
  /** Exports of every environment, newest first. */
  'exports.list': { input: null; output: ExportJob[] };
  'exports.order': { input: { exportId: string; order: ExportOrder }; output: null };
  /** Answers every question that an export is waiting for, so that it continues. */
  'exports.answer': { input: { exportId: string; answers: PersonalAnswer[] }; output: null };
  'exports.verify': { input: { exportId: string }; output: ExportVerification };
}
