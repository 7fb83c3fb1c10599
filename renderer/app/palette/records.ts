/** Searches changes and exports by title or id. */
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { ExportJob } from '#contract/models/export.ts';
import { goTo } from '../../client/routes.ts';
import { exportsModel } from '../../features/records/exports/exports-model.svelte.ts';
import { exportedFileName, exportState } from '../../features/records/exports/job-words.ts';
import { plain } from '../../format/text.ts';
import { dayTime } from '../../format/time.ts';
import { type Command, matching } from '../../ui/command-box.ts';
import { texts } from './words.ts';

/** Maximum number of results, which can be scanned at a glance; the screens list all. */
const most = 8;

/** Changes and exports that match a text; none for an empty text. */
export function recordCommands(
  { changes, exports }: { changes: readonly ChangeRecord[]; exports: readonly ExportJob[] },
  text: string,
): Command[] {
  if (text.trim() === '') return [];
  return matching([...changes.map(changeCommand), ...exports.map(exportCommand)], text).slice(0, most);
}

function changeCommand({ id, title, reason, begunAt }: ChangeRecord): Command {
  return {
    id: `change ${id}`,
    label: texts.changeNamed(plain(title, 80)),
    icon: 'change',
    note: dayTime(begunAt),
    keywords: `${id} ${plain(reason ?? '', 200)}`,
    run: () => goTo({ screen: 'change', id }),
  };
}

function exportCommand(job: ExportJob): Command {
  const { id, title } = job;
  return {
    id: `export ${id}`,
    label: texts.exportNamed(plain(exportedFileName(job), 80)),
    icon: 'download',
    note: exportState(job).word,
    keywords: `${id} ${plain(title, 200)}`,
    run: () => {
      exportsModel.open(job);
      goTo({ screen: 'exports' });
    },
  };
}
