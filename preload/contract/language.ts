/** Penstock's texts in the user's language. Every module with texts imports this one, so it imports nothing. */

/**
 * The named texts of a module: sentences, and functions that build one from values. Code never inspects a text that is
 * passed as a value; only numbers and booleans may select the wording. A name in braces marks the position of markup
 * (`Sentence.svelte`).
 */
export interface Texts {
  readonly [name: string]: string | ((...values: never[]) => string) | Texts;
}

/** Translates the English texts of a module. */
export type Language = <T extends Texts>(part: string, english: T) => T;

/** Languages by the system's language tag. Another language is one more entry here. */
const languages: Readonly<Record<string, Language>> = { en: (_, english) => english };

declare global {
  /**
   * A language that tests set before the first module of a process loads. Outside code cannot set it: the page runs
   * only Penstock's scripts, and the other processes load only Penstock's code.
   */
  var penstockLanguage: Language | undefined;
}

/** A page knows all languages of its user. Some Node versions have no navigator, so the locale is the system's. */
const { navigator } = globalThis as { navigator?: { languages?: readonly string[] } };
const wanted = navigator?.languages ?? [Intl.DateTimeFormat().resolvedOptions().locale];

/**
 * The user's first available language. It stays fixed for the process, because texts may be read while modules load.
 */
export const languageTag = wanted.map(tagOf).find((tag) => tag in languages) ?? 'en';

const chosen = globalThis.penstockLanguage ?? languages[languageTag]!;

function tagOf(tag: string): string {
  return tag.split('-')[0]!;
}

/** The texts of a module in the user's language. */
export function inLanguage<T extends Texts>(part: string, english: T): T {
  return chosen(part, english);
}
