/** Text from the service, made inert and visible (S6): nothing in it can hide, reorder or overflow what is beside it. */

/**
 * Characters that show nothing or change how others are shown: controls, format characters (bidirectional overrides,
 * zero-width, tags), line separators, lone surrogates and letters that are blank by definition (Hangul fillers).
 * Variation selectors stay: they only choose between two pictures of an emoji.
 */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\u{FE00}-\u{FE0F}]]/gv;

/** Replaces what cannot be seen by markers such as ⟨U+202E⟩ and cuts to `max` characters (code points), an ellipsis in place of the rest. */
export function plain(text: string, max = 200): string {
  // Two code units hold any character: enough to know whether there are more than `max`, however long the text is.
  const start = [...text.slice(0, 2 * (max + 1))];
  const shown = start.length > max ? [...start.slice(0, Math.max(0, max - 1)), '…'] : start;
  return shown.join('').replace(unseen, marker);
}

function marker(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
