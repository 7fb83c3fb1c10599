import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type NotificationHandlers = Pick<Handlers, Extract<keyof Handlers, `notifications.${string}`>>;

/** Handlers for the service's notifications and for mutes. */
export function notificationHandlers({
  environments,
  settings,
}: Pick<HandlerPorts, 'environments' | 'settings'>): NotificationHandlers {
  const notificationsOf = (environmentId: string) => environments.get(environmentId).notifications;

  return {
    'notifications.state': ({ environmentId }) => notificationsOf(environmentId).state,
    'notifications.window': ({ environmentId, query, from, to }) =>
      notificationsOf(environmentId).window(query, from, to),
    'notifications.entries': async ({ environmentId, key }) => ({
      entries: await notificationsOf(environmentId).entries(key),
    }),
    'notifications.acknowledge': ({ environmentId, keys, acknowledged }) => {
      const { notifications, actor } = environments.get(environmentId);
      return notifications.acknowledge(keys, acknowledged, { actor, from: 'window', note: null });
    },
    'notifications.mute': ({ environmentId, target, until }) => notificationsOf(environmentId).mute(target, until),
    'notifications.markRead': ({ environmentId, keys }, signal) =>
      notificationsOf(environmentId).markRead(keys, signal),
    'notifications.rules': () => settings.read().notifications,
    'notifications.setRules': (notifications) => {
      settings.write({ notifications });
      return notifications;
    },
  };
}
