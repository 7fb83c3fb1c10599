/** The entry: the window, or, with `cli` as the first argument, the command line. Nothing here may await readiness at top level. */
import { app, crashReporter, session } from 'electron';
import { createApp } from './app.ts';
import { openInBrowser } from './shell/external.ts';
import { openLog } from './shell/log.ts';
import { setMenu } from './shell/menu.ts';
import { readOptions } from './shell/options.ts';
import { registerAppScheme } from './shell/scheme.ts';
import { secure } from './shell/security.ts';
import { createUtilityLauncher } from './shell/utility-launcher.ts';

/** What must happen before Electron is ready, then the app. */
function startApp(): void {
  const log = openLog();
  // First of all: without handlers an uncaught exception is a modal dialog and a rejected promise is silence.
  process.on('uncaughtException', (thrown) => log.error('uncaught exception', { thrown }));
  process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { thrown }));

  app.enableSandbox();
  registerAppScheme();
  setMenu(process.platform);
  // Windows shows notifications of an app that it knows by this name only (docs/tutorial/notifications.md); as in electron-builder.yml.
  if (process.platform === 'win32') app.setAppUserModelId('io.penstock.Penstock');
  crashReporter.start({ uploadToServer: false });
  secure(app, log);

  // The lock is held per user data folder; the second instance hands over and leaves (docs/api/app.md).
  if (!app.requestSingleInstanceLock()) return app.quit();
  const options = readOptions(process.argv.slice(1));
  void app
    .whenReady()
    .then(() => createApp({ options, log }))
    .catch((thrown: unknown) => {
      log.error('Penstock could not start', { thrown });
      app.exit(1);
    });
}

/** Without a window, and beside a Penstock that has one: it takes no lock. */
function startCommandLine(args: readonly string[]): void {
  const fail = (): void => app.exit(1);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  // A signal asks Electron to quit, with 0. The command line ends by itself, with a code of its own (docs/api/app.md, `exit`).
  app.on('before-quit', (event) => event.preventDefault());
  void app.whenReady().then(async () => {
    const { runCommandLine } = await import('./cli/run.ts');
    const code = await runCommandLine(args, {
      version: app.getVersion(),
      launcher: createUtilityLauncher(import.meta.dirname),
      proxyFor: (url) => session.defaultSession.resolveProxy(url),
      dataFolder: app.getPath('userData'),
      openInBrowser,
    });
    app.exit(code);
  });
}

// Started from a folder, the first argument is that folder.
const [first, ...rest] = process.argv.slice(app.isPackaged ? 1 : 2);
if (first === 'cli') startCommandLine(rest);
else startApp();
