/** Text from the service, made inert and visible (S6): it cannot hide, reorder or overflow what is next to it. */

/**
 * Characters that are invisible or change how others are shown: controls, format characters (bidirectional overrides,
 * zero-width, tags), line separators and lone surrogates. Letters that are blank by definition (Hangul fillers) belong
 * to them, too. Variation selectors stay: they only choose between two pictures of an emoji.
 */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\u{FE00}-\u{FE0F}]]/gv;

/**
 * Replaces invisible characters with markers such as ⟨U+202E⟩, and cuts to `max` characters (code points) with an
 * ellipsis.
 */
export function plain(text: string, max = 200): string {
  // Two code units hold any character: enough to detect more than `max` characters, however long the text is.
  const start = [...text.slice(0, 2 * (max + 1))];
  const shown = start.length > max ? `${wholeLetters(start, Math.max(0, max - 1))}…` : start.join('');
  return shown.replace(unseen, (character, at: number) =>
    isJoining(character, at, shown) ? character : marker(character),
  );
}

/** The first characters of a text, without a partial letter unless there is nothing else. */
function wholeLetters(characters: readonly string[], most: number): string {
  const cut = characters.slice(0, most).join('');
  if (simple.test(characters.slice(0, most + 1).join(''))) return cut;
  const { index = 0 } = letters.segment(characters.join('')).containing(cut.length) ?? {};
  return index === 0 ? cut : cut.slice(0, index);
}

/** Letters of scripts that need joiners: these only shape adjacent letters, and hide nothing. */
const joined =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}]/u;
// Chromium 156 does not find a modifier in a character class at the end of a text.
const pictureBefore = /\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?$/u;
const pictureAfter = /^\p{Extended_Pictographic}/u;

/** Whether a joiner is where its script or an emoji needs one. Anywhere else it hides that two texts differ. */
function isJoining(character: string, at: number, text: string): boolean {
  if (character !== '\u200c' && character !== '\u200d') return false;
  const [before, after] = [text.slice(Math.max(0, at - 4), at), text.slice(at + 1, at + 3)];
  if (joined.test(before.slice(-1)) && joined.test(after.slice(0, 1))) return true;
  return character === '\u200d' && pictureBefore.test(before) && pictureAfter.test(after);
}

function marker(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** Maximum number of letters at the end of a name that distinguish it: `(9)`, `_v2`, the last part of an id. */
const mostAtEnd = 8;
/** The text that joins a name and a number, which is never cut within and is not the end of a name. */
const phrase = /(?<=\S) and [\d,.]+ more$/;
/** Names with fewer letters are too short for an ellipsis in the middle. */
const leastLength = 8;
/** Maximum number of code units to examine, which bounds the cost of extremely long names. */
const mostSegmented = 256;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const simple = /^[\x20-\x7e]*$/;

/**
 * The end of a name in whole letters, at most half of them. It stays visible where the name does not fit; empty for a
 * short name.
 */
export function endOfName(name: string): string {
  if (name.length < leastLength) return '';
  const [whole] = phrase.exec(name.slice(-mostSegmented)) ?? [];
  if (whole !== undefined) return whole;
  const last = name.slice(-mostSegmented);
  const all = simple.test(last) ? [...last] : Array.from(letters.segment(last), ({ segment }) => segment);
  return all.length < leastLength ? '' : all.slice(-Math.min(mostAtEnd, Math.floor(all.length / 2))).join('');
}

/** Like `plain`, but omits the middle of a name that exceeds `max`, so that the end stays. */
export function plainName(name: string, max = 200): string {
  const characters = [...endOfName(name)].length;
  const isLong = [...name.slice(0, 2 * (max + 1))].length > max;
  if (!isLong || characters === 0 || 2 * characters > max) return plain(name, max);
  return plain(name, max - characters) + plain(endOfName(name), characters);
}
