import { type BrowserWindow, Notification } from 'electron';
import type { NativeNotifications } from '../core/notifications/announcer.ts';
import type { Logger } from '../log.ts';
import { bringUp } from './closing.ts';

/** Number of notifications whose click leads to their subject. A click on an older one only opens the window. */
const mostHeld = 50;

export interface NotificationTarget {
  environmentId: string;
  originId: number | null;
}

/**
 * Lets the operating system show notifications. A click brings the window to the front and reports its subject. If the
 * system has none, nothing is shown and the feed still has everything.
 */
export function createNativeNotifications(
  window: BrowserWindow,
  log: Logger,
  onClick: (target: NotificationTarget) => void,
): NativeNotifications {
  // A notification without a reference is garbage-collected, and its click with it (docs/faq.md).
  const held = new Set<Notification>();

  return {
    show({ title, body, ...target }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      held.add(notification);
      for (const oldest of [...held].slice(0, -mostHeld)) held.delete(oldest);
      notification.on('click', () => {
        if (window.isDestroyed()) return;
        bringUp(window);
        onClick(target);
      });
      notification.on('close', () => held.delete(notification));
      notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }));
      notification.show();
    },
  };
}
