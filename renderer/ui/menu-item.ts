import type { EnvironmentColour } from '#contract/models/environment.ts';
import type { Command } from './command-box.ts';
import type { IconName } from './icons.ts';

export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  /** That of an environment which it leads to, shown with its word. */
  colour?: EnvironmentColour | undefined;
  /** Shown at the right, muted: an explanation. */
  note?: string | undefined;
  /** Shown at the right: pressed outside of the menu, it does the same. */
  key?: string | undefined;
  /** For a choice: whether it is the current one. */
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  onselect: () => void;
}

/** A command in a menu. */
export function itemOf({ label, icon, note, key, isDangerous, run }: Command): MenuItem {
  return { label, icon, note, key, danger: isDangerous, onselect: run };
}
