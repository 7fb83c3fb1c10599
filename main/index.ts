/**
 * Entry: the window, or, with `cli` as the first word, the command line. Nothing here may await readiness at top level.
 */
import { join } from 'node:path';
import { app, crashReporter, dialog } from 'electron';
import { withoutInput } from './cli/command-process.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { outliveFileLimit } from './file-limit.ts';
import type { Logger } from './log.ts';
import { obeyKeychainSwitch } from './secrets/keychain-switch.ts';
import { type CommandLineStart, commandLineStart } from './shell/command-line.ts';
import { storeCompiledCode } from './shell/compiled-code.ts';
import { openInBrowser } from './shell/browser.ts';
import { divide, Links } from './shell/links.ts';
import { openLog } from './shell/log.ts';
import { setMenu } from './shell/menu.ts';
import { readOptions, type StartOptions } from './shell/options.ts';
import { createWindow } from './shell/window.ts';
import { windowStarter } from './shell/window-start.ts';
import { registerAppScheme } from './shell/scheme.ts';
import { secure, systemProxyFor } from './shell/security.ts';
import { makeSessionFolder } from './shell/session-folder.ts';
import { startFirstInstance } from './shell/single-instance.ts';
import { appImageOf } from './shell/updates/installation.ts';
import { createUtilityLauncher } from './shell/utility-launcher.ts';
import { identifyToWindows } from './shell/windows-identity.ts';

/** Starts the app, or passes the link of this start to the instance that runs. */
function startApp(): void {
  const log = openLog();
  // This comes first: without handlers an uncaught exception is a modal dialog, and a rejected promise stays silent.
  process.on('uncaughtException', (thrown) => log.error('uncaught exception', { thrown }));
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { thrown }));

  const { link, own } = divide(process.argv.slice(1));
  startFirstInstance(app, link, {
    start: () => openApp(log, link, readOptions(own)),
    // On Linux before ready, this is a line on stderr (docs/api/dialog.md).
    report: (text) => dialog.showErrorBox('Penstock', text),
  });
}

/** Prepares Electron, and opens the window once it is ready. */
function openApp(log: Logger, link: string | null, options: StartOptions): void {
  // enableSandbox removes `--no-sandbox`, without which root's helper processes end at their start
  // (shell/browser/api/electron_api_app.cc, shell/app/electron_main_delegate.cc). Windows request the sandbox anyway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerAppScheme();
  setMenu(process.platform);
  identifyToWindows(app, process.platform);
  crashReporter.start({ uploadToServer: false });
  secure(app, log);

  const links = new Links();
  if (link !== null) links.put(link);
  app.on('second-instance', (_event, _words, _folder, data) => {
    const brought = handedOver(data);
    if (brought !== null) links.put(brought);
  });
  // macOS opens links with this event, the first of them before the app is ready (docs/api/app.md, open-url).
  app.on('open-url', (event, url) => {
    event.preventDefault();
    links.put(url);
  });
  void app
    .whenReady()
    .then(async () => {
      // Chromium starts the window's process while the other parts of main are loaded (P10).
      const window = createWindow(join(import.meta.dirname, '..', 'preload', 'index.cjs'), options.size);
      app.once('quit', storeCompiledCode(app.getPath('userData'), app.getVersion()));
      const { createApp } = await import('./app.ts');
      await createApp({ options, log, window, links, bundles: import.meta.dirname });
    })
    .catch((thrown: unknown) => {
      log.error('Penstock could not start', { thrown });
      app.exit(1);
    });
}

/** Returns the link of another instance, of any release; null for none. */
function handedOver(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'link' in data ? data.link : null;
}

/**
 * Starts the command line without a window, next to a Penstock that may have one: it takes no lock, and uses separate
 * files for Chromium.
 */
function startCommandLine(start: CommandLineStart): void {
  if ('refusal' in start) {
    process.stderr.write(start.refusal);
    return app.exit(exitCodes.usage);
  }
  const fail = (): void => app.exit(1);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  // A command gets no icon in the Dock (docs/api/app.md, setActivationPolicy).
  if (process.platform === 'darwin') app.setActivationPolicy('prohibited');
  const dataFolder = app.getPath('userData');
  const sessionData = makeSessionFolder();
  app.setPath('sessionData', sessionData.path);
  app.once('quit', sessionData.remove);
  // A signal makes Electron quit with 0. The command line ends with an exit code that it chooses (docs/api/app.md,
  // `exit`).
  app.on('before-quit', (event) => event.preventDefault());
  void app.whenReady().then(async () => {
    const { runCommandLine } = await import('./cli/run.ts');
    const code = await runCommandLine(start.args, {
      version: app.getVersion(),
      process: process.platform === 'win32' ? withoutInput(process) : process,
      launcher: obeyKeychainSwitch(createUtilityLauncher(import.meta.dirname, null), {
        isPackaged: app.isPackaged,
        env: process.env,
      }),
      proxyFor: systemProxyFor,
      dataFolder,
      openInBrowser,
      openWindow: windowStarter(app, start.before, appImageOf(process.env, process.execPath)),
    });
    app.exit(code);
  });
}

outliveFileLimit();
const commandLine = commandLineStart(process.argv, app.isPackaged);
if (commandLine) startCommandLine(commandLine);
else startApp();
