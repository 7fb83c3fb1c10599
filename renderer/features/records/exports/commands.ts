import type { ExportJob, ExportOrder } from '#contract/models/export.ts';
import { type CommandOn, commandsOn, type InEnvironment } from '../../../actions/command.ts';
import type { CommandContext } from '../../../actions/command-context.svelte.ts';
import { environments } from '../../../client/environments.svelte.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { exportsModel as model } from './exports-model.svelte.ts';
import { exportedFileName } from './job-words.ts';
import { carryOut, ordersFor, orderWords } from './orders.ts';
import { texts } from './words.ts';

export interface ExportSubject extends InEnvironment {
  job: ExportJob;
}

export const exportCommands: readonly CommandOn<ExportSubject>[] = [
  {
    id: 'export-open',
    name: phrases.showInFull,
    keywords: phrases.showInFullKeywords,
    icon: 'view',
    key: 'Enter',
    run: ({ job }) => model.open(job),
  },
  order('show', 'o', texts.showWords),
  order('resume', 'c', texts.resumeWords),
  order('cancel', 'x', texts.cancelWords),
  order('forget', 'Delete', texts.forgetWords),
];

function order(does: ExportOrder, key: string, keywords: string): CommandOn<ExportSubject> {
  const { word, icon } = orderWords[does];
  return {
    id: `export-${does}`,
    name: word,
    keywords,
    icon,
    key,
    applies: ({ job }) => ordersFor(job).includes(does),
    run: ({ job }) => void carryOut(job, does),
  };
}

export function exportHere(job: ExportJob): CommandContext {
  // Only files remain of a removed environment.
  const environment = environments.byId(job.draft.environmentId) ?? { guard: 'read_only' as const };
  return { label: exportedFileName(job), commands: commandsOn(exportCommands, { environment, job }) };
}
