/** Characters in use in place of spaces, hyphens and ASCII, and digits of other scripts. */
const other = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\u2010-\u2015\u2212\uff01-\uff5e]|(?![0-9])\p{Nd}/gu;
/** Tested first: most texts have none, and this takes a fraction of the time. */
const beyondAscii = /[^\0-\x7f]/;
const space = /\s/;
const fullWidth = { first: 0xff01, last: 0xff5e, offset: 0xfee0 };
const decimalDigit = /^\p{Nd}$/u;

/**
 * Returns the text with such characters replaced by those of ASCII, in the same places: no-break spaces and hyphens, `＠`
 * and other full-width signs, `٤` and other digits.
 */
export function withAsciiForms(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return text.replace(other, (sign) => {
    const code = sign.charCodeAt(0);
    // A digit of two code units has no replacement of the same length.
    if (sign.length > 1) return sign;
    if (code >= fullWidth.first && code <= fullWidth.last) return String.fromCharCode(code - fullWidth.offset);
    if (space.test(sign)) return ' ';
    return decimalDigit.test(sign) ? digitOf(code) : '-';
  });
}

/** Returns a digit of another script in ASCII. Unicode has the ten digits of a script in a row, from zero. */
function digitOf(code: number): string {
  let zero = code;
  while (decimalDigit.test(String.fromCharCode(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
