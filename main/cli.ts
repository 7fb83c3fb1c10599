/** The command line under plain Node. Inside the app main/index.ts starts the same one. */
import { readFileSync } from 'node:fs';
import { openInBrowser } from './cli/browser.ts';
import { dataFolder } from './cli/data-folder.ts';
import { proxyOfVariables } from './cli/proxy.ts';
import { runCommandLine } from './cli/run.ts';
import { createForkLauncher } from './helpers/fork-launcher.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const code = await runCommandLine(process.argv.slice(2), {
  version,
  // The keychain's is the only helper of the command line.
  launcher: createForkLauncher(() => new URL('./secrets/keychain-process.ts', import.meta.url)),
  proxyFor: proxyOfVariables,
  dataFolder: dataFolder(process.platform, process.env),
  openInBrowser,
});
// A reader that is gone or a request that was given up keeps nobody waiting.
process.exit(code);
