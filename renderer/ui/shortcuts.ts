/** Shortcuts of the whole window. They are off during typing and while a dialog is open. */
import { meaningsOf } from './pressed-keys.ts';

/**
 * Single keys by `KeyboardEvent.key` (`/`, `?`) and pairs in sequence (`g f`), null for none, with their actions.
 * `Mod+` means Ctrl, or Command on a Mac.
 */
type Shortcuts = readonly (readonly [keys: string | null, does: () => void])[];

/** Milliseconds to press the second key of a pair: long enough to look for it, short enough to be forgotten. */
const pairTime = 1_500;

/**
 * Listens until the returned function is called.
 *
 * @param otherwise the action of all other keys, which depends on the focused element
 */
export function listenForShortcuts(
  target: Window,
  shortcuts: Shortcuts,
  otherwise: (keys: string) => (() => void) | undefined = () => undefined,
): () => void {
  const doing = (keys: string) => shortcuts.find(([own]) => own === keys)?.[1] ?? otherwise(keys);
  let first: { keys: readonly string[]; at: number } | null = null;

  const onkeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || event.isComposing || isOccupied(event)) return;
    const keys = pressedKeys(event);
    const before = first !== null && event.timeStamp - first.at <= pairTime ? first.keys : [];
    const pairs = before.flatMap((one) => keys.map((key) => `${one} ${key}`));
    const run = [...pairs, ...keys].map(doing).find((found) => found !== undefined);
    first = run ? null : { keys, at: event.timeStamp };
    if (!run) return;
    event.preventDefault();
    run();
  };

  target.addEventListener('keydown', onkeydown);
  return () => target.removeEventListener('keydown', onkeydown);
}

/** The pressed keys in the notation of shortcuts, the likeliest meaning first. */
export function pressedKeys(event: KeyboardEvent): string[] {
  return meaningsOf(event).map((key) => (event.ctrlKey || event.metaKey ? `Mod+${key}` : key));
}

const fields = 'input, textarea, select, [contenteditable]';
/** Fields that accept no typing. */
const choices = '[type=radio], [type=checkbox]';

/** Whether the keys belong to a field, a menu or a dialog. Keys that type nothing belong only to the last two. */
function isOccupied(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (element === null) return false;
  if (element.closest('dialog, [role=dialog], [role=menu]')) return true;
  const types = !event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key);
  return types && element.closest(fields) !== null && element.closest(choices) === null;
}
