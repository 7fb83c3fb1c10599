import { longestText, mostErrorGroups } from '#contract/limits.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NotificationGroup } from '#contract/models/notification.ts';
import type { CommandOn } from '../../actions/command.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { copyLink } from '../../client/links.svelte.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import type { NotificationsModel } from './notifications-model.svelte.ts';
import { acknowledge, canMarkRead, markRead, sampleScopeOf, showFailedRecords } from './orders.ts';
import { texts } from './words.ts';

/** Groups of notifications: the ticked ones, or the current one. */
export interface GroupsSubject {
  model: NotificationsModel;
  environment: EnvironmentView;
  groups: NotificationGroup[];
}

const only = ({ groups }: GroupsSubject): NotificationGroup | null => (groups.length === 1 ? groups[0]! : null);
const originsOf = ({ groups }: GroupsSubject): number[] => [
  ...new Set(groups.flatMap(({ about }) => about.originId ?? [])),
];
const scopeOf = (subject: GroupsSubject) => {
  const group = only(subject);
  return group && sampleScopeOf(group);
};

export const groupCommands: readonly CommandOn<GroupsSubject>[] = [
  {
    id: 'notification-open',
    name: phrases.showInFull,
    keywords: phrases.showInFullKeywords,
    icon: 'right',
    key: 'Enter',
    applies: (subject) => only(subject) !== null,
    run: ({ model }) => void (model.panel = 'open'),
  },
  {
    id: 'notification-acknowledge',
    name: phrases.acknowledge,
    label: ({ groups }) =>
      groups.every(({ acknowledgedAt }) => acknowledgedAt) ? phrases.reopen : phrases.acknowledge,
    keywords: texts.acknowledgeWords,
    icon: 'check',
    key: 'a',
    run: ({ environment, groups }) => void acknowledge(environment.id, groups),
  },
  {
    id: 'notification-mute',
    name: texts.mute,
    keywords: texts.muteWords,
    icon: 'muted',
    key: 'm',
    applies: (subject) => only(subject) !== null,
    run: (subject) => void (subject.model.muting = only(subject)),
  },
  {
    id: 'notification-read',
    name: texts.markRead,
    keywords: texts.markReadWords,
    icon: 'view',
    key: 'e',
    changes: true,
    applies: ({ environment, groups, model }) =>
      canMarkRead(environment, model.feed.answer.value) && groups.some(({ unread }) => unread > 0),
    run: ({ environment, groups }) => void markRead(environment.id, groups),
  },
  {
    id: 'notification-inspect',
    name: phrases.failedRecords,
    keywords: phrases.failedRecordsKeywords,
    icon: 'quarantine',
    key: 'i',
    applies: (subject) => scopeOf(subject) !== null,
    run: (subject) => void showFailedRecords(subject.environment.id, scopeOf(subject)!, only(subject)!),
  },
  {
    id: 'notification-flow',
    name: phrases.openFlow,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: (subject) => originsOf(subject).length === 1,
    run: (subject) => goTo({ screen: 'flow', id: originsOf(subject)[0]! }),
  },
  {
    id: 'notification-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    applies: (subject) => only(subject) !== null,
    run: (subject) => copyLink(subject.environment, { to: 'notification', id: only(subject)!.newestId }),
  },
  {
    id: 'notification-pause',
    name: texts.pauseItsFlow,
    label: (subject) => texts.pauseFlows(originsOf(subject).length),
    keywords: phrases.pauseKeywords,
    icon: 'pause',
    key: 'p',
    changes: true,
    applies: (subject) => originsOf(subject).length > 0,
    run: (subject) =>
      planning.askChange(subject.environment.id, 'pause', { by: 'nodes', nodeIds: originsOf(subject) }, 'flows'),
  },
  {
    id: 'notification-incident',
    name: phrases.addToIncident,
    keywords: phrases.addToIncidentKeywords,
    icon: 'incident',
    key: 'd',
    run: ({ environment, groups }) =>
      incidents.ask(environment.id, {
        adds: true,
        groups: groups.slice(0, mostErrorGroups).map(({ key, pattern, about }) => ({
          kind: 'notifications',
          key,
          text: pattern.slice(0, longestText.errorGroup),
          originId: about.originId,
        })),
      }),
  },
];
