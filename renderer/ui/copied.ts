import { toasts } from './toasts.svelte.ts';
import { texts } from './words.ts';

/** Reports that something was put on the clipboard, or could not be. */
export function copied(what: string, done: boolean): void {
  if (done) toasts.push({ tone: 'done', title: texts.wasCopied(what) });
  else toasts.push({ tone: 'error', title: texts.notCopied(what), text: texts.copyByHand });
}
