import { type Link, linkScheme, longestLink, parseLink } from '#contract/link.ts';

/** Links from outside the window. Only the last one waits: a user opens one at a time. */
export class Links {
  #waiting: Link | 'refused' | null = null;
  #onCome: () => void = () => undefined;

  /** Whether a link waits. */
  get wait(): boolean {
    return this.#waiting !== null;
  }

  /** Sets the function that is called with each new link. */
  onCome(called: () => void): void {
    this.#onCome = called;
  }

  /** Stores a link from the system or another instance. Nothing in it is executed. */
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

/** Words of a start. */
export interface Words {
  /** The link; empty if it is invalid, null if the start has no link. */
  link: string | null;
  /**
   * Words that the user or a launcher wrote. Words after a link do not count: the link's author may have written them.
   */
  own: readonly string[];
}

/**
 * Divides the words of a start. A link is alone at their end, as the system starts the app for it
 * (electron-builder.yml, build/installer.nsh). With more words after it, the link is refused with all of them.
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
