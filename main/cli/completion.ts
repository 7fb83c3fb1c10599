import { Argument, type Command } from 'commander';
import { catalogue } from '../api/operations/catalogue.ts';
import { candidatesFor, type Candidate } from './completing.ts';
import { completionScripts, type Shell, shells } from './completion-scripts.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';

/** Adds `penstock completion SHELL`: the script with which a shell completes commands, options and values. */
export function addCompletionCommand(completion: Command, { terminal }: Context): void {
  completion
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  source <(penstock completion bash)
  source <(penstock completion zsh)
  penstock completion fish | source
  penstock completion powershell | Out-String | Invoke-Expression
`,
    )
    .action((shell: Shell) => terminal.write(completionScripts[shell]));
}

/**
 * Adds `penstock complete`, which these scripts call: it prints a value and its description per line, tab-separated.
 */
export function addCompleteCommand(complete: Command, context: Context): void {
  complete
    .option('--word <word>', 'the part of the word typed so far', '')
    .argument('[before...]', 'the words before it, after --')
    .action((before: string[], _options: unknown, command: Command) => {
      const { word, ...options } = command.optsWithGlobals<GlobalOptions & { word: string }>();
      const valuesOf = (name: string) => values[name]?.(options, context) ?? [];
      const found = candidatesFor(command.parent!, before, word, valuesOf);
      return context.terminal.tabbed(found.map(({ value, about }) => [value, about]));
    });
}

const values: Record<string, (options: GlobalOptions, context: Context) => Candidate[]> = {
  '--environment': (options, context) => {
    if (!context.hasSettings(options)) return [];
    const { environments } = context.settings(options).read();
    return environments.map(({ name, baseUrl }) => ({ value: name, about: baseUrl }));
  },
  operation: () => catalogue.map(({ operation: { id, name } }) => ({ value: id, about: name })),
};
