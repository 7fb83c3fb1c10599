import { fromChromium } from '../address.ts';
import type { Session } from '../chromium/cdp.ts';

export interface ConsoleMessage {
  readonly level: 'info' | 'warning' | 'error' | 'debug';
  readonly text: string;
  readonly line: number;
  readonly source: string;
}

const levels: Record<string, ConsoleMessage['level']> = {
  warning: 'warning',
  error: 'error',
  assert: 'error',
  debug: 'debug',
};

/** Receives the console output of a page, and its uncaught exceptions. */
export function listenToConsole(session: Session, hear: (message: ConsoleMessage) => void): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const text = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ');
    const { lineNumber = 0, url = '' } = stackTrace?.callFrames[0] ?? {};
    hear({ level: levels[type] ?? 'info', text, line: lineNumber + 1, source: fromChromium(url) });
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, lineNumber, url = '' } }) => {
    const what = [text, exception?.description].filter(Boolean).join(' ');
    hear({ level: 'error', text: what, line: lineNumber + 1, source: fromChromium(url) });
  });
}
