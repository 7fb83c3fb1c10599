/** The command line under plain Node. Inside the app main/index.ts starts the same one. */
import packageFile from '../package.json' with { type: 'json' };
import { openInBrowser } from './cli/browser.ts';
import { dataFolder } from './cli/data-folder.ts';
import { proxyOfVariables } from './cli/proxy.ts';
import { runCommandLine } from './cli/run.ts';
import { createForkLauncher } from './helpers/fork-launcher.ts';
import type { HelperName } from './helpers/launcher.ts';

/** This runs from the sources, and from the bundle, where each helper is a file beside it. */
const isBundle = import.meta.url.endsWith('.js');

/** The helpers of the command line: it starts no demo service. */
const sources = {
  records: './records/process.ts',
  keychain: './secrets/keychain-process.ts',
  demo: './demo/process.ts',
};

const helperEntry = (name: HelperName): URL => new URL(isBundle ? `./${name}.js` : sources[name], import.meta.url);

const code = await runCommandLine(process.argv.slice(2), {
  version: packageFile.version,
  process,
  launcher: createForkLauncher(helperEntry),
  proxyFor: proxyOfVariables,
  dataFolder: dataFolder(process.platform, process.env),
  openInBrowser,
});
// A closed pipe or an aborted request does not delay the exit.
process.exit(code);
