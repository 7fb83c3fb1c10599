import type { Command } from 'commander';
import { inertJson } from '../core/base/json.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';

const help = `
The schema is that of one entry, as --output ndjson prints it, without --fields. Schemas exist for every list.

Examples:
  penstock schema flows list
  penstock schema records kinds list
`;

/** Adds `penstock schema COMMAND`: the shape of what a list prints. */
export function addSchemaCommand(schema: Command, context: Context): void {
  schema
    .argument('<command...>', 'words of the command, such as flows list')
    .addHelpText('after', help)
    .action(async (words: string[]) => {
      const { default: schemas } = await import('../../docs/schemas/lists.json', { with: { type: 'json' } });
      const known: Record<string, object> = schemas.$defs;
      const found = Object.hasOwn(known, words.join(' ')) ? known[words.join(' ')] : undefined;
      if (!found)
        throw wrongUsage(`There is no schema of ${words.join(' ')}.`, `Schemas: ${Object.keys(known).join(', ')}.`);
      await context.terminal.write(`${inertJson({ $schema: schemas.$schema, ...found })}\n`);
    });
}
