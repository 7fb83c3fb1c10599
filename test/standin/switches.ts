import { commandLine } from './application.ts';

/** The switches in force: those of the command line, and what the app appends and removes (app.commandLine). */
export const switches = new Map(commandLine.switches);

/** Those for Chromium: what stands before the app's path, and what the app appends before ready. */
export const chromiumSwitches = new Map(commandLine.early);

/** Chromium's names are in lower case (base/command_line.cc). */
export function appendSwitch(name: string, value: string): void {
  for (const changed of [switches, chromiumSwitches]) changed.set(name.toLowerCase(), value);
}

export function removeSwitch(name: string): void {
  for (const changed of [switches, chromiumSwitches]) changed.delete(name);
}
