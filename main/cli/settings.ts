import { resolve } from 'node:path';
import { type ImportChange, type SharedPart, sharedParts } from '#contract/models/sharing.ts';
import { type Command, Option } from 'commander';
import { changesBy, importInto } from '../core/settings/settings-import.ts';
import { parseShared, sharedText } from '../core/settings/shared-file.ts';
import { writeWhole } from '../storage/whole-file.ts';
import type { Context } from './context.ts';
import { readInput } from './input.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';

interface ExportOptions extends GlobalOptions {
  only?: SharedPart[];
  out?: string;
}

interface ImportOptions extends GlobalOptions {
  yes?: boolean;
  loosen?: boolean;
  json?: boolean;
}

const importHelp = `
Without --yes, it prints what would change and changes nothing. Settings that the file lacks are unchanged.
Settings that weaken protection, such as a lower guard or certificates to trust, are imported only with --loosen.

Examples:
  penstock settings export --only views keys --out team.json
  penstock settings import team.json
  penstock settings import team.json --yes
`;

/** Adds `penstock settings`: environments without secrets, saved views, alert rules and keys, as a file for others. */
export function addSettingsCommand(settings: Command, context: Context): void {
  settings
    .command('export')
    .description('export environments without secrets, saved views, alert rules and shortcut keys')
    .addOption(new Option('--only <part...>', 'only these parts').choices(sharedParts))
    .option('--out <file>', 'file to write (default: standard output)')
    .action((_options: unknown, command: Command) => exportTo(command.optsWithGlobals<ExportOptions>(), context));

  settings
    .command('import')
    .description('show what an exported file would change, or import it')
    .argument('<file>', 'the file; - reads standard input')
    .option('-y, --yes', 'import the changes')
    .option('--loosen', 'with --yes: also import what weakens protection')
    .option('--json', 'print the changes as JSON')
    .addHelpText('after', importHelp)
    .action((file: string, _options: unknown, command: Command) =>
      importFrom(file, command.optsWithGlobals<ImportOptions>(), context),
    );
}

async function exportTo({ only, out, ...options }: ExportOptions, context: Context): Promise<void> {
  const text = sharedText(context.settings(options).read(), only ?? sharedParts);
  if (out === undefined) return context.terminal.write(text);
  await writeWhole(resolve(out), [text]);
  context.terminal.say(`Wrote ${resolve(out)}. It contains no secrets.`);
}

async function importFrom(
  file: string,
  { yes, loosen = false, json, ...options }: ImportOptions,
  context: Context,
): Promise<void> {
  const { terminal, system } = context;
  const shared = parseShared(await readInput(file, 'FILE', system.process));
  const store = context.settings(options);
  const changes = changesBy(shared, store.read());
  await (json ? terminal.writeJson(changes) : terminal.lines(linesOf(changes)));
  if (changes.length === 0) return terminal.say('The settings already match the file.');
  const left = loosen ? 0 : changes.filter(({ loosens }) => loosens).length;
  if (!yes) return terminal.say('Nothing was changed. To import, add --yes.');
  const made = importInto(store, shared, loosen);
  terminal.say(`Imported ${counted(made.length, 'change')}.`);
  if (left > 0)
    terminal.say(
      `Did not import ${counted(left, 'change')} that would weaken protection. Add --loosen to import ${left === 1 ? 'it' : 'them'}.`,
    );
}

/** Returns the lines of an import. Changes that weaken protection come last, under a separate heading. */
function linesOf(changes: readonly ImportChange[]): string[] {
  const line = ({ subject, from, to }: ImportChange): string =>
    from === null ? `  ${subject}: ${to}` : `  ${subject}: ${from} -> ${to}`;
  const [loosening, others] = [true, false].map((loosens) => changes.filter((change) => change.loosens === loosens));
  return [
    ...(others!.length > 0 ? ['Changes:', ...others!.map(line)] : []),
    ...(loosening!.length > 0 ? ['Weakens protection (--loosen):', ...loosening!.map(line)] : []),
  ];
}
