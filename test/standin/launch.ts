/** Decisions of Electron's executable before it looks for an app. */
import { electronVersion, parseCommandLine } from './command-line.ts';
import { dieAsRoot, refusesRoot } from './platform.ts';

const { switches, version } = parseCommandLine(process.argv.slice(2));
if (refusesRoot(switches)) dieAsRoot();
if (version) console.log(`v${electronVersion}`);
else await import('./run-app.ts');
