import type { ExportDraft } from '#contract/models/export.ts';
import type { ExportLayout } from '#contract/models/export-layout.ts';
import type { Reading, WouldPass } from '#contract/models/quarantine.ts';

/** Export of the originals of the records that would pass, as data to be sent again. Redactions are those of `layout`. */
export function passingDraft(
  { environmentId, from, to }: Pick<Reading, 'environmentId' | 'from' | 'to'>,
  { dataSet, passedIds }: Pick<WouldPass, 'dataSet' | 'passedIds'>,
  layout: ExportLayout,
): ExportDraft {
  return {
    environmentId,
    scope: { by: 'resource', kind: 'data_set', id: dataSet.id },
    from,
    to,
    choice: { by: 'records', ids: passedIds },
    ...layout,
    format: 'raw',
    accepted: [],
  };
}
