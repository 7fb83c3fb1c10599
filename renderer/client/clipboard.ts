import { toasts } from './toasts.svelte.ts';
import { texts } from './words.ts';

/** Puts text on the clipboard and reports that. `what` it is begins the sentence. */
export function copy(what: string, text: string): void {
  if (putOnClipboard(text)) toasts.push({ tone: 'done', title: texts.wasCopied(what) });
  else toasts.push({ tone: 'error', title: texts.notCopied(what), text: texts.copyByHand });
}

/** The newer API asks for a permission, and this window has none of any kind. */
function putOnClipboard(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
