import { type Link, linkScheme, longestLink, parseLink } from '#contract/link.ts';

/** Links that came from outside of the window. Only the last one waits: a person opens one at a time. */
export class Links {
  #waiting: Link | 'refused' | null = null;
  #onCome: () => void = () => undefined;

  /** Whether one waits that nobody has taken. */
  get wait(): boolean {
    return this.#waiting !== null;
  }

  /** Called with each that comes from now on. */
  onCome(called: () => void): void {
    this.#onCome = called;
  }

  /** Takes in what the system, or another instance, says is a link. Nothing of it is carried out. */
  put(text: unknown): void {
    this.#waiting = (typeof text === 'string' && parseLink(text)) || 'refused';
    this.#onCome();
  }

  take(): Link | 'refused' | null {
    const taken = this.#waiting;
    this.#waiting = null;
    return taken;
  }
}

/** The words of a start. */
export interface Words {
  /** The link; empty for what is none, null where the start has nothing to do with one. */
  link: string | null;
  /** What a person, or a launcher, wrote. After a link nothing counts: whoever wrote the link may have written it. */
  own: readonly string[];
}

/**
 * Divides the words of a start. A link stands alone at their end, as the system starts the app for it (electron-builder.yml,
 * build/installer.nsh); with more words behind it, it is refused with all of them.
 *
 * @param words of `process.argv`, without the executable
 */
export function divide(words: readonly string[]): Words {
  const at = words.findIndex((word) => word.slice(0, linkScheme.length).toLowerCase() === linkScheme);
  if (at < 0) return { link: null, own: words };
  const isLast = at === words.length - 1;
  const text = words[at]!;
  return { link: isLast && text.length <= longestLink ? text : '', own: words.slice(0, at) };
}
