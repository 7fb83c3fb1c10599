import { quoted } from '#contract/filter/print.ts';
import { longestText, mostErrorGroups } from '#contract/limits.ts';
import type { Alert, AlertRow } from '#contract/models/alert.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { IncidentGroup } from '#contract/models/incident.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { copyLink } from '../../client/links.svelte.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { alertLine, alertRowLine, alertRowName } from '../../format/alerts.ts';
import { exactNumber } from '../../format/number.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { AlertsModel } from './alerts-model.svelte.ts';
import {
  acknowledgeRows,
  areAcknowledged,
  canMarkRead,
  hasFailedRecords,
  isOngoing,
  markRead,
  showFailedRecords,
  unreadIn,
} from './orders.ts';
import { texts } from './words.ts';

/** Rows of alerts of an environment: the ticked ones, or one. */
export interface AlertsSubject {
  environment: EnvironmentView;
  model: AlertsModel;
  rows: AlertRow[];
}

const only = ({ rows }: AlertsSubject): AlertRow | null => (rows.length === 1 ? rows[0]! : null);
const originsOf = ({ rows }: AlertsSubject): number[] => [...new Set(rows.flatMap(({ originId }) => originId ?? []))];
const hasOngoing = ({ rows }: AlertsSubject): boolean => rows.some(({ alerts }) => alerts.some(isOngoing));

export const alertCommands: readonly CommandOn<AlertsSubject>[] = [
  {
    id: 'alert-open',
    name: phrases.showInFull,
    keywords: texts.showWords,
    icon: 'right',
    key: 'Enter',
    applies: (subject) => only(subject) !== null,
    run: (subject) => subject.model.open(only(subject)!),
  },
  {
    id: 'alert-acknowledge',
    name: phrases.acknowledge,
    label: ({ rows }) => (areAcknowledged(rows) ? phrases.removeAcknowledgment : phrases.acknowledge),
    keywords: phrases.acknowledgeKeywords,
    icon: 'check',
    key: 'a',
    applies: hasOngoing,
    run: ({ model, rows }) => void acknowledgeRows(model, rows),
  },
  {
    id: 'alert-mute',
    name: texts.mute,
    keywords: texts.muteWords,
    icon: 'muted',
    key: 'm',
    applies: hasOngoing,
    run: ({ model, rows }) => void (model.muting = rows),
  },
  {
    id: 'alert-read',
    name: texts.markRead,
    label: ({ rows }) => texts.markAsRead(exactNumber(unreadIn(rows))),
    keywords: texts.markReadWords,
    icon: 'view',
    key: 'e',
    changes: true,
    applies: ({ environment, model, rows }) => canMarkRead(environment, model.rows.answer) && unreadIn(rows) > 0,
    run: ({ model, rows }) => void markRead(model, rows),
  },
  {
    id: 'alert-inspect',
    name: phrases.failedRecords,
    keywords: phrases.failedRecordsKeywords,
    icon: 'quarantine',
    key: 'i',
    applies: (subject) => only(subject) !== null && hasFailedRecords(only(subject)!),
    run: (subject) => void showFailedRecords(subject.environment.id, only(subject)!),
  },
  {
    id: 'alert-flow',
    name: phrases.openFlow,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: (subject) => originsOf(subject).length === 1 && !subject.rows.every(({ state }) => state === 'gone'),
    run: (subject) => goTo({ screen: 'flow', id: originsOf(subject)[0]! }),
  },
  {
    id: 'alert-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    applies: (subject) => only(subject) !== null,
    run(subject) {
      const { originId, key } = only(subject)!;
      const ofAlert = { to: 'list', screen: 'alerts', filter: `id:${quoted(key)}` } as const;
      copyLink(subject.environment, originId === null ? ofAlert : { to: 'alerts', originId });
    },
  },
  {
    id: 'alert-pause',
    name: texts.pauseItsFlow,
    label: (subject) => texts.pauseFlows(originsOf(subject).length),
    keywords: phrases.pauseKeywords,
    icon: 'pause',
    key: 'p',
    changes: true,
    applies: (subject) => hasOngoing(subject) && originsOf(subject).length > 0,
    run: (subject) =>
      planning.askChange(subject.environment.id, 'pause', { by: 'nodes', nodeIds: originsOf(subject) }, 'flows'),
  },
  {
    id: 'alert-incident',
    name: phrases.declareIncident,
    keywords: phrases.declareIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run(subject) {
      const row = only(subject);
      const title = row
        ? `${plain(alertRowName(row), 60)}: ${plain(alertRowLine(row), 200)}`.slice(0, longestText.incidentTitle)
        : '';
      const groups = subject.rows.flatMap(groupsOf).slice(0, mostErrorGroups);
      incidents.ask(subject.environment.id, { title, groups });
    },
  },
];

/** The error groups that a row adds to an incident. */
function groupsOf(row: AlertRow): IncidentGroup[] {
  const groups = row.alerts.filter((alert) => isOngoing(alert)).map((alert) => groupOf(row, alert));
  const known = groups.length > 0 ? groups : row.alerts.slice(0, 1).map((alert) => groupOf(row, alert));
  // The health of a flow is one group, whatever its kinds.
  return [...new Map(known.map((group) => [`${group.kind} ${group.key}`, group])).values()];
}

function groupOf(row: AlertRow, alert: Alert): IncidentGroup {
  const originId = row.originId ?? alert.flows[0]?.originId ?? null;
  if (alert.source === 'flow' && originId !== null) {
    const text = plain(alertRowName(row), longestText.errorGroup);
    return { kind: 'flow', key: String(originId), text, originId };
  }
  const key = alert.id.slice(alert.id.indexOf('/') + 1);
  const kind = alert.source === 'records' ? 'records' : 'notifications';
  return { kind, key, text: plain(alertLine(alert), longestText.errorGroup), originId };
}

export function alertsHere(subject: AlertsSubject): CommandContext {
  const row = only(subject);
  return {
    label: row ? plain(alertRowName(row), 60) : texts.rows(subject.rows.length),
    commands: commandsOn(alertCommands, subject),
  };
}
