import type { Command } from 'commander';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';

const help = `
Serves tools for an assistant over the Model Context Protocol, on standard input and output, until the client ends the connection.
The tools list and show what the commands do, and plan to pause, activate and restore. None of them changes the service: a plan is
stored, and only penstock changes confirm sends it. Every call is in the request log. Records have their personal data masked.

Examples:
  penstock mcp --environment Production
  penstock mcp --environment Production --allow-personal-data
`;

interface Options extends GlobalOptions {
  allowPersonalData?: boolean;
}

/** Adds `penstock mcp`: tools for assistants, which read and plan. */
export function addMcpCommand(mcp: Command, context: Context): void {
  mcp
    .option('--allow-personal-data', 'do not mask personal data in failed records')
    .addHelpText('after', help)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      if (options.serviceKeyFile === '-')
        throw wrongUsage('--service-key-file: standard input belongs to the assistant. Use a file or a variable.');
      context.isService = true;
      const { serveTools } = await import('./mcp/server.ts');
      await serveTools(options, { personalData: options.allowPersonalData === true }, context);
    });
}
