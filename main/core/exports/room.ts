import { dirname } from 'node:path';
import type { ExportPreview } from '#contract/models/export.ts';
import { isPacked } from '#contract/models/export-format.ts';
import { failure } from '../base/failure.ts';
import { requireFitting } from '../export-format/format-limits.ts';
import type { ExportPlan } from '../export-format/plan.ts';

/** Throws when it is plain beforehand that the export cannot end well. A service that does not say how much there is says nothing. */
export function requireRoom(
  { draft, path }: ExportPlan,
  { total, bytes }: Pick<ExportPreview, 'total' | 'bytes'>,
  free: number | null,
): void {
  const isWhole = draft.choice.by === 'all';
  if (isWhole && draft.split === 'one_file') requireFitting(total ?? 0, draft.format);
  const needed = (bytes ?? 0) * (isPacked(draft.format) ? 2 : 1);
  if (!isWhole || free === null || free >= needed) return;
  throw failure(
    'internal',
    `The disk is too full: about ${megabytes(needed)} are needed in ${dirname(path)}, ${megabytes(free)} are free.`,
    {
      advice: 'Nothing was written. Make room, or choose another folder.',
    },
  );
}

const figure = new Intl.NumberFormat('en');
const megabytes = (bytes: number): string => `${figure.format(Math.ceil(bytes / 1e6))} MB`;
