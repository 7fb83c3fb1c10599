import { dirname } from 'node:path';
import type { ExportPreview } from '#contract/models/export.ts';
import { isPacked } from '#contract/models/export-format.ts';
import { failure } from '../base/failure.ts';
import { requireFitting } from '../export-format/format-limits.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { texts } from './words.ts';

/**
 * Throws if it is clear beforehand that the export cannot succeed. An amount that the service does not report is no
 * reason to throw.
 */
export function requireDiskSpace(
  { draft, path }: ExportPlan,
  { total, bytes }: Pick<ExportPreview, 'total' | 'bytes'>,
  free: number | null,
): void {
  const isWhole = draft.choice.by === 'all';
  if (isWhole && draft.split === 'one_file') requireFitting(total ?? 0, draft.format);
  const needed = (bytes ?? 0) * (isPacked(draft.format) ? 2 : 1);
  if (!isWhole || free === null || free >= needed) return;
  throw failure('internal', texts.diskTooFull(needed, dirname(path), free), {
    advice: texts.makeRoom,
  });
}
