import { toasts } from './toasts.svelte.ts';
import { texts } from './words.ts';

/** Copies text to the clipboard and reports that. `what` is the subject of the report. */
export function copyToClipboard(what: string, text: string): void {
  if (putOnClipboard(text)) toasts.push({ tone: 'done', title: texts.wasCopied(what) });
  else toasts.push({ tone: 'error', title: texts.notCopied(what), text: texts.copyByHand });
}

/** The newer API requires a permission, and this window has no permissions. */
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
