import type { Command } from 'commander';
import type { Context } from './context.ts';
import { manualOf } from './manual.ts';

/** Adds `penstock man`: the manual page, for `man -l -`. */
export function addManCommand(man: Command, { terminal, system }: Context): void {
  man
    .addHelpText('after', '\nExamples:\n  penstock man | man -l -\n')
    .action((_options: unknown, command: Command) => terminal.write(manualOf(command.parent!, system.version)));
}
