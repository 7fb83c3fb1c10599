/** Keys that a person chose, by the id of what they do; empty for none. What is not among them has its own. */
export type ChosenKeys = Readonly<Record<string, string>>;

/** What a person chooses for several at once; null for its own key again. */
export type KeyChanges = Readonly<Record<string, string | null>>;

/** More than there are commands, in any release. */
export const mostKeys = 500;

/** What edits text, closes, quits or zooms on some system, with Ctrl or Command. */
const takenWithMod = 'acvxyzqwmh+-0=';

/** A character, or one of these names, as `KeyboardEvent.key` says it. F10 opens menus, F11 fills the display. */
const choosable = /^(?:[^\s\p{C}]|Delete|Insert|F[1-9]|F12)$/u;
/** Tables and charts are moved in by these. */
const taken = ['j', 'k', '+', '-'];

/**
 * Whether these are keys that can be chosen: one, or two that are pressed one after the other, with a space between them.
 * `Mod+` stands for Ctrl, or Command on a Mac.
 */
export function isChoosable(keys: string): boolean {
  const pressed = keys.split(' ');
  return (
    pressed.length <= 2 &&
    pressed.every((one, place) => {
      const isSecond = place === 1;
      if (one.startsWith('Mod+'))
        return choosable.test(one.slice(4)) && !takenWithMod.includes(one.slice(4).toLowerCase());
      return choosable.test(one) && (isSecond || !taken.includes(one));
    })
  );
}

/** Whether one of them is never heard where both are listened for: they are the same, or one begins the other. */
export function collide(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
