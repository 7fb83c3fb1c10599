import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { changes } from '../../client/changes.svelte.ts';
import { failedAround } from '../../client/failed-records.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { toasts } from '../../client/toasts.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { mayRestore } from './change-status.ts';
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

export function changeHere(subject: ChangeSubject): CommandContext {
  return { label: plain(subject.change.title, 60), commands: commandsOn(changeCommands, subject) };
}
