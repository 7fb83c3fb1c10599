/** Runs an app: Electron's steps from finding it to its `ready`. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { application, commandLine, executable, path } from './application.ts';
import { nodePath } from './children.ts';
import { substituteElectron } from './module-hooks.ts';
import { hasDisplay, isHeadless, withoutDisplay } from './platform.ts';
import {
  claimToBeElectron,
  holdFiles,
  limitCryptography,
  refuseNodeChildren,
  surviveUncaughtExceptions,
} from './process-rules.ts';
import { chromiumSwitches } from './switches.ts';
import { complain, logError } from './terminal.ts';

claimToBeElectron('browser', executable, join(application.path, 'resources'));
process.argv.splice(0, 2, executable);
delete process.env['STANDIN_EXECUTABLE'];
substituteElectron(new URL('./electron.ts', import.meta.url));
const { app, hasEndedEarly } = await import('./app.ts');
const { startChromium } = await import('./chromium/host.ts');
const { becomeReady, endProcess } = await import('./lifecycle.ts');
const { offerDefaultMenu } = await import('./small/menu.ts');
const { announceDefaultSession } = await import('./session.ts');
// After the stand-in's own imports, because its own children are Node's.
refuseNodeChildren(nodePath);
limitCryptography();
surviveUncaughtExceptions();
if (process.env['STANDIN_HOLD_FILES']) holdFiles(() => path('sessionData'));
process.exit = ((code?: number) => app.exit(code ?? Number(process.exitCode ?? 0))) as typeof process.exit;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());

// Electron lives until it is requested to quit, whether or not anything is open.
setInterval(() => undefined, 2 ** 30);

const require = createRequire(join(process.cwd(), 'electron'));
for (const file of commandLine.preload) require(file);

const hint = setTimeout(() => {
  complain(
    'The main module is still being evaluated, so `ready` cannot come: does it await something that needs ready?',
  );
}, 10_000).unref();

try {
  await import(pathToFileURL(application.main).href);
} catch (error) {
  complain('App threw an error during load');
  complain(error);
  app.exit(1);
}
clearTimeout(hint);

// The display is opened only now (content/browser/browser_main_loop.cc: EarlyInitialization, then InitializeToolkit).
const headless = isHeadless(commandLine.early);
if (!headless && !hasDisplay()) {
  complain(withoutDisplay);
  endProcess(1);
}

// Chromium reports every bus that it cannot reach, in each start.
if (process.env['DBUS_SESSION_BUS_ADDRESS'] === '')
  logError('dbus/bus.cc:408', 'Failed to connect to the bus: Could not parse server address');

// `ready` comes only after the main module has settled (lib/browser/init.ts, appCodeLoaded).
setImmediate(() => {
  app.emit('will-finish-launching');
  announceDefaultSession();
  offerDefaultMenu();
  if (!hasEndedEarly())
    startChromium({
      sessionData: path('sessionData'),
      switches: chromiumSwitches,
      debuggingPort: commandLine.switches.has('remote-debugging-port'),
      headless,
    });
  becomeReady();
  app.emit('ready', {}, {});
  if (hasEndedEarly()) setImmediate(() => app.exit(0));
});
