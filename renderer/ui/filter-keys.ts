import type { FilterTyping } from './filter-field.svelte.ts';

/** What the keys of a filter field do to the rest. */
interface Effects {
  /** null where there was nothing to write. */
  write: (accepted: { text: string; caret: number } | null) => void;
  clear: () => void;
  /** Goes on to what was found. */
  leave: () => void;
  caret: () => number;
}

/**
 * The keys of a filter field. The list of what can be written never takes a key that was not meant for it: Enter and Tab accept
 * what the arrows highlighted, and nothing else.
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
      // Neither step is meant for what else Escape would close.
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
