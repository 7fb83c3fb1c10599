/** User commands for an export, and their reports. */
import type { ExportJob, ExportOrder } from '#contract/models/export.ts';
import { attempt } from '../../../client/attempt.svelte.ts';
import { exports } from '../../../client/exports.svelte.ts';
import { toasts } from '../../../client/toasts.svelte.ts';
import { phrases } from '../../../format/phrases/words.ts';
import type { IconName } from '../../../ui/icons.ts';
import { texts } from './words.ts';

export const orderWords: Record<ExportOrder, { word: string; icon: IconName }> = {
  show: { word: phrases.showInFolder, icon: 'project' },
  resume: { word: phrases.resume, icon: 'play' },
  cancel: { word: phrases.cancel, icon: 'stop' },
  forget: { word: texts.forget, icon: 'delete' },
};

/** Commands for an export in this state, the likeliest first. Resuming skips the wait. */
export function ordersFor({ state }: Pick<ExportJob, 'state'>): ExportOrder[] {
  switch (state) {
    case 'done':
      return ['show', 'forget'];
    case 'failed':
    case 'cancelled':
      return ['forget'];
    case 'interrupted':
    case 'waiting_for_disk':
    case 'waiting_for_service':
      return ['resume', 'cancel'];
    default:
      return ['cancel'];
  }
}

/** Returns whether it succeeded. */
export function carryOut(job: ExportJob, order: ExportOrder): Promise<boolean> {
  return attempt(async () => {
    await exports.order(job, order);
    if (order === 'forget') toasts.push({ tone: 'done', title: texts.removedFromList, text: forgotten(job) });
  });
}

function forgotten({ result }: ExportJob): string {
  return result ? texts.filesStay : texts.noFileWritten;
}
