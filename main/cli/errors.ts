import type { Command } from 'commander';
import { errorFields } from '#contract/filter/error-filter.ts';
import type { ErrorKind } from '#contract/models/error-kind.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { errorWindow } from '../core/errors/error-view.ts';
import type { ScanState } from '../core/errors/store.ts';
import { openErrors } from '../storage/errors.ts';
import type { Context } from './context.ts';
import { errorAsJson, errorInLines, errorsAsJson, errorsAsTable, readInLine } from './error-output.ts';
import { findId } from './find-id.ts';
import { sayNeverWatched } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { openStoredHistory } from './stored-history.ts';
import { askedOf, type ListSearch } from './saved-view.ts';
import { expressionOf } from './where.ts';

const help = `
An error group collects failed records of all flows by their type of error and their message, with variable parts masked. The
app reads the newest failed records at failing nodes. These commands read what the app stored and send no request. A key can be
shortened to a unique prefix.

--where takes the filter of the Errors screen:
  state:new  state:new,came_back  error:TIMEOUT  message:required  name:orders  flow:40001  node:40007  records:>100
  flows:>1  first:<12h  last:<1h  resolved:<12h  returns:>0  id:3f0a*  AND  OR  NOT  ( )  and words in these fields

Examples:
  penstock errors list --where 'state:new'
  penstock errors show 3f0a
`;

type Options = GlobalOptions & { json?: boolean };

/** Adds `penstock errors`: failing records over all flows, as the app read them. */
export function addErrorsCommand(errors: Command, context: Context): void {
  errors.addHelpText('after', help);

  errors
    .command('list')
    .description('list error groups, new ones first')
    .option('--where <expression>', 'only error groups that match')
    .option('--view <name>', 'only error groups of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<Options & ListSearch>(), context));

  errors
    .command('show')
    .description('show an error group with its flows and history')
    .argument('<key>', 'key, or a unique prefix of it')
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      show(given, command.optsWithGlobals<Options>(), context),
    );
}

/** Returns the app's stored kinds of failure, which may be none. */
function storedErrors(
  options: GlobalOptions,
  context: Context,
): { find: (where: string) => ErrorKind[]; looked: ScanState | null } {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const { kinds, looked } = openErrors(database, environmentId).load();
    const find = (filter: string): ErrorKind[] =>
      errorWindow(kinds, { filter, from: 0, to: Infinity }, clock.now()).rows;
    return { find, looked };
  } finally {
    database.close();
  }
}

async function list(options: Options & ListSearch, context: Context): Promise<void> {
  const expression = expressionOf(askedOf(options, 'errors', context), errorFields);
  const { terminal } = context;
  const { find, looked } = storedErrors(options, context);
  const found = find(expression);
  if (looked === null) sayNeverWatched(context);
  if (options.json) return terminal.write(errorsAsJson(found, looked));
  if (looked === null) return;
  terminal.say(readInLine(looked));
  if (found.length > 0) await terminal.lines(errorsAsTable(found, terminal.width));
  else terminal.say(find('').length === 0 ? 'Nothing failed.' : 'No error group matches.');
}

async function show(given: string, options: Options, context: Context): Promise<void> {
  const { find, looked } = storedErrors(options, context);
  const all = find('');
  const key = findId(
    given,
    all.map((one) => one.key),
    'error group',
    'errors list',
  );
  const kind = all.find((one) => one.key === key)!;
  if (options.json) return context.terminal.write(errorAsJson(kind));
  if (looked) context.terminal.say(readInLine(looked));
  await context.terminal.lines(errorInLines(kind));
}
