import { vi } from 'vitest';

/** Stops the clock of the page at that time until the test ends, and has every age on screen follow. */
export function stopClock(at = Date.now()): void {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  document.dispatchEvent(new Event('visibilitychange'));
}
