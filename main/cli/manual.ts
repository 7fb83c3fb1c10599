import type { EventEmitter } from 'node:events';
import type { Command } from 'commander';

/**
 * Returns the manual page of the commands, in the man(7) macros, made from their --help texts.
 *
 * @param version of Penstock
 */
export function manualOf(program: Command, version: string): string {
  const [purpose = '', ...more] = program.description().split('\n\n');
  return [
    `.TH PENSTOCK 1 "" "Penstock ${version}"`,
    '.SH NAME',
    `penstock \\- ${inline('operate the flows of a data-integration service')}`,
    '.SH SYNOPSIS',
    '.B penstock',
    inline('[options] [command]'),
    '.SH DESCRIPTION',
    inline(purpose),
    ...more.flatMap((text) => ['.PP', inline(text)]),
    '.SH OPTIONS',
    ...options(program),
    '.SH COMMANDS',
    ...leavesOf(program).flatMap(section),
    '.SH NOTES',
    ...asIs(afterHelp(program)),
    '',
  ].join('\n');
}

/** Returns the executable commands, and the groups above them that have help texts, in the order of the help. */
function leavesOf(command: Command): Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => (one.commands.length === 0 ? [one] : [...(afterHelp(one) ? [one] : []), ...leavesOf(one)]));
}

function section(command: Command): string[] {
  const names: string[] = [];
  const more = afterHelp(command);
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name());
  return [
    `.SS ${inline([...names, command.usage()].join(' '))}`,
    inline(command.description()),
    ...options(command),
    ...(more === '' ? [] : ['.PP', ...asIs(more)]),
  ];
}

/** Returns arguments with a description, and the command's own options. */
function options(command: Command): string[] {
  const help = command.createHelp();
  const rows = [
    ...help.visibleArguments(command).map((one) => [help.argumentTerm(one), help.argumentDescription(one)] as const),
    ...help.visibleOptions(command).flatMap((one) =>
      // The page mentions once that every command has --help.
      one.long === '--help' && command.parent ? [] : [[help.optionTerm(one), help.optionDescription(one)] as const],
    ),
  ];
  return rows.flatMap(([term, about]) => ['.TP', `.B ${inline(term)}`, inline(about)]);
}

/**
 * Returns the text of addHelpText, which commander writes when this event is emitted (Command.addHelpText; its types
 * hide `emit`).
 */
function afterHelp(command: Command): string {
  let text = '';
  (command as unknown as EventEmitter).emit('afterHelp', {
    error: false,
    command,
    write: (part: string) => (text += part),
  });
  return text.trim();
}

/** Returns lines without formatting. */
const asIs = (text: string): string[] => ['.nf', ...text.split('\n').map(inline), '.fi'];

/** Escapes text so that roff does not interpret it: ASCII, no request, no escape, and a minus that can be copied. */
function inline(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\p{ASCII}]/gu,
      (character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
