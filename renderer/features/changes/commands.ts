import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { ChangeRow } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { changes } from '../../client/changes.svelte.ts';
import { resourceEditing } from '../../client/editing.svelte.ts';
import { failedAround } from '../../client/failed-records.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { toasts } from '../../client/toasts.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { ListModel } from '../../lists/list-model.svelte.ts';
import { changeTitle } from './change-rows.ts';
import { mayRestore } from './change-status.ts';
import { observedHere } from './observed/commands.ts';
import { texts } from './words.ts';

/** Change of an environment. */
export interface ChangeSubject {
  environment: EnvironmentView;
  change: ChangeRecord;
}

export const changeCommands: readonly CommandOn<ChangeSubject>[] = [
  {
    id: 'change-open',
    name: phrases.show,
    keywords: phrases.showInFullKeywords,
    icon: 'right',
    key: 'Enter',
    run: ({ change }) => goTo({ screen: 'change', id: change.id }),
  },
  {
    id: 'change-restore',
    name: phrases.restore,
    keywords: phrases.restoreKeywords,
    icon: 'undo',
    key: 'u',
    changes: true,
    applies: ({ change }) => mayRestore(change),
    run: ({ change }) => planning.askRestore(change),
  },
  {
    id: 'change-until',
    name: texts.setUntil,
    keywords: texts.setUntilWords,
    icon: 'clock',
    key: 't',
    applies: ({ change }) => mayRestore(change),
    run: ({ change }) => (changes.timing = change),
  },
  {
    id: 'change-inspect',
    name: phrases.failedRecords,
    keywords: phrases.failedRecordsKeywords,
    icon: 'quarantine',
    key: 'i',
    run: ({ change }) => goTo(failedAround(change, hourBefore)),
  },
  {
    id: 'change-report',
    name: phrases.saveReport,
    keywords: phrases.saveReportKeywords,
    icon: 'download',
    key: { none: 'seldom' },
    run: ({ change }) => void attempt(() => saveChangeReport(change)),
  },
  {
    id: 'change-incident',
    name: phrases.addToIncident,
    label: ({ change }) => (change.incidentId === null ? phrases.addToIncident : texts.toAnotherIncident),
    keywords: phrases.addToIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run: ({ environment, change }) =>
      incidents.ask(environment.id, { title: plain(change.reason ?? '', 120), changeIds: [change.id], adds: true }),
  },
  {
    id: 'change-its-incident',
    name: texts.showIncident,
    keywords: texts.showIncidentWords,
    icon: 'incident',
    key: 'o',
    applies: ({ change }) => change.incidentId !== null,
    run: ({ change }) => goTo({ screen: 'incident', id: change.incidentId! }),
  },
];

export async function saveChangeReport({ id }: Pick<ChangeRecord, 'id'>): Promise<void> {
  const path = await main.changes.saveReport({ changeId: id });
  if (path !== null) toasts.push({ tone: 'done', title: phrases.reportSaved, text: plain(path, 300) });
}

/** Milliseconds shown before a change, for the usual values. */
export const hourBefore = 3_600_000;

/** An edit of a resource in a list. */
export interface EditSubject {
  environment: EnvironmentView;
  edit: Edit;
}

export const editCommands: readonly CommandOn<EditSubject>[] = [
  {
    id: 'edit-undo',
    name: texts.undoEdit,
    keywords: phrases.restoreKeywords,
    icon: 'undo',
    key: 'u',
    changes: true,
    applies: ({ edit: { state, resource } }) => state !== 'failed' && resource !== null,
    run: ({ environment, edit: { id, resource, name } }) =>
      resourceEditing.ask({ does: 'undo', environmentId: environment.id, resource: resource!, name, editId: id }),
  },
  {
    id: 'edit-resource',
    name: texts.openResource,
    keywords: texts.openResourceWords,
    icon: 'right',
    key: 'o',
    applies: ({ edit: { resource } }) => resource !== null,
    run: ({ edit: { resource } }) => goTo({ screen: 'resource', ...resource! }),
  },
];

/** The commands on a row. A bulk edit is undone one resource at a time, in its panel. */
export function changeRowHere(
  environment: EnvironmentView,
  model: ListModel<ChangeRow>,
  row: ChangeRow,
): CommandContext {
  const label = plain(changeTitle(row), 60);
  switch (row.what) {
    case 'action':
      return { label, commands: commandsOn(changeCommands, { environment, change: row.change }) };
    case 'edit': {
      const [edit, ...others] = row.edits;
      return { label, commands: others.length > 0 ? [] : commandsOn(editCommands, { environment, edit }) };
    }
    case 'observed': {
      const list = {
        open: () => model.open(row),
        get text() {
          return model.text;
        },
        set text(text: string) {
          model.text = text;
        },
      };
      return observedHere({ environment, model: list, change: row.change });
    }
    case 'gap':
      return { label, commands: [] };
  }
}
