import type { FilterTyping } from './filter-field.svelte.ts';

/** Effects of the keys of a filter field. */
interface Effects {
  /** null when there was nothing to insert. */
  write: (accepted: { text: string; caret: number } | null) => void;
  clear: () => void;
  /** Moves on to the results. */
  leave: () => void;
  caret: () => number;
}

/**
 * Keys of a filter field. The suggestions take no key by accident: Enter and Tab accept only what the arrows
 * highlighted.
 */
export function filterKeys(
  typing: FilterTyping,
  { write, clear, leave, caret }: Effects,
): (event: KeyboardEvent) => void {
  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    ArrowDown({ altKey }) {
      if (typing.isOpen) typing.move(1);
      else if (altKey) typing.offer(caret());
      else leave();
      return true;
    },
    ArrowUp() {
      if (!typing.isOpen) return false;
      typing.move(-1);
      return true;
    },
    ' '({ ctrlKey }) {
      if (ctrlKey) typing.offer(caret());
      return ctrlKey;
    },
    Enter() {
      const accepted = typing.accept();
      if (accepted) write(accepted);
      else typing.finish();
      return true;
    },
    Tab({ shiftKey }) {
      const accepted = shiftKey ? null : typing.accept();
      write(accepted);
      return accepted !== null;
    },
    Escape(event) {
      // Neither step should close anything else that Escape closes.
      if (typing.isOpen) event.stopPropagation();
      if (typing.isOpen) typing.dismiss();
      else clear();
      return true;
    },
  };
  return (event) => {
    if (!event.isComposing && keys[event.key]?.(event)) event.preventDefault();
  };
}
