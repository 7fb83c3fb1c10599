/** The command line under plain Node. Inside the app main/index.ts starts the same one. */
import { readFileSync } from 'node:fs';
import { openInBrowser } from './cli/browser.ts';
import { dataFolder } from './cli/data-folder.ts';
import { proxyOfVariables } from './cli/proxy.ts';
import { runCommandLine } from './cli/run.ts';
import { createForkLauncher } from './helpers/fork-launcher.ts';
import type { HelperName } from './helpers/launcher.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The helpers of the command line: it starts no demo service. */
const helperEntry = (name: HelperName): URL =>
  new URL(name === 'records' ? './records/process.ts' : './secrets/keychain-process.ts', import.meta.url);

const code = await runCommandLine(process.argv.slice(2), {
  version,
  process,
  launcher: createForkLauncher(helperEntry),
  proxyFor: proxyOfVariables,
  dataFolder: dataFolder(process.platform, process.env),
  openInBrowser,
});
// A closed pipe or an aborted request does not delay the exit.
process.exit(code);
