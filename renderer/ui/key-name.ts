import { texts } from './words.ts';

const names: Readonly<Record<string, string>> = { Enter: texts.enter, Delete: texts.delete };

/** Key cap labels for keys pressed together or in sequence, from their `KeyboardEvent.key`. */
export function keyNames(keys: string): string[] {
  return keys.split(' ').flatMap((key) => {
    if (key.startsWith('Mod+')) return [texts.ctrl, key.slice(4).toUpperCase()];
    const isCapital = key.length === 1 && key !== key.toLowerCase();
    return isCapital ? [texts.shift, key] : [names[key] ?? key];
  });
}

/** The key names as one text: "Ctrl K", "g f". */
export function keyName(keys: string): string {
  return keyNames(keys).join(' ');
}

/** Tooltip text with the key of an action. */
export function withKey(title: string, keys: string | null): string {
  return keys === null ? title : texts.withKey(title, keyName(keys));
}

/** The value of `aria-keyshortcuts`, which cannot express keys pressed in sequence. */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.includes(' ') ? undefined : keys?.replace(/^Mod/, 'Control');
}
