import type { Command } from 'commander';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';

const help = `
The schema of a list is that of one entry, as --output ndjson prints it, without --fields. Commands that show something have
the schema of their JSON, and commands that plan to pause, activate or restore that of the plan.

Examples:
  penstock schema flows list
  penstock schema flows show
  penstock schema flows pause
`;

/** Adds `penstock schema COMMAND`: the shape of the JSON that a command prints. */
export function addSchemaCommand(schema: Command, context: Context): void {
  schema
    .argument('<command...>', 'words of the command, such as flows list')
    .addHelpText('after', help)
    .action(async (words: string[]) => {
      const { default: schemas } = await import('../../docs/schemas/commands.json', { with: { type: 'json' } });
      const known: Record<string, object> = schemas.$defs;
      const found = Object.hasOwn(known, words.join(' ')) ? known[words.join(' ')] : undefined;
      if (!found)
        throw wrongUsage(`There is no schema of ${words.join(' ')}.`, `Schemas: ${Object.keys(known).join(', ')}.`);
      await context.terminal.writeJson({ $schema: schemas.$schema, ...found });
    });
}
