/** Shortcuts of the whole window. They stay silent while someone types and while a dialog is open. */

/**
 * Single keys by `KeyboardEvent.key` (`/`, `?`) and pairs pressed one after the other (`g f`), null for none, and what they
 * do. `Mod+` means Ctrl, or Command on a Mac.
 */
type Shortcuts = readonly (readonly [keys: string | null, does: () => void])[];

/** Time for the second key of a pair, in milliseconds: long enough to look for it, short enough to be forgotten. */
const pairTime = 1_500;

/**
 * Listens until the returned function is called.
 *
 * @param otherwise what keys do that are none of them: as what has the focus now has it
 */
export function listenForShortcuts(
  target: Window,
  shortcuts: Shortcuts,
  otherwise: (keys: string) => (() => void) | undefined = () => undefined,
): () => void {
  const doing = (keys: string) => shortcuts.find(([own]) => own === keys)?.[1] ?? otherwise(keys);
  let first: { key: string; at: number } | null = null;

  const onkeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing || isOccupied(event)) return;
    const key = nameOf(event);
    const pair = first !== null && event.timeStamp - first.at <= pairTime ? `${first.key} ${key}` : null;
    const run = (pair === null ? undefined : doing(pair)) ?? doing(key);
    first = run ? null : { key, at: event.timeStamp };
    if (!run) return;
    event.preventDefault();
    run();
  };

  target.addEventListener('keydown', onkeydown);
  return () => target.removeEventListener('keydown', onkeydown);
}

/** What is pressed, as shortcuts name it. */
export function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `Mod+${event.key}` : event.key;
}

const fields = 'input, textarea, select, [contenteditable]';
/** Fields into which nobody types. */
const choices = '[type=radio], [type=checkbox]';

/** Whether keys belong to something else now: a field, a menu, a dialog. Of what types nothing, only to the last two. */
function isOccupied(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (element === null) return false;
  if (element.closest('dialog, [role=dialog], [role=menu]')) return true;
  const types = !event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key);
  return types && element.closest(fields) !== null && element.closest(choices) === null;
}
