import { afterPaint } from '../client/after-paint.ts';

/** Marks the page once its first screen is painted, for whatever waits until the window is usable. */
export function markReady(): void {
  afterPaint(() => void (document.documentElement.dataset['ready'] = 'true'));
}
