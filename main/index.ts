/** The entry: what must happen before Electron is ready, then the app. Nothing here may await readiness at top level. */
import { app, crashReporter } from 'electron';
import { createApp } from './app.ts';
import { setMenu } from './shell/menu.ts';
import { readOptions } from './shell/options.ts';
import { registerAppScheme } from './shell/scheme.ts';
import { secure } from './shell/security.ts';
import { openLog } from './shell/log.ts';

const log = openLog();
// First of all: without handlers an uncaught exception is a modal dialog and a rejected promise is silence.
process.on('uncaughtException', (thrown) => log.error('uncaught exception', { thrown }));
process.on('unhandledRejection', (thrown) => log.error('unhandled rejection', { thrown }));

app.enableSandbox();
registerAppScheme();
setMenu(process.platform);
crashReporter.start({ uploadToServer: false });
secure(app, log);

// The lock is held per user data folder; the second instance hands over and leaves (docs/api/app.md).
if (app.requestSingleInstanceLock()) {
  const options = readOptions(process.argv.slice(1));
  void app
    .whenReady()
    .then(() => createApp({ options, log }))
    .catch((thrown: unknown) => {
      log.error('Penstock could not start', { thrown });
      app.exit(1);
    });
} else {
  app.quit();
}
