import { toasts } from './toasts.svelte.ts';

/** Reports that something was put on the clipboard, or could not be. */
export function copied(what: string, done: boolean): void {
  if (done) toasts.push({ tone: 'done', title: `${what} was copied` });
  else toasts.push({ tone: 'error', title: `${what} could not be copied`, text: 'Select it and copy it by hand.' });
}
