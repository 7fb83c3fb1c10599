/** What a person can do about an export, and what is told afterwards. */
import type { ExportJob, ExportOrder } from '#contract/models/export.ts';
import { errorToast } from '../../client/bridge.ts';
import { exports } from '../../client/exports.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

export const orderWords: Record<ExportOrder, { word: string; icon: IconName }> = {
  show: { word: 'Show in folder', icon: 'project' },
  resume: { word: 'Resume', icon: 'play' },
  cancel: { word: 'Cancel', icon: 'stop' },
  forget: { word: 'Forget', icon: 'delete' },
};

/** What makes sense for an export as it stands, the likeliest first. Resuming does at once what it waits to do. */
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

/** Whether it worked. */
export async function carryOut(job: ExportJob, order: ExportOrder): Promise<boolean> {
  try {
    await exports.order(job, order);
    if (order === 'forget') toasts.push({ tone: 'done', title: 'The export left the list', text: forgotten(job) });
    return true;
  } catch (error) {
    toasts.push(errorToast(error));
    return false;
  }
}

function forgotten({ result }: ExportJob): string {
  return result ? 'Its files and their manifest are where they were.' : 'It had written no file.';
}
