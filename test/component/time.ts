import { vi } from 'vitest';

/** Stops the clock of the page at that time until the test ends, and updates every age on screen. */
export function stopClock(at = Date.now()): void {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  document.dispatchEvent(new Event('visibilitychange'));
}
