import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/notifications', {
  // announcer.ts
  about: (environment: string, subject: string) => `${environment}: ${subject}`,
  andOthers: (environment: string, others: number) =>
    `${environment} and ${count(others, 'other environment', 'other environments')}`,
  notifications: (n: number) => count(n, 'notification', 'notifications'),
  moreNotifications: (n: number) => count(n, 'more notification', 'more notifications'),
  newest: (flows: number, message: string) => `From ${count(flows, 'flow', 'flows')}. Newest: ${message}`,

  // guarded-store.ts
  notStored: 'Notifications are not being stored.',
  nothingLost:
    'The data on screen is correct, and stored notifications are not lost. Check that the disk has free space and that no other copy of Penstock is running.',

  // watch.ts
  markRead: (n: number) => `Mark ${n} as read`,
  cannotMarkRead: 'This service does not support marking notifications as read.',
  acknowledgeHere: 'Nothing was changed. Acknowledge them in Penstock instead.',
});
