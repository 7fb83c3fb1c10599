import { join } from 'node:path';
import { endProcess } from '../lifecycle.ts';
import { lastWordsOfRoot, refusesRoot } from '../platform.ts';
import { switches } from '../switches.ts';
import { complain } from '../terminal.ts';
import { Browser, type Target } from './browser.ts';

export interface HostOptions {
  /** The app's folder for session data. Chromium's profile is below it. */
  readonly sessionData: string;
  /** Passed on to Chromium. */
  readonly switches: ReadonlyMap<string, string>;
  /** Whether to open a DevTools port too. */
  readonly debuggingPort: boolean;
  readonly headless: boolean;
}

let browser: Browser | undefined;
let ending = false;

/** Starts the one Chromium of this process. If it ends unasked, so does the app, whose browser process it plays. */
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

/** A page's process died before there was a page. */
export class StillbornPage extends Error {
  override name = 'StillbornPage';
}

/** A page in a separate window. Rejects with StillbornPage where root has forced the sandbox. Throws before ready. */
export async function openPage(): Promise<Target> {
  if (!browser) throw new Error('Chromium starts when the app is ready');
  if (refusesRoot(switches)) throw new StillbornPage(lastWordsOfRoot);
  return browser.openPage();
}

export async function stopChromium(): Promise<void> {
  ending = true;
  await browser?.close();
}
