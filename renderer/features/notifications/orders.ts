/** User actions on notifications, and their reports. */
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { MuteTarget, NotificationGroup, NotificationWindow } from '#contract/models/notification.ts';
import type { SampleScope } from '#contract/models/quarantine.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { failedInRun } from '../../client/failed-records.ts';
import { notifications } from '../../client/notifications.svelte.ts';
import { goToAfter } from '../../client/routes.ts';
import { type Toast, toasts } from '../../client/toasts.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { momentAhead, untilWorse } from './group-words.ts';
import { texts } from './words.ts';

/** Removes the acknowledgement when all of them have one, else acknowledges those that have none. */
export function acknowledge(environmentId: string, groups: NotificationGroup[]): Promise<boolean> {
  const unseen = groups.filter(({ acknowledgedAt, state }) => acknowledgedAt === null || state === 'worse');
  const acknowledged = unseen.length > 0;
  return setAcknowledged(environmentId, keysOf(acknowledged ? unseen : groups), acknowledged);
}

function setAcknowledged(environmentId: string, keys: string[], acknowledged: boolean): Promise<boolean> {
  const groups = texts.groups(keys.length);
  const done: Toast = acknowledged
    ? {
        tone: 'done',
        title: texts.groupsAcknowledged(groups),
        text: texts.fromNowOn(untilWorse),
        action: { label: phrases.reopen, run: () => void setAcknowledged(environmentId, keys, false) },
      }
    : { tone: 'done', title: texts.groupsOpenAgain(groups) };
  return carryOut(keys.length, () => notifications.acknowledge(environmentId, keys, acknowledged), done);
}

/** Whether notifications can be marked as read: the service supports it, and this environment is not read-only. */
export function canMarkRead({ guard }: EnvironmentView, answer: NotificationWindow | null): boolean {
  return guard !== 'read_only' && answer?.canMarkRead === true;
}

/** Marks everything in these groups as read at the service. */
export function markRead(environmentId: string, groups: NotificationGroup[]): Promise<boolean> {
  const unread = groups.filter((group) => group.unread > 0);
  const count = unreadIn(groups);
  return carryOut(unread.length, () => notifications.markRead(environmentId, keysOf(unread)), {
    tone: 'done',
    title: texts.markedAsRead(count),
  });
}

export function mute(environmentId: string, target: MuteTarget, until: number, now: number): Promise<boolean> {
  return carryOut(1, () => notifications.mute(environmentId, target, until), {
    tone: 'done',
    title: texts.isMutedUntil(mutedThing[target.kind], momentAhead(until, now)),
    text: texts.stillStored,
    action: { label: texts.endTheMute, run: () => void endMute(environmentId, [target]) },
  });
}

/** Ends the mutes of all of these; one without a mute is unchanged. */
export function endMute(environmentId: string, targets: MuteTarget[]): Promise<boolean> {
  const end = async (): Promise<void> => {
    for (const target of targets) await notifications.mute(environmentId, target, null);
  };
  return carryOut(targets.length, end, { tone: 'done', title: texts.muteEnded });
}

/** Number of these that the service counts as unread. */
export function unreadIn(groups: NotificationGroup[]): number {
  return groups.reduce((sum, { unread }) => sum + unread, 0);
}

const mutedThing: Record<MuteTarget['kind'], string> = {
  group: texts.thisGroup,
  flow: texts.thisFlow,
  environment: phrases.thisEnvironment,
};

function keysOf(groups: NotificationGroup[]): string[] {
  return groups.map(({ key }) => key);
}

/** Returns whether it succeeded. */
async function carryOut(things: number, order: () => Promise<void>, done: Toast): Promise<boolean> {
  if (things === 0) return false;
  return attempt(async () => {
    await order();
    toasts.push(done);
  });
}

/** The scope of a group's failed records; null when its subject has no records. */
export function sampleScopeOf({ about }: NotificationGroup): SampleScope | null {
  if (about.kind !== 'unknown' && about.id !== null) return { by: 'resource', kind: about.kind, id: about.id };
  return about.originId === null ? null : { by: 'flow', nodeId: about.originId };
}

/** Goes to the records that failed in the run of the newest notification. */
export async function showFailedRecords(
  environmentId: string,
  scope: SampleScope,
  group: NotificationGroup,
): Promise<void> {
  const { originId } = group.about;
  await attempt(() => {
    const asked = originId === null ? null : main.flow.runs({ environmentId, originId });
    return goToAfter(Promise.resolve(asked), (answer) => failedInRun(scope, answer?.runs ?? [], group.lastAt));
  });
}
