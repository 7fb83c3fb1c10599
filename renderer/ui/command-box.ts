import type { IconName } from './icons.ts';

export interface Command {
  /** Unique in the box. */
  id: string;
  label: string;
  icon: IconName;
  /** Shown at the right, muted: a shortcut, a state. */
  note?: string | undefined;
  /** Other words to find it by, separated by spaces. */
  keywords?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** Those with every word of the text in their label or other words; those whose label begins with it first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const sought = text.trim().toLowerCase();
  const words = sought.split(/\s+/);
  const found = commands.filter(({ label, keywords = '' }) => {
    const all = `${label} ${keywords}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return found.sort((a, b) => closeness(b.label, sought) - closeness(a.label, sought));
}

/** 3 for the text itself, 2 for a prefix, 1 for a substring. */
export function closeness(label: string, sought: string): number {
  const text = label.toLowerCase();
  return text === sought ? 3 : text.startsWith(sought) ? 2 : text.includes(sought) ? 1 : 0;
}
