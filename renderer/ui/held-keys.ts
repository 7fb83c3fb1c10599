/** Keys pressed before their target existed. */
export interface HeldKeys {
  /** The text that the keys write. */
  readonly text: string;
  /** The field is about to have the focus: from now on only text keys are held. */
  passCommands: () => void;
  release: () => void;
}

/**
 * Blocks all keys: a letter meant for a field that is about to appear must not act on a list. Release it when the field
 * has appeared, or will not.
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

/** Types text into the focused field, with the events of real typing. Does nothing without a focused field. */
export function typeIntoFocus(text: string): void {
  // The only way to write as if typed (https://developer.mozilla.org/docs/Web/API/Document/execCommand, insertText).
  if (text !== '' && document.activeElement instanceof HTMLInputElement)
    document.execCommand('insertText', false, text);
}
