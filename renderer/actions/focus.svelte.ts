/** What has the focus, and what can be done to it: one source for keys, context menu and palette. */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Command } from '../ui/command-box.ts';
import { keyMap } from '../ui/key-map.svelte.ts';

/** What a person is at: one thing, or the several that are selected. */
export interface Here {
  /** "Orders EU", "3 selected flows". */
  label: string;
  commands: Command[];
}

/** Computed when it is needed: the focus may have moved within the element since. */
type FindHere = () => Here | null;

export interface OpenMenu extends Here {
  /** What the menu opens beside. */
  at: DOMRect;
  /** What had the focus before. */
  before: HTMLElement | null;
}

class Focus {
  menu = $state.raw<OpenMenu | null>(null);
  #at: { element: HTMLElement; find: FindHere } | null = null;

  /** What had the focus last. The palette, which takes the focus, acts on it. */
  get here(): Here | null {
    return this.#at?.find() ?? null;
  }

  /** What a key does to what has the focus; undefined for nothing. */
  commandFor(key: string): (() => void) | undefined {
    const { activeElement } = document;
    if (!this.#at?.element.contains(activeElement)) return undefined;
    // Enter belongs to the list or the link that has the focus.
    if (key === 'Enter') return undefined;
    if (key === keyMap.ofWindow('menu')) return () => this.openMenuHere();
    return this.here?.commands.find((command) => command.key === key)?.run;
  }

  /** Opens the menu of what has the focus, beside it. */
  openMenuHere(): void {
    if (document.activeElement) this.openMenu(rectOf(document.activeElement), this.here);
  }

  openMenu(at: DOMRect, here: Here | null): void {
    const { activeElement } = document;
    if (here && here.commands.length > 0)
      this.menu = { ...here, at, before: activeElement instanceof HTMLElement ? activeElement : null };
  }

  /**
   * Makes an element one whose content can be acted on: by keys, and by a context menu.
   *
   * @param find what a person is at in it, by its focus
   * @param pointed what a pointer is at in it, where that is something else
   */
  on(find: FindHere, pointed: (target: Element) => Here | null = find): Attachment<HTMLElement> {
    return (element) => {
      const enter = (): void => void (this.#at = { element, find });
      const forget = [
        on(element, 'focusin', enter),
        on(element, 'contextmenu', (event) => {
          event.preventDefault();
          const byKey = event.button !== 2;
          if (byKey) this.openMenuHere();
          else this.openMenu(new DOMRect(event.clientX, event.clientY), pointed(event.target as Element));
        }),
      ];
      if (element.contains(document.activeElement)) enter();
      return () => {
        for (const off of forget) off();
        if (this.#at?.element === element) this.#at = null;
      };
    };
  }
}

/** Of the current row, where the focus is in a table: the table itself has it, and names the row. */
function rectOf(focused: Element): DOMRect {
  const current = focused.getAttribute('aria-activedescendant');
  const { x, y, width, height } = ((current && document.getElementById(current)) || focused).getBoundingClientRect();
  // Beside the beginning of a long row, where its name is.
  return new DOMRect(x + Math.min(width, 48), y, 0, height);
}

/** What has the focus in this window. */
export const focus = new Focus();
