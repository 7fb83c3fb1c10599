/** Keys that were pressed before what they were meant for was there. */
export interface HeldKeys {
  /** What they write. */
  readonly text: string;
  /** Its field is about to have the focus: from now on only what writes is held. */
  passCommands: () => void;
  release: () => void;
}

/**
 * Lets no key reach what is behind: a letter that is typed into a field which is about to appear must not act on a list. To be
 * released when the field has appeared, or will not.
 */
export function holdKeys(target: EventTarget): HeldKeys {
  let text = '';
  let passes = false;
  function hold(event: Event): void {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const writes = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (passes && !writes) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Backspace') text = text.slice(0, -1);
    else if (writes) text += key;
  }
  target.addEventListener('keydown', hold, { capture: true });
  return {
    get text() {
      return text;
    },
    passCommands: () => void (passes = true),
    release: () => target.removeEventListener('keydown', hold, { capture: true }),
  };
}

/** Writes into the field with the focus as a person does, so that whatever listens to it hears of it; nowhere without one. */
export function typeIntoFocus(text: string): void {
  // The only way to write as if typed (https://developer.mozilla.org/docs/Web/API/Document/execCommand, insertText).
  if (text !== '' && document.activeElement instanceof HTMLInputElement)
    document.execCommand('insertText', false, text);
}
