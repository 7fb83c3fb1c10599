/** The user's key bindings by command id; empty for none. A command that is missing uses its default. */
export type ChosenKeys = Readonly<Record<string, string>>;

/** Changes of several key bindings at once; null restores the default. */
export type KeyChanges = Readonly<Record<string, string | null>>;

/** Exceeds the number of commands in any release. */
export const mostKeys = 500;

/** Keys that edit text, close, quit or zoom on some system, with Ctrl or Command. */
const takenWithMod = 'acvxyzqwmh+-0=';

/** A character, or one of these `KeyboardEvent.key` names. F10 opens menus, F11 fills the display. */
const choosable = /^(?:[^\s\p{C}]|Delete|Insert|F[1-9]|F12)$/u;
/** Keys that move in tables and charts. */
const taken = ['j', 'k', '+', '-'];

/**
 * Whether the user can choose these keys: one, or two in sequence, separated by a space. `Mod+` is Ctrl, or Command on
 * a Mac.
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

/** Whether two bindings conflict: they are equal, or one is the beginning of the other. */
export function collide(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
