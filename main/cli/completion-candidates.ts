import { foldText } from '#contract/fold-text.ts';
import type { Command, Option } from 'commander';

/** Word that may come next. */
export interface Candidate {
  value: string;
  about: string;
}

/**
 * Values that no description of a command lists, such as those of `--environment`; by the option or the argument, and
 * by the command, such as `actions show`.
 */
export type ValuesOf = (name: string, command: string) => readonly Candidate[];

/**
 * Returns possible completions of a word, by the description of the commands. Empty if only the user knows the value,
 * and for names of files, which the shell completes.
 *
 * @param before the words before it, without the name of the program
 * @param word the typed part of it
 */
export function candidatesFor(
  program: Command,
  before: readonly string[],
  word: string,
  valuesOf: ValuesOf,
): Candidate[] {
  let command = program;
  let awaiting: Option | undefined;
  let taken = 0;
  const path: string[] = [];
  for (const said of before) {
    // Bash splits `--format=json` at its sign.
    if (said === '=' && awaiting) continue;
    if (said.startsWith('-')) {
      const option = said.includes('=')
        ? undefined
        : optionsOf(command).find(({ long, short }) => said === long || said === short);
      awaiting = option && takesValue(option) ? option : undefined;
    } else if (awaiting) {
      // A variadic option takes values until the next option.
      if (!awaiting.variadic) awaiting = undefined;
    } else {
      const below = command.commands.find((one) => one.name() === said);
      if (below) path.push((command = below).name());
      else taken += 1;
    }
  }
  const valuesHere = (name: string): readonly Candidate[] => valuesOf(name, path.join(' '));
  const typed = word === '=' ? '' : word;
  const all =
    awaiting && !typed.startsWith('-')
      ? valuesOfOption(awaiting, valuesHere)
      : (assigned(command, typed, valuesHere) ?? next(command, taken, typed, valuesHere));
  return all.filter(({ value }) => foldText(value).startsWith(foldText(typed)));
}

/** Returns the values of an option that is typed together with its value, as in `--format=j`; null for other words. */
function assigned(
  command: Command,
  word: string,
  valuesOf: (name: string) => readonly Candidate[],
): Candidate[] | null {
  const [, name] = /^(--[\w-]+)=/.exec(word) ?? [];
  const option = optionsOf(command).find(({ long }) => name !== undefined && long === name);
  if (!option) return null;
  return valuesOfOption(option, valuesOf).map(({ value, about }) => ({ value: `${name}=${value}`, about }));
}

/** Returns the options that a command takes: its own, and those of all commands. */
const optionsOf = (command: Command): Option[] => [
  ...command.createHelp().visibleOptions(command),
  ...ownOfAll(command),
];
const ownOfAll = (command: Command): Option[] =>
  command.parent ? command.createHelp().visibleGlobalOptions(command) : [];

const takesValue = ({ required, optional }: Option): boolean => required || optional;

const valuesOfOption = (
  { argChoices, long, short }: Option,
  valuesOf: (name: string) => readonly Candidate[],
): readonly Candidate[] => argChoices?.map(plain) ?? valuesOf(long ?? short ?? '');

function next(
  command: Command,
  taken: number,
  word: string,
  valuesOf: (name: string) => readonly Candidate[],
): readonly Candidate[] {
  if (word.startsWith('-')) {
    return optionsOf(command).flatMap(({ long, short, description }) =>
      [long ?? short].flatMap((value) => (value ? [{ value, about: description }] : [])),
    );
  }
  const below = command.createHelp().visibleCommands(command);
  if (below.length > 0) return below.map((one) => ({ value: one.name(), about: one.description() }));
  const { registeredArguments: known } = command;
  const argument = known[taken] ?? known.findLast(({ variadic }) => variadic);
  return argument ? (argument.argChoices?.map(plain) ?? valuesOf(argument.name())) : [];
}

const plain = (value: string): Candidate => ({ value, about: '' });
