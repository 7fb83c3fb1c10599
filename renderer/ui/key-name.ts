import { texts } from './words.ts';

const names: Readonly<Record<string, string>> = { Enter: texts.enter, Delete: texts.delete };

/** What stands on the keys to press, together or one after the other, by their `KeyboardEvent.key`. */
export function keyNames(keys: string): string[] {
  return keys.split(' ').flatMap((key) => {
    if (key.startsWith('Mod+')) return [texts.ctrl, key.slice(4).toUpperCase()];
    const isCapital = key.length === 1 && key !== key.toLowerCase();
    return isCapital ? [texts.shift, key] : [names[key] ?? key];
  });
}

/** The same as one text: "Ctrl K", "g f". */
export function keyName(keys: string): string {
  return keyNames(keys).join(' ');
}

/** What a tooltip says about something that a key does. */
export function withKey(title: string, keys: string | null): string {
  return keys === null ? title : texts.withKey(title, keyName(keys));
}

/** The same as `aria-keyshortcuts` says it, which cannot say keys that are pressed one after the other. */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.includes(' ') ? undefined : keys?.replace(/^Mod/, 'Control');
}
