import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/notifications', {
  // announcer.ts
  about: (environment: string, subject: string) => `${environment}: ${subject}`,
  andOthers: (environment: string, others: number) =>
    `${environment} and ${count(others, 'other environment', 'other environments')}`,
  notifications: (n: number) => count(n, 'notification', 'notifications'),
  moreNotifications: (n: number) => count(n, 'more notification', 'more notifications'),
  newest: (flows: number, message: string) => `From ${count(flows, 'flow', 'flows')}. The newest: ${message}`,

  // guarded-store.ts
  notStored: 'Notifications are not being kept for later.',
  nothingLost:
    'What is on screen is right and nothing kept before is lost. Make sure that the disk has room and that no other Penstock is open.',

  // watch.ts
  markRead: (n: number) => `Mark ${n} as read`,
  cannotMarkRead: 'This service cannot be told that notifications were read.',
  acknowledgeHere: 'Nothing was changed. Acknowledge them here instead.',
});
