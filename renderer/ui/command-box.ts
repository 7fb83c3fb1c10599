import { foldText } from '#contract/fold-text.ts';
import type { IconName } from './icons.ts';

/** Command available now: an entry of the palette or of a menu. */
export interface Command {
  /** Unique in its box. */
  id: string;
  label: string;
  icon: IconName;
  /** Shown next to the name, muted: the parent, as the service calls it. */
  of?: string | undefined;
  /** Shown at the right, muted: a state, an explanation. */
  note?: string | undefined;
  /** Shown at the right: the key that runs the command while its subject has the focus. */
  key?: string | undefined;
  /** Further search words, separated by spaces. */
  keywords?: string | undefined;
  isDangerous?: boolean | undefined;
  /** Text inserted into the box on selection: the box stays open and nothing runs. */
  completes?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/**
 * Relevance of a command for the typed text; 0 for no match. The label counts for more than keywords, and whole words
 * for more than prefixes.
 */
export function relevance({ label, keywords = '' }: Pick<Command, 'label' | 'keywords'>, text: string): number {
  const sought = foldText(text.trim());
  if (sought === '') return 1;
  const name = foldText(label);
  const others = foldText(keywords);
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

/** Matching commands, best first; ties keep the given order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  return commands
    .map((command) => ({ command, rank: relevance(command, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}

/** Groups with a match, ordered by their best entry; ties keep the given order. */
export function ranked(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const best = ({ commands }: CommandGroup): number => relevance(commands[0]!, text);
  return groups.filter(({ commands }) => commands.length > 0).toSorted((a, b) => best(b) - best(a));
}
