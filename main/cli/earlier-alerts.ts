import { type Command, Option } from 'commander';
import { alertFields } from '#contract/filter/alert-filter.ts';
import { type Filter, type FilterField, join, negate, type Term } from '#contract/filter/filter.ts';
import { findingFields } from '#contract/filter/finding-filter.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import type { AlertSource, AlertTab } from '#contract/models/alert.ts';
import { acknowledgeAlerts, type AckOptions, listAlerts, muteAlerts, type MuteOptions, showAlerts } from './alerts.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import type { ListSearch } from './list-search.ts';
import { expressionOf, type FilterArgs, filterOptionOf } from './filter-args.ts';

/** A command that `penstock alerts` replaced, and that forwards to it for one release. */
interface EarlierCommand {
  source: AlertSource;
  fields: readonly FilterField[];
  /** Returns a term in the fields of alerts; null where they have no such field. */
  translate: (term: Term) => Term | null;
}

const notificationShows = ['open', 'unread', 'muted', 'all'] as const;
type NotificationShow = (typeof notificationShows)[number];

type EarlierListOptions = ListSearch & { json?: boolean; show?: NotificationShow };

/** Adds the earlier `penstock findings`. */
export function addFindingsCommand(findings: Command, context: Context): void {
  addList(findings, context, {
    source: 'flow',
    fields: findingFields,
    translate: (term) =>
      term.is === 'value' && term.field === 'id'
        ? { ...term, values: term.values.map((value) => `flow/${value}`) }
        : term,
  });
  addAck(findings, context, 'flow');
  findings
    .command('show')
    .description('show the alerts of a flow')
    .argument('<id>', 'ID, or a unique prefix of it')
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) => {
      sayNewName(findings, context);
      return showAlerts(given, { ...command.optsWithGlobals<EarlierListOptions>(), source: 'flow' }, context);
    });
}

/** Adds the earlier `penstock notifications`. */
export function addNotificationsCommand(notifications: Command, context: Context): void {
  addList(notifications, context, {
    source: 'notification',
    fields: notificationFields,
    translate: notificationTerm,
  });
  addAck(notifications, context, 'notification');
  notifications
    .command('mute')
    .description('mute an alert, a flow or the whole environment until a time')
    .argument('[key]', 'ID, or a unique prefix of it')
    .option('--flow <id>', 'every alert of this flow', wholeNumber)
    .option('--all', 'the whole environment')
    .option('--until <time>', 'when the mute ends')
    .option('--undo', 'end the mute now')
    .action((given: string | undefined, _options: unknown, command: Command) => {
      sayNewName(notifications, context);
      return muteAlerts(given, { ...command.optsWithGlobals<MuteOptions>(), source: 'notification' }, context);
    });
}

function addList(parent: Command, context: Context, earlier: EarlierCommand): void {
  const { source, fields } = earlier;
  const list = parent
    .command('list')
    .description('list alerts')
    .option('--where <expression>', 'only alerts that match')
    .option('--view <name>', 'only alerts of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => {
      sayNewName(parent, context);
      const { where = '', filter: given, show, ...options } = command.optsWithGlobals<EarlierListOptions>();
      const option = filterOptionOf({ filter: given });
      const { filter } = parse(expressionOf({ where, option }, fields), fields);
      const own: Filter[] = [{ is: 'value', field: 'source', values: [source] }];
      if (show === 'unread') own.push({ is: 'figure', field: 'unread', operator: '>', figure: 0 });
      const expression = print(join('and', [...own, translated(filter, { ...earlier, option })]), alertFields);
      return listAlerts({ ...options, where: expression, tab: tabOf(show), each: true }, context);
    });
  if (source === 'notification')
    list.addOption(new Option('--show <which>', 'which alerts').choices(notificationShows).default('open'));
}

function addAck(parent: Command, context: Context, source: AlertSource): void {
  parent
    .command('ack')
    .description('acknowledge alerts until they get worse or come back')
    .argument('<id...>', 'IDs, or unique prefixes of them')
    .option('--undo', 'undo the acknowledgment')
    .action((ids: string[], _options: unknown, command: Command) => {
      sayNewName(parent, context);
      return acknowledgeAlerts(ids, { ...command.optsWithGlobals<AckOptions>(), source }, context);
    });
}

function sayNewName(command: Command, { terminal }: Context): void {
  terminal.say(`penstock ${command.name()} is now penstock alerts.`);
}

/** `penstock findings list` listed all findings. */
const tabOf = (show: NotificationShow | undefined): AlertTab => (show === 'open' || show === 'muted' ? show : 'all');

/** Translates every term of a filter. Throws a Failure for a term without a counterpart. */
function translated(
  filter: Filter,
  earlier: Pick<EarlierCommand, 'fields' | 'translate'> & Pick<FilterArgs, 'option'>,
): Filter {
  switch (filter.is) {
    case 'and':
    case 'or':
      return join(
        filter.is,
        filter.parts.map((part) => translated(part, earlier)),
      );
    case 'not':
      return negate(translated(filter.part, earlier));
    default: {
      const term = earlier.translate(filter);
      if (term) return term;
      throw wrongUsage(
        `${earlier.option}: ${print(filter, earlier.fields)} has no counterpart in penstock alerts.`,
        'Nothing was sent. Run penstock alerts --help for its fields.',
      );
    }
  }
}

const renamedFields: Readonly<Record<string, string>> = { 'last-seen': 'changed', 'first-seen': 'opened' };
const levelsOfAlerts: Readonly<Record<string, string>> = { error: 'error', warn: 'warning', info: 'info' };
const statesOfAlerts: Readonly<Record<string, string>> = {
  ...{ open: 'open', new: 'open', worse: 'open' },
  ...{ acknowledged: 'acknowledged', muted: 'muted' },
};

function notificationTerm(term: Term): Term | null {
  if (!('field' in term)) return term;
  switch (term.field) {
    case 'level':
      return withValues(term, levelsOfAlerts);
    case 'state':
      return withValues(term, statesOfAlerts);
    case 'kind':
    case 'id':
    case 'last-hour':
      return null;
    default:
      return { ...term, field: renamedFields[term.field] ?? term.field };
  }
}

/** Returns a term with the words of alerts; null if one of its values has none. */
function withValues(term: Term, words: Readonly<Record<string, string>>): Term | null {
  if (term.is !== 'value') return null;
  const values = term.values.map((value) => words[value.toLowerCase()]);
  return values.includes(undefined) ? null : { ...term, values: [...new Set(values as string[])] };
}
