/** Command line under plain Node: from the sources, or as a separate package. In the app, main/index.ts starts it. */
import packageFile from '../package.json' with { type: 'json' };
import { openSystemBrowser } from './cli/browser.ts';
import { dataFolder } from './cli/data-folder.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { runCommandLine } from './cli/run.ts';
import { outliveFileLimit } from './file-limit.ts';
import { createForkLauncher } from './helpers/fork-launcher.ts';
import type { HelperName } from './helpers/launcher.ts';
import { obeyKeychainSwitch } from './secrets/keychain-switch.ts';

/** This runs from the sources, and from the bundle, in which each helper is a file next to it. */
const isBundle = import.meta.url.endsWith('.js');

/** Helpers of the command line, which starts no demo service. */
const sources = {
  records: './records/process.ts',
  keychain: './secrets/keychain-process.ts',
  demo: './demo/process.ts',
};

const helperEntry = (name: HelperName): URL => new URL(isBundle ? `./${name}.js` : sources[name], import.meta.url);

// Any installed Node may start the package. The user may not have read npm's warning at its installation.
const needed = packageFile.devDependencies.node.split('.')[0]!;
if (Number.parseInt(process.versions.node) < Number(needed)) {
  process.stderr.write(`Penstock needs Node ${needed} or newer: this is ${process.versions.node}. Nothing was done.\n`);
  process.exit(exitCodes.unexpected);
}

outliveFileLimit();
const code = await runCommandLine(process.argv.slice(2), {
  version: packageFile.version,
  process,
  launcher: obeyKeychainSwitch(createForkLauncher(helperEntry), { isPackaged: isBundle, env: process.env }),
  proxyFor: async (url) => (await import('./api/transport/variable-proxy.ts')).proxyOfVariables(url),
  dataFolder: dataFolder(process.platform, process.env),
  openInBrowser: openSystemBrowser,
  openWindow: null,
});
// A closed pipe or an aborted request does not delay the exit.
process.exit(code);
