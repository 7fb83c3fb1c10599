/** Decisions of Electron's executable before it looks for an app. */
import { electronVersion, parseCommandLine, passesUrlGuard } from './command-line.ts';
import { dieAsRoot, refusesRoot } from './platform.ts';

// Electron ends with -1 (shell/app/electron_main_win.cc), which a shell on Linux shows as 255.
if (process.env['STANDIN_URL_GUARD'] && !passesUrlGuard(process.argv.slice(2))) process.exit(255);
const { switches, version } = parseCommandLine(process.argv.slice(2));
if (refusesRoot(switches)) dieAsRoot();
if (version) console.log(`v${electronVersion}`);
else await import('./run-app.ts');
