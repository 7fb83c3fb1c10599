import { chromium, type Page } from '@playwright/test';
import { chromiumSwitches } from '../fixtures/start-switches.ts';
import { findChromium } from '../standin/chromium/find.ts';

/** A page with nothing in it, in the browser that shows the console: the floor of a frame's cost. */
export async function emptyPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', ...chromiumSwitches],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  return { page, close: () => browser.close() };
}
