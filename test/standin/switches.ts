import { commandLine } from './application.ts';

/** Switches in force: those of the command line, with the app's additions and removals (app.commandLine). */
export const switches = new Map(commandLine.switches);

/** Switches for Chromium: those before the app's path, and those that the app appends before ready. */
export const chromiumSwitches = new Map(commandLine.early);

/** Chromium's names are in lower case (base/command_line.cc). */
export function appendSwitch(name: string, value: string): void {
  for (const changed of [switches, chromiumSwitches]) changed.set(name.toLowerCase(), value);
}

export function removeSwitch(name: string): void {
  for (const changed of [switches, chromiumSwitches]) changed.delete(name);
}
