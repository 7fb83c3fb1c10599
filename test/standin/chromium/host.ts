import { join } from 'node:path';
import { endProcess } from '../lifecycle.ts';
import { Browser } from './browser.ts';
import { complain } from '../tell.ts';

export interface HostOptions {
  /** The app's folder for session data; Chromium's profile lies below it. */
  readonly sessionData: string;
  /** Passed on to Chromium. */
  readonly switches: ReadonlyMap<string, string>;
  /** Whether to open a DevTools port too. */
  readonly debuggingPort: boolean;
  readonly headless: boolean;
}

let browser: Browser | undefined;
let ending = false;

/** Starts the one Chromium of this process. Should it ever end by itself, so does the app, whose browser process it plays. */
export function startChromium({ sessionData, ...options }: HostOptions): Browser {
  browser = new Browser({
    profile: join(sessionData, 'Chromium'),
    ...options,
  });
  browser.once('gone', (lastWords) => {
    if (ending) return;
    complain(`Chromium ended, so the app ends too. Its last words:\n${lastWords}`);
    endProcess(1);
  });
  return browser;
}

/** Throws when nobody started it, which happens at ready. */
export function chromium(): Browser {
  if (!browser) throw new Error('Chromium starts when the app is ready');
  return browser;
}

export async function stopChromium(): Promise<void> {
  ending = true;
  await browser?.close();
}
