import type { IconName } from './icons.ts';

/** One thing that a person can do now: an entry of the palette or of a menu. */
export interface Command {
  /** Unique in its box. */
  id: string;
  label: string;
  icon: IconName;
  /** Shown beside its name, muted: what it belongs to, as the service calls it. */
  of?: string | undefined;
  /** Shown at the right, muted: a state, an explanation. */
  note?: string | undefined;
  /** Shown at the right: pressed where its subject has the focus, it does this. */
  key?: string | undefined;
  /** Other words to find it by, separated by spaces. */
  keywords?: string | undefined;
  isDangerous?: boolean | undefined;
  /** What is typed for the person when this is chosen: the box stays open. Then nothing runs. */
  completes?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/**
 * How well a command answers what was typed; 0 for not at all. What it is called counts for more than its other words, and
 * whole words for more than their beginnings.
 */
export function relevance({ label, keywords = '' }: Pick<Command, 'label' | 'keywords'>, text: string): number {
  const sought = text.trim().toLowerCase();
  if (sought === '') return 1;
  const name = label.toLowerCase();
  const others = keywords.toLowerCase();
  const words = sought.split(/\s+/);
  if (name === sought) return 10;
  if (name.startsWith(sought) && endsAWord(name, sought.length)) return 9;
  if (name.split(betweenWords).includes(sought)) return 8;
  if (others.split(/\s+/).includes(sought)) return 7;
  if (name.startsWith(sought)) return 6;
  if (words.every((word) => beginsAWord(name, word))) return 5;
  if (words.every((word) => beginsAWord(`${name} ${others}`, word))) return 4;
  if (words.every((word) => name.includes(word))) return 3;
  return words.every((word) => `${name} ${others}`.includes(word)) ? 2 : 0;
}

function endsAWord(text: string, end: number): boolean {
  return !isLetter(text[end] ?? '');
}

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !isLetter(text[at - 1]!)) return true;
  return false;
}

const betweenWords = /[^\p{L}\p{N}]+/u;

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Those that answer what was typed, the best first; equal ones in the order given. */
export function matching(commands: readonly Command[], text: string): Command[] {
  return commands
    .map((command) => ({ command, rank: relevance(command, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}

/** Groups with an entry, those with the best one first; equal ones in the order given. */
export function ranked(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const best = ({ commands }: CommandGroup): number => relevance(commands[0]!, text);
  return groups.filter(({ commands }) => commands.length > 0).toSorted((a, b) => best(b) - best(a));
}
