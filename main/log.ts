import { inspect } from 'node:util';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Receives a finished line: one line of text, without secrets and without anything that a terminal would interpret. */
export type LogSink = (level: LogLevel, line: string) => void;

/** Logger of the main process. The message is fixed text; variable parts go into the facts. */
export type Logger = Record<LogLevel, (message: string, facts?: Record<string, unknown>) => void>;

const hidden = '[hidden]';
const secrets = new Set<string>();

/**
 * Minimum characters of a text that is hidden on its own: a shorter one occurs within other words, and the gaps would
 * reveal it.
 */
const shortestSecret = 6;

/** Patterns of values that look like a secret wherever they occur. */
const looksSecret: readonly [RegExp, string][] = [
  // User and password of a proxy or a server, in its address (RFC 3986, section 3.2.1) or in a proxy's configuration.
  [/(:\/\/|\b(?:PROXY|HTTPS?|SOCKS\d?)\s+)[^\s/@]+@/g, `$1${hidden}@`],
  [/\b(Bearer|Basic)\s+[\w+/=.~-]+/gi, `$1 ${hidden}`],
  [
    /(["']?\b(?:authorization|api_keys?|access_token|service_?key|password|token)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;&}\]]+)/gi,
    `$1${hidden}`,
  ],
];

/**
 * Hides this text, from now on, in everything that goes through `redact`. A secret is registered where it enters the
 * process, so that no author of a message has to remember it (D4, S1). A text of a few characters is ignored.
 */
export function registerSecret(secret: string): void {
  if (secret.trim().length >= shortestSecret) secrets.add(secret);
}

/** Returns the text without registered secrets, and without values that look like one. */
export function redact(text: string): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, hidden);
  for (const [pattern, replacement] of looksSecret) clean = clean.replace(pattern, replacement);
  return clean;
}

/** Control characters, line and paragraph separators, and the marks that turn text around (S6). */
const unsafe = /[\p{Cc}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the text on one line, with everything escaped that could mislead a terminal or a reader. */
export function visible(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Creates a logger whose lines are clean before they reach the sink. */
export function createLogger(sink: LogSink): Logger {
  const writer =
    (level: LogLevel): Logger[LogLevel] =>
    (message, facts) => {
      const details =
        facts === undefined ? '' : ` ${inspect(facts, { depth: 4, breakLength: Infinity, maxStringLength: 2000 })}`;
      sink(level, visible(redact(message + details)));
    };
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
