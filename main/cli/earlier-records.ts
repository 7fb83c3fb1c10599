/** Commands that `penstock records` replaced, and that forward to it for one release. */
import type { Command } from 'commander';
import type { Context } from './context.ts';
import { addRecordExportsCommand } from './record-exports.ts';
import { addRecordKindsCommand } from './record-kinds.ts';
import { addRecordReads } from './records.ts';

/** Adds the earlier `penstock errors`. */
export function addErrorsCommand(errors: Command, context: Context): void {
  addRecordKindsCommand(errors, context);
  sayNewNameOf(errors, 'penstock records kinds', context);
}

/** Adds the earlier `penstock quarantine`. */
export function addQuarantineCommand(quarantine: Command, context: Context): void {
  addRecordReads(quarantine, context);
  sayNewNameOf(quarantine, 'penstock records', context);
}

/** Adds the earlier `penstock export`. */
export function addExportCommand(exported: Command, context: Context): void {
  addRecordExportsCommand(exported, context);
  sayNewNameOf(exported, 'penstock records export', context);
}

/** Prints the current name of a command whenever it is called by an earlier one. */
export function sayNewNameOf(command: Command, name: string, { terminal }: Context): void {
  command.hook('preAction', () => terminal.say(`penstock ${command.name()} is now ${name}.`));
}
