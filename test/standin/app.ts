import { fileURLToPath } from 'node:url';
import type { App as RealApp } from 'electron';
import { application, applicationName, executable, path, setApplicationName, setPath } from './application.ts';
import { nodePath, spawn } from './children.ts';
import { stopChromium } from './chromium/host.ts';
import {
  endProcess,
  isReady,
  mustNotBeReady,
  preventable,
  utilityEvents,
  whenReady,
  windowEvents,
} from './lifecycle.ts';
import { refusing, refusingEmitter } from './refusal.ts';
import { sessionsCreated } from './session.ts';
import { SingleInstance } from './single-instance.ts';
import { appendSwitch, removeSwitch, switches } from './switches.ts';
import { webContentsCreated } from './web-contents.ts';
import { BrowserWindow } from './window.ts';

/**
 * A command line as the first instance receives it: Chromium puts switches first and adds some (docs/api/app.md,
 * second-instance).
 */
function wordsOfNotice([program = '', ...words]: readonly string[]): string[] {
  const switches = words.filter((word) => word.startsWith('--'));
  const others = words.filter((word) => !word.startsWith('--'));
  return [program, ...switches, '--allow-file-access-from-files', ...others];
}

let endedEarly = false;

/** Whether the app has quit before ready. Its process ends after `ready` (shell/browser/browser.cc, Shutdown). */
export const hasEndedEarly = (): boolean => endedEarly;

class App extends refusingEmitter('app') {
  /** Follows shell/browser/api/electron_api_app.cc, `IsPackaged`, for an executable that is called electron. */
  readonly isPackaged = process.env['ELECTRON_FORCE_IS_PACKAGED'] !== undefined;
  /** macOS has one. Elsewhere Electron leaves it undefined. */
  readonly dock = undefined;
  readonly commandLine = refusing('commandLine', {
    hasSwitch: (name: string): boolean => switches.has(name),
    getSwitchValue: (name: string): string => switches.get(name) ?? '',
    appendSwitch(name: string, value = ''): void {
      mustNotBeReady('app.commandLine.appendSwitch');
      appendSwitch(name, value);
    },
    removeSwitch(name: string): void {
      removeSwitch(name);
    },
  });
  #singleInstance: SingleInstance | undefined;
  #quitting = false;
  #exiting = false;

  constructor() {
    super();
    windowEvents.on('close-cancelled', () => (this.#quitting = false));
    windowEvents.on('all-closed', () => {
      if (this.#exiting) return;
      if (this.#quitting) this.#finishQuitting();
      else if (!this.emit('window-all-closed')) this.quit();
    });
    utilityEvents.on('gone', (details) => this.emit('child-process-gone', {}, details));
    sessionsCreated.on('created', (session) => this.emit('session-created', session));
    webContentsCreated.on('created', (contents) => this.emit('web-contents-created', preventable(), contents));
  }

  whenReady(): Promise<void> {
    return whenReady();
  }

  isReady(): boolean {
    return isReady();
  }

  /** Runs before-quit, each window's close, will-quit, quit. The first three may be prevented (docs/api/app.md). */
  quit(): void {
    if (this.#quitting || this.#exiting) return;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) return this.#finishQuitting();
    for (const window of windows) if (this.#quitting) window.close();
  }

  #finishQuitting(): void {
    const event = preventable();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#quitting = false;
    else if (isReady()) this.exit(0);
    else {
      endedEarly = true;
      this.emit('quit', {}, 0);
    }
  }

  /**
   * Closes every window without a prompt. Before ready it ends the process at once, without an event
   * (shell/browser/browser.cc, Exit).
   */
  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    if (!isReady()) endProcess(code);
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    if (!endedEarly) this.emit('quit', {}, code);
    void stopChromium().finally(() => endProcess(code));
  }

  /** Starts a second process at once, which waits for this one to end (shell/browser/relauncher.cc). */
  relaunch(options: { args?: string[]; execPath?: string } = {}): boolean {
    const words = [options.execPath ?? executable, ...(options.args ?? process.argv.slice(1))];
    const relauncher = fileURLToPath(new URL('./relauncher.ts', import.meta.url));
    // The stdin of the relauncher closes with this process.
    spawn(nodePath, [relauncher, ...words], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref();
    return true;
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    this.#singleInstance ??= new SingleInstance(path('userData'));
    const notice = { argv: wordsOfNotice(process.argv), workingDirectory: process.cwd(), additionalData };
    return this.#singleInstance.acquire(notice, (second) => {
      void whenReady().then(() => {
        this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData);
      });
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#singleInstance?.held ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#singleInstance?.release();
  }

  get name(): string {
    return applicationName();
  }

  set name(name: string) {
    setApplicationName(name);
  }

  getName(): string {
    return applicationName();
  }

  setName(name: string): void {
    setApplicationName(name);
  }

  getVersion(): string {
    return application.version;
  }

  getAppPath(): string {
    return application.path;
  }

  getPath(name: Parameters<RealApp['getPath']>[0]): string {
    return path(name);
  }

  setPath(name: string, to: string): void {
    if (name === 'userData' || name === 'sessionData') mustNotBeReady(`app.setPath('${name}')`);
    setPath(name, to);
  }

  getLocale(): string {
    const [language = 'en-US'] = this.getPreferredSystemLanguages();
    return switches.get('lang') || language;
  }

  getSystemLocale(): string {
    return this.getPreferredSystemLanguages()[0] ?? 'en-US';
  }

  getPreferredSystemLanguages(): string[] {
    const { LC_ALL, LC_MESSAGES, LANG } = process.env;
    const [language = ''] = (LC_ALL ?? LC_MESSAGES ?? LANG ?? '').split('.');
    return [/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language) ? language.replace('_', '-') : 'en-US'];
  }

  /**
   * Reverts --no-sandbox, so root's children die at their start (shell/browser/api/electron_api_app.cc, EnableSandbox).
   */
  enableSandbox(): void {
    mustNotBeReady('app.enableSandbox()');
    removeSwitch('no-sandbox');
    appendSwitch('enable-sandbox', '');
  }

  disableHardwareAcceleration(): void {
    if (isReady()) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  }

  setDesktopName(_name: string): void {}

  setAppUserModelId(_id: string): void {}

  setAboutPanelOptions(_options: object): void {}

  setBadgeCount(_count?: number): boolean {
    return false;
  }

  focus(): void {
    BrowserWindow.getAllWindows()[0]?.focus();
  }
}

export const app = new App();
