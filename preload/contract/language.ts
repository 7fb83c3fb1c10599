/** What Penstock says, in the language of whoever reads it. A leaf: every `words.ts` imports it, it imports nothing. */

/**
 * The texts of a part, by names of their own: sentences, and functions that make one of values. A text that is put in
 * as a value is never looked at; only numbers and truths may decide what is said. A place for markup is a name in braces
 * (`Sentence.svelte`).
 */
export interface Texts {
  readonly [name: string]: string | ((...values: never[]) => string) | Texts;
}

/** What a language says in place of the English texts of a part. */
export type Language = <T extends Texts>(part: string, english: T) => T;

/** By the tag that the system calls them by. One more language is one more entry here. */
const languages: Readonly<Record<string, Language>> = { en: (_, english) => english };

declare global {
  /**
   * A language that tests set before the first module of a process. Nothing from outside reaches it: the page runs no
   * script but its own, and the other processes load no code but Penstock's.
   */
  var penstockLanguage: Language | undefined;
}

/** A page knows all languages of its person. Not every Node has a navigator; the locale is that of the system. */
const { navigator } = globalThis as { navigator?: { languages?: readonly string[] } };
const wanted = navigator?.languages ?? [Intl.DateTimeFormat().resolvedOptions().locale];

/** The first language of this person that there is. It holds as long as the process: texts may be read while modules load. */
export const languageTag = wanted.map(tagOf).find((tag) => tag in languages) ?? 'en';

const chosen = globalThis.penstockLanguage ?? languages[languageTag]!;

function tagOf(tag: string): string {
  return tag.split('-')[0]!;
}

/** The texts of a part in the language of whoever reads them. */
export function inLanguage<T extends Texts>(part: string, english: T): T {
  return chosen(part, english);
}
