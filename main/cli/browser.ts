import { spawn } from 'node:child_process';
import { helperEnvironment } from '../helpers/launcher.ts';

/** Command that opens an address, by system. It runs without a shell, so that nothing in the address is a command. */
const openers: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a page in the user's browser. Without a browser nothing happens: the address is printed anyway. */
export async function openSystemBrowser(url: string): Promise<void> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], {
    stdio: 'ignore',
    detached: true,
    env: helperEnvironment(process.env),
  });
  opener.on('error', () => undefined);
  opener.unref();
}
