import { resolve } from 'node:path';
import type { Command } from 'commander';
import { manifestFor, verifyFiles } from '../storage/export-verify.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';

const verifyHelp = `
The file is read again: its length, its rows and its SHA-256 are compared with what its manifest says.

Examples:
  penstock export verify failed.csv
  penstock export verify failed.csv.manifest.json
`;

/** `penstock export`: past exports. */
export function addExportCommand(program: Command, context: Context): void {
  program
    .command('export')
    .description('exported files')
    .command('verify')
    .description('verify that a file is as it was written')
    .argument('<file>', 'the file, the folder with a file for each group, or the manifest')
    .addHelpText('after', verifyHelp)
    .action((file: string) => verify(file, context));
}

async function verify(file: string, context: Context): Promise<void> {
  const { terminal } = context;
  const { files, words, ok } = await verifyFiles(await manifestFor(resolve(file)));
  await terminal.lines(files.map(({ name, as }) => `${name}: ${as}`));
  terminal.say(words);
  if (!ok) context.exitCode = exitCodes.notAll;
}
