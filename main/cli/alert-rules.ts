import { type Command, Option } from 'commander';
import {
  type AnnouncedEnvironments,
  announcedEnvironments,
  type NotificationRules,
} from '#contract/models/notification.ts';
import { notificationRules } from '#contract/schemas/settings.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';

interface RulesOptions extends GlobalOptions {
  native?: 'on' | 'off';
  levels?: string;
  environments?: AnnouncedEnvironments;
  quiet?: string;
  json?: boolean;
}

const rulesHelp = `
Without an option, the rules are printed. They apply to all environments, and a running app follows them at once. Levels are the
words of the service, such as ERROR, WARN and INFO; Penstock announces its own alerts as ERROR or WARN.

Examples:
  penstock alerts rules
  penstock alerts rules --quiet 22:00-06:00 --levels error,warn
  penstock alerts rules --quiet off
`;

/** Adds `penstock alerts rules`: what the operating system's notifications announce. */
export function addRulesCommand(rules: Command, context: Context): void {
  rules
    .description('print or set the rules for notifications of the operating system')
    .addOption(new Option('--native <choice>', 'show notifications of the operating system').choices(['on', 'off']))
    .option('--levels <levels>', 'announced levels, separated by commas')
    .addOption(new Option('--environments <which>', 'environments to announce').choices(announcedEnvironments))
    .option('--quiet <hours>', "quiet hours by this computer's clock, such as 22:00-06:00, or off")
    .option('--json', 'print JSON')
    .addHelpText('after', rulesHelp)
    .action((_options: unknown, command: Command) => runRules(command.optsWithGlobals<RulesOptions>(), context));
}

async function runRules(options: RulesOptions, context: Context): Promise<void> {
  const store = context.settings(options);
  const before = store.read().notifications;
  const after = changedRules(before, options);
  if (JSON.stringify(after) !== JSON.stringify(before)) store.write({ notifications: after });
  const { terminal } = context;
  if (options.json) return terminal.writeJson(asJson(after));
  const { native, levels, environments, quiet } = asJson(after);
  await terminal.lines([
    `Notifications  ${native ? 'on' : 'off'}`,
    `Levels         ${levels.join(', ') || 'none'}`,
    `Environments   ${environments}`,
    `Quiet hours    ${quiet === null ? 'off' : `${quiet.from}-${quiet.to}`}`,
  ]);
}

/** Applies the options to the rules. Throws a Failure that names an invalid option. */
function changedRules(before: NotificationRules, options: RulesOptions): NotificationRules {
  const { native, levels, environments, quiet } = options;
  const checked = notificationRules.safeParse({
    native: native === undefined ? before.native : native === 'on',
    levels: levels?.split(',') ?? before.levels,
    environments: environments ?? before.environments,
    quiet: quiet === undefined ? before.quiet : readQuietHours(quiet),
  });
  if (checked.success) return checked.data;
  throw wrongUsage('--levels: use words such as error,warn.', nothingChanged);
}

/** Reads quiet hours; the end may lie on the next day. */
function readQuietHours(text: string): NotificationRules['quiet'] {
  if (text === 'off') return null;
  const [from, to] = text.split('-').map(readMinuteOfDay);
  if (text.split('-').length === 2 && from != null && to != null && from !== to) return { from, to };
  throw wrongUsage(`--quiet: invalid hours ${JSON.stringify(text)}. Use 22:00-06:00 or off.`, nothingChanged);
}

/** Reads a time of day such as `06:00` as minutes after midnight; null for anything else. */
export function readMinuteOfDay(text: string): number | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Formats minutes after midnight as `06:00`. */
export function minuteOfDayAsText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const asJson = ({ native, levels, environments, quiet }: NotificationRules) => ({
  ...{ native, levels, environments },
  quiet: quiet && { from: minuteOfDayAsText(quiet.from), to: minuteOfDayAsText(quiet.to) },
});

const nothingChanged = 'Nothing was changed.';
