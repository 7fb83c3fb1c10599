import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { Command } from 'commander';
import { readAt } from '../api/operations/any-read.ts';
import type { Context, SignedInConnection } from './context.ts';
import { wrongUsage } from './input.ts';
import { requirePrintAllowed } from './print-guard.ts';
import type { GlobalOptions } from './options.ts';

const help = `
Reads paths that penstock operations does not list, and sends only GET. The path is appended to the API URL, with its query
unchanged. The output is the service's own JSON, without keys and tokens. Because it may contain failed records, an environment
that forbids exports prints it to a terminal only.

Examples:
  penstock get /data_sources/5001/flow
  penstock get '/users?page=2&per_page=20'
`;

/** Adds `penstock get PATH`: the service's answer at a path. */
export function addGetCommand(get: Command, context: Context): void {
  get
    .argument('<path>', 'path below the API URL, with its query')
    .addHelpText('after', help)
    .action((given: string, _options: unknown, command: Command) => {
      const path = readPath(given);
      const { signal, terminal } = context;
      const mayPrint = (settings: EnvironmentSettings): void => requirePrintAllowed(settings, terminal);
      const work = async ({ client }: SignedInConnection): Promise<void> => {
        const { content } = await client.call(readAt(path), {}, { signal, priority: 'person' });
        await terminal.writeJson(content);
      };
      return context.signedIn(command.optsWithGlobals<GlobalOptions>(), work, mayPrint);
    });
}

/**
 * Returns the path as it is sent. Throws a Failure for one that would lead to another place, such as above the API URL.
 */
function readPath(given: string): string {
  const url = given.startsWith('/') ? URL.parse(`https://service.invalid${given}`) : null;
  if (url && `${url.pathname}${url.search}` === given) return given;
  const advice = 'Nothing was sent. Percent-encode special characters, such as %20 for a space.';
  throw wrongUsage(
    `${given} is not a valid path: it must start with / and contain no .. or #, as in /data_sources/5001.`,
    advice,
  );
}
