/** The focused subject and its commands: one source for keys, context menu and palette. */
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { Command } from '../ui/command-box.ts';
import { keyMap } from '../ui/key-map.svelte.ts';

/** The command target: one item, or the selected ones. */
export interface CommandContext {
  /** A label such as "Orders EU" or "3 selected flows". */
  label: string;
  commands: Command[];
}

/** Evaluated on demand, because the focus may have moved within the element. */
type FindHere = () => CommandContext | null;

export interface OpenMenu extends CommandContext {
  /** The rectangle that the menu opens next to. */
  at: DOMRect;
  /** The element that had the focus before. */
  before: HTMLElement | null;
}

class Focus {
  menu = $state.raw<OpenMenu | null>(null);
  #at: { element: HTMLElement; find: FindHere } | null = null;

  /** The last command target. The palette acts on it, because the palette itself takes the focus. */
  get here(): CommandContext | null {
    return this.#at?.find() ?? null;
  }

  /** The command of a key for the focused subject; undefined for none. */
  commandFor(key: string): (() => void) | undefined {
    const { activeElement } = document;
    if (!this.#at?.element.contains(activeElement)) return undefined;
    // Enter belongs to the focused list or link.
    if (key === 'Enter') return undefined;
    if (key === keyMap.ofWindow('menu')) return () => this.openMenuHere();
    return this.here?.commands.find((command) => command.key === key)?.run;
  }

  /** Opens the menu of the focused subject next to it. */
  openMenuHere(): void {
    if (document.activeElement) this.openMenu(rectOf(document.activeElement), this.here);
  }

  openMenu(at: DOMRect, here: CommandContext | null): void {
    const { activeElement } = document;
    if (here && here.commands.length > 0)
      this.menu = { ...here, at, before: activeElement instanceof HTMLElement ? activeElement : null };
  }

  /**
   * Enables keys and a context menu for the content of an element.
   *
   * @param find the command target at the focus
   * @param pointed the command target at a pointer, where it differs
   */
  on(find: FindHere, pointed: (target: Element) => CommandContext | null = find): Attachment<HTMLElement> {
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

/** The rectangle of the current row in a table, where the table itself has the focus and names the row. */
function rectOf(focused: Element): DOMRect {
  const current = focused.getAttribute('aria-activedescendant');
  const { x, y, width, height } = ((current && document.getElementById(current)) || focused).getBoundingClientRect();
  // Next to the beginning of a long row, where its name is.
  return new DOMRect(x + Math.min(width, 48), y, 0, height);
}

/** The focused subject of this window. */
export const focus = new Focus();
