import { type Command, Option } from 'commander';
import { wrongUsage } from './input.ts';

/** Formats of every list. `wide` is a table whose lines are not cut to the screen. */
const listFormats = ['table', 'wide', 'json', 'ndjson', 'md', 'csv'] as const;
type ListFormat = (typeof listFormats)[number];

/** Options that every list takes. */
export interface ListOutput {
  json?: boolean;
  output?: ListFormat;
  /** Members of the JSON, separated by commas. */
  fields?: string;
  /** Members to sort by, separated by commas; a hyphen in front reverses the order. */
  sort?: unknown;
  limit?: number;
}

const isList = (command: Command): boolean => command.name() === 'list';
const has = ({ options }: Command, name: string): boolean => options.some(({ long }) => long === name);

/** Adds the options of every command that filters, that prints JSON, and that lists, below a command. */
export function addOutputOptions(command: Command): void {
  for (const below of command.commands) addOutputOptions(below);
  if (command.commands.length > 0) return;
  if (has(command, '--where'))
    command.addOption(new Option('--filter <expression>', 'the same as --where').conflicts('where'));
  if (!has(command, '--json')) return;
  const formats: readonly string[] = isList(command) ? listFormats : ['table', 'json'];
  const short = '; --json is short for json';
  command.addOption(new Option('--output <format>', `format of the output${short}`).choices(formats).conflicts('json'));
  if (!isList(command)) return;
  command.option('--fields <names>', 'only these members of the JSON, separated by commas, in any format');
  if (!has(command, '--sort'))
    command.option('--sort <names>', 'members of the JSON to sort by, separated by commas; -name reverses the order');
  if (!has(command, '--limit'))
    command.addOption(new Option('--limit <number>', 'maximum number of entries').argParser(readLimit));
}

function readLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw wrongUsage(`--limit: ${JSON.stringify(text)} is not a number of entries.`);
}

/** Sets what `--output`, its variable and `--filter` mean for the other options of a command, before it runs. */
export function applyOutputOptions(command: Command, { PENSTOCK_OUTPUT: usual }: NodeJS.ProcessEnv): void {
  const options = command.opts<ListOutput & { filter?: string; watch?: boolean }>();
  if (has(command, '--where') && options.filter !== undefined) command.setOptionValue('where', options.filter);
  if (!has(command, '--output')) return;
  const chosen = options.output ?? (options.json ? 'json' : usual ? readUsual(usual, command) : undefined);
  if (chosen !== undefined) command.setOptionValue('output', chosen);
  if (chosen === 'json' || (options.watch && chosen === 'ndjson')) command.setOptionValue('json', true);
  else if (options.watch && chosen !== undefined && chosen !== 'table')
    throw wrongUsage(`--watch prints a table, json or ndjson, and not ${chosen}.`);
  if (options.watch && [options.fields, options.sort, options.limit].some((one) => one !== undefined))
    throw wrongUsage('--fields, --sort and --limit cannot be used with --watch.');
}

/** Reads PENSTOCK_OUTPUT. A format of lists alone leaves other commands as they are. */
function readUsual(usual: string, command: Command): ListFormat | undefined {
  const format = listFormats.find((one) => one === usual);
  if (format === undefined)
    throw wrongUsage(`PENSTOCK_OUTPUT: ${JSON.stringify(usual)} is none of ${listFormats.join(', ')}.`);
  return isList(command) || format === 'json' ? format : undefined;
}
