/** Parts of the event of a pressed key. A pure caller may know only the key. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'getModifierState'>>;

/** Signs on the keys of an American keyboard that type letters in other scripts. */
const signs: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** Letters and digits of Cyrillic, Greek, Hebrew, Arabic and other scripts, which no shortcut has by default. */
const otherScript = /^[[\p{L}\p{Nd}\p{M}]--[\p{Script=Latin}\p{ASCII}]]+$/v;

/**
 * The meanings of a pressed key for shortcuts, the likeliest first: its character, as without Caps Lock; and where the
 * keyboard types another script, the character that an American keyboard has there.
 */
export function meaningsOf(event: KeyPress): [likeliest: string, ...others: string[]] {
  const { code = '', shiftKey } = event;
  const isCapsLock = event.getModifierState?.('CapsLock') ?? false;
  const isLetter = /^\p{L}$/u.test(event.key);
  const key = isCapsLock && isLetter ? inCase(event.key, shiftKey) : event.key;
  const latin = otherScript.test(key) ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? signs[code]) : undefined;
  return latin === undefined ? [key] : [key, inCase(latin, shiftKey)];
}

const inCase = (letter: string, isCapital: boolean): string =>
  isCapital ? letter.toUpperCase() : letter.toLowerCase();
