import type { EnvironmentView } from '#contract/models/environment.ts';
import type { IncidentSummary } from '#contract/models/incident.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { copyLink } from '../../client/links.svelte.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { toasts } from '../../client/toasts.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { texts } from './words.ts';

/** Incident of an environment. */
export interface IncidentSubject {
  environment: EnvironmentView;
  incident: Pick<
    IncidentSummary,
    'id' | 'environmentId' | 'title' | 'declaredAt' | 'failingSince' | 'closedAt' | 'lesson' | 'changeIds' | 'away'
  > & { notes: number | readonly unknown[] };
}

/** Compares the period since its flows began to fail with the period before, flow by flow. */
export function compareWithBefore({
  declaredAt,
  failingSince,
  closedAt,
}: Pick<IncidentSummary, 'declaredAt' | 'failingSince' | 'closedAt'>): void {
  const from = Math.min(declaredAt, failingSince ?? declaredAt);
  const to = Math.max(from + 1, closedAt ?? Date.now());
  goTo({ screen: 'compare', time: { from, to }, against: 'before', filter: '' });
}

export const incidentCommands: readonly CommandOn<IncidentSubject>[] = [
  {
    id: 'incident-open',
    name: phrases.show,
    keywords: phrases.showInFullKeywords,
    icon: 'right',
    key: 'Enter',
    run: ({ incident }) => goTo({ screen: 'incident', id: incident.id }),
  },
  {
    id: 'incident-restore',
    name: texts.restoreAll,
    keywords: phrases.restoreKeywords,
    icon: 'undo',
    key: 'u',
    changes: true,
    // The changes of a handover cannot be restored here.
    applies: ({ incident: { closedAt, away, changeIds } }) =>
      closedAt === null && changeIds.length > 0 && (away ?? 0) > 0,
    run: ({ incident }) => planning.askRestoreAll(incident.environmentId, incident.changeIds),
  },
  {
    id: 'incident-compare',
    name: texts.compareWithBefore,
    keywords: texts.compareWords,
    icon: 'chart',
    key: 'w',
    run: ({ incident }) => compareWithBefore(incident),
  },
  {
    id: 'incident-report',
    name: phrases.saveReport,
    keywords: phrases.saveReportKeywords,
    icon: 'download',
    key: { none: 'seldom' },
    run: ({ incident }) => void attempt(() => saveIncidentReport(incident.id)),
  },
  {
    id: 'incident-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    run: ({ environment, incident }) => copyLink(environment, { to: 'incident', id: incident.id }),
  },
  {
    id: 'incident-close',
    name: texts.close,
    keywords: texts.closeWords,
    icon: 'resolved',
    key: 'x',
    applies: ({ incident }) => incident.closedAt === null,
    run: ({ incident }) => void (incidents.closing = incident),
  },
  {
    id: 'incident-reopen',
    name: texts.reopen,
    keywords: texts.reopenWords,
    icon: 'incident',
    key: { none: 'seldom' },
    applies: ({ incident }) => incident.closedAt !== null,
    run: ({ incident }) => void attempt(() => incidents.reopen(incident.id)),
  },
  {
    id: 'incident-remove',
    name: texts.delete,
    keywords: texts.deleteWords,
    icon: 'delete',
    key: { none: 'final' },
    isDangerous: true,
    // User notes must be kept; such an incident is closed instead.
    applies: ({ incident: { notes, lesson } }) =>
      lesson === null && (typeof notes === 'number' ? notes : notes.length) === 0,
    run: ({ incident }) => void attempt(() => remove(incident.id)),
  },
];

export async function saveIncidentReport(incidentId: string): Promise<void> {
  const path = await main.incidents.saveReport({ incidentId });
  if (path !== null) toasts.push({ tone: 'done', title: phrases.reportSaved, text: plain(path, 300) });
}

async function remove(incidentId: string): Promise<void> {
  await incidents.remove(incidentId);
  goTo({ screen: 'incidents' });
}

export function incidentHere(subject: IncidentSubject): CommandContext {
  return { label: plain(subject.incident.title, 60), commands: commandsOn(incidentCommands, subject) };
}
