import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type NotificationHandlers = Pick<Handlers, Extract<keyof Handlers, `notifications.${string}`>>;

/** Handlers for the service's notifications, and for the rules of desktop notifications. */
export function notificationHandlers({
  environments,
  settings,
}: Pick<HandlerPorts, 'environments' | 'settings'>): NotificationHandlers {
  const notificationsOf = (environmentId: string) => environments.get(environmentId).notifications;

  return {
    'notifications.state': ({ environmentId }) => notificationsOf(environmentId).state,
    'notifications.entries': async ({ environmentId, key }) => ({
      entries: await notificationsOf(environmentId).entries(key),
    }),
    'notifications.rules': () => settings.read().notifications,
    'notifications.setRules': (notifications) => {
      settings.write({ notifications });
      return notifications;
    },
  };
}
