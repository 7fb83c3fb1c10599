import { afterPaint } from '../client/after-paint.ts';
import { loadTheRest } from '../ui/lazy-component.svelte.ts';

/** Milliseconds until the page loads what the first screen does not need, so that its rows come first. */
const headStart = 1_000;

/** Marks the page once its first screen is painted, for code that waits for a usable window. */
export function markReady(): void {
  afterPaint(() => {
    document.documentElement.dataset['ready'] = 'true';
    setTimeout(() => void loadTheRest(), headStart);
  });
}
