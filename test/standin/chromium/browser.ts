import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { spawn } from '../children.ts';
import { Connection, type Session } from './cdp.ts';
import { findChromium } from './find.ts';

export interface BrowserOptions {
  /** Chromium's own profile folder. */
  readonly profile: string;
  /** Switches of the app's command line and of app.commandLine, passed on. */
  readonly switches: ReadonlyMap<string, string>;
  /** Whether to open a DevTools port too, and print it to stderr like Chromium. */
  readonly debuggingPort: boolean;
  readonly headless: boolean;
}

/** A Chromium page with a DevTools session. */
export interface Target {
  readonly id: string;
  /** Initial address, before any navigation. */
  readonly address: string;
  readonly session: Session;
  /** DevTools session of a part of the page that runs elsewhere: a foreign frame, a worker. */
  part(sessionId: string): Session;
  /** Closes the page without beforeunload. */
  close(): void;
  /** Resolves when the page is closed. */
  readonly closed: Promise<void>;
}

interface Attached {
  sessionId: string;
  targetInfo: { targetId: string; openerId?: string; url: string };
}

/** Set only here, whatever the app's command line contains. */
const ours =
  /^(app|headless|ozone-platform|enable-sandbox|no-sandbox|type|user-data-dir|remote-debugging-.*|inspect.*|no-startup-window)$/;

/** A window without tabs or address bar. `--app=about:blank` would give an ordinary one. */
export const blankAddress = 'data:text/html,<title></title>';
const blankWindow = `--app=${blankAddress}`;

function commandLine({ profile, switches, debuggingPort, headless }: BrowserOptions): string[] {
  const passedOn = [...switches].filter(([name]) => !ours.test(name));
  // Whether this process plays root or a user, its Chromium runs as the real user.
  const sandboxed = process.getuid?.() !== 0 && !switches.has('no-sandbox');
  return [
    // Quiet and offline.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-quic',
    '--disable-sync',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    // A covered window is as visible to its page as one in front, as in Electron on Linux.
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    // Electron slows the timers of a window that was hidden, not of one that was never shown. Here both are minimized.
    '--disable-background-timer-throttling',
    // Delaying the first frame until there is something to see occasionally leaves none at all.
    '--disable-features=PaintHolding',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    // Closing the last window must not end Chromium before the app requests it.
    '--keep-alive-for-test',
    // --test-type hides the bar that warns of the missing sandbox and takes room from the page.
    ...(sandboxed ? [] : ['--no-sandbox', '--test-type']),
    ...(headless ? ['--headless', '--screen-info={1920x1080}'] : []),
    ...passedOn.map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(debuggingPort ? ['--remote-debugging-port=0'] : []),
    blankWindow,
  ];
}

/**
 * Distinguishes a window that a page opens from one of the stand-in. Each window has another name, because an existing
 * one would be reused.
 */
const ownName = /^stand-in-\d+$/;
export const isOurs = (windowName: string): boolean => ownName.test(windowName);

/**
 * The running Chromium. Pages that the app did not open, such as popups, are closed. `gone` is emitted when it ends,
 * with its last output.
 */
export class Browser extends EventEmitter<{ gone: [lastWords: string] }> {
  readonly connection: Connection;
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  /** The window that Chromium opens when it starts, used for the first request. */
  readonly #first: Promise<Target>;
  #firstTaken = false;
  #lastName = 0;
  readonly #open = new Set<Target>();
  #opening: Promise<unknown> = Promise.resolve();
  /** Waiters for a page, by the target id of the page that opens it, or '' for a page without an opener. */
  readonly #waiting = new Map<string, (target: Target) => void>();
  readonly #detached = new Map<string, () => void>();

  constructor(options: BrowserOptions) {
    super();
    mkdirSync(options.profile, { recursive: true });
    const executable = findChromium();
    const child = spawn(executable, commandLine(options), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Ctrl+C in a terminal is for the app. Chromium ends when the app closes its pipes.
      detached: true,
    });
    this.#process = child;
    const lastWords: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (options.debuggingPort && line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`);
      if (lastWords.push(line) > 20) lastWords.shift();
    });
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    child.once('error', (error) => this.emit('gone', error.message));
    child.once('exit', () => this.emit('gone', lastWords.join('\n')));

    this.#first = this.#next('');
    this.connection = new Connection(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const { browser } = this.connection;
    browser.on('Target.attachedToTarget', (attached) => this.#attached(attached));
    browser.on('Target.detachedFromTarget', ({ sessionId }) => this.#detached.get(sessionId)?.());
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] };
    for (const started of [
      browser.send('Target.setAutoAttach', attach),
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
    ])
      started.catch(() => undefined); // A Chromium that does not start is reported by `gone`.
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** A page in a separate window. */
  openPage(): Promise<Target> {
    if (!this.#firstTaken) {
      this.#firstTaken = true;
      return this.#first;
    }
    const opened = this.#opening.then(() => this.#openFurther());
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  /**
   * Only a page can open a window without tabs, so an existing one does it. Without any, an ordinary window is opened
   * for that and closed again.
   */
  async #openFurther(): Promise<Target> {
    for (const shown of [...this.#open]) {
      const opened = await this.#openFrom(shown).catch(() => undefined); // It is navigating, or closing. Another one works.
      if (opened) return opened;
    }
    const ordinary = await this.#openOrdinary();
    const opened = await this.#openFrom(ordinary);
    ordinary.close();
    return opened;
  }

  /** Runs in an isolated world, invisible to the page. */
  async #openFrom({ id, session, closed }: Target): Promise<Target> {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: id });
    const opened = this.#next(id);
    // A page that closes in the meantime may take along the window that it was to open.
    const gone = closed.then(() => Promise.reject(new Error('The page closed before it had opened another')));
    try {
      await session.send('Runtime.evaluate', {
        expression: `window.open('about:blank', 'stand-in-${++this.#lastName}', 'popup,noopener')`,
        contextId: executionContextId,
        userGesture: true,
      });
      return await Promise.race([opened, gone]);
    } finally {
      gone.catch(() => undefined); // It may well close later.
      this.#waiting.delete(id);
    }
  }

  async #openOrdinary(): Promise<Target> {
    const opened = this.#next('');
    await this.connection.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      background: true,
    });
    return opened;
  }

  #next(openerId: string): Promise<Target> {
    return new Promise((resolve) => this.#waiting.set(openerId, resolve));
  }

  /** Ends Chromium, by force if it takes longer than two seconds. */
  async close(): Promise<void> {
    const force = setTimeout(() => this.#process.kill('SIGKILL'), 2000);
    await Promise.all([this.connection.browser.send('Browser.close').catch(() => undefined), this.#exited]);
    clearTimeout(force);
  }

  #attached({ sessionId, targetInfo: { targetId, openerId = '', url: address } }: Attached): void {
    const session = this.connection.session(sessionId);
    session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined); // It may have ended already.
    const awaited = this.#waiting.get(openerId);
    if (!awaited) return this.#closeTarget(targetId);
    this.#waiting.delete(openerId);
    const closed = new Promise<void>((resolve) => this.#detached.set(sessionId, resolve));
    const part = (id: string): Session => this.connection.session(id);
    const target: Target = { id: targetId, address, session, closed, part, close: () => this.#closeTarget(targetId) };
    this.#open.add(target);
    void closed.then(() => this.#open.delete(target));
    awaited(target);
  }

  #closeTarget(targetId: string): void {
    this.connection.browser.send('Target.closeTarget', { targetId }).catch(() => undefined); // It has ended already.
  }
}
