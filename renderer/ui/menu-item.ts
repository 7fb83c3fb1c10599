import type { EnvironmentColour } from '#contract/models/environment.ts';
import type { Command } from './command-box.ts';
import type { IconName } from './icons.ts';

export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  /** Color of the environment that the entry leads to, shown with its word. */
  colour?: EnvironmentColour | undefined;
  /** Shown at the right, muted: an explanation. */
  note?: string | undefined;
  /** Shown at the right: the key that does this outside of the menu. */
  key?: string | undefined;
  /** Whether a choice is the current one. */
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  onselect: () => void;
}

/** Converts a command into a menu entry. */
export function itemOf({ label, icon, note, key, isDangerous, run }: Command): MenuItem {
  return { label, icon, note, key, danger: isDangerous, onselect: run };
}
