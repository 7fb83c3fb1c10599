import { afterPaint } from '../client/after-paint.ts';

/** Marks the page once its first screen is painted, for whoever waits for the window to be usable. */
export function markReady(): void {
  afterPaint(() => void (document.documentElement.dataset['ready'] = 'true'));
}
