/** Shortcuts of the whole window. They stay silent while someone types and while a dialog is open. */

/**
 * Single keys by `KeyboardEvent.key` (`/`, `?`) and pairs pressed one after the other (`g f`). `Mod+` means Ctrl, or
 * Command on a Mac.
 */
export type Shortcuts = Record<string, () => void>;

/** Time for the second key of a pair, in milliseconds: long enough to look for it, short enough to be forgotten. */
const pairTime = 1_500;

/** Listens until the returned function is called. */
export function listenForShortcuts(target: Window, shortcuts: Shortcuts): () => void {
  let first: { key: string; at: number } | null = null;

  const onkeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing || isOccupied(event)) return;
    const key = nameOf(event);
    const pair = first !== null && event.timeStamp - first.at <= pairTime ? `${first.key} ${key}` : null;
    const run = (pair === null ? undefined : shortcuts[pair]) ?? shortcuts[key];
    first = run ? null : { key, at: event.timeStamp };
    if (!run) return;
    event.preventDefault();
    run();
  };

  target.addEventListener('keydown', onkeydown);
  return () => target.removeEventListener('keydown', onkeydown);
}

function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `Mod+${event.key}` : event.key;
}

/** Whether keys belong to something else now: a field, a menu, a dialog. With Ctrl or Command only dialogs count. */
function isOccupied(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (element === null) return false;
  if (element.closest('dialog, [role=dialog], [role=menu]')) return true;
  return !event.ctrlKey && !event.metaKey && element.closest('input, textarea, select, [contenteditable]') !== null;
}
