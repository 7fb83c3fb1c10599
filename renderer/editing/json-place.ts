/** The position of a JSON error. Lines and columns count from 1. */
export interface JsonPlace {
  line: number;
  column: number;
}

const space = /[ \t\r\n]*/y;
const scalar =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const name = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"[ \t\r\n]*:/uy;

/**
 * The first position at which a text is not valid JSON; null where it is valid
 * (https://www.rfc-editor.org/rfc/rfc8259).
 */
export function jsonErrorIn(text: string): JsonPlace | null {
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const takes = (character: string): boolean => {
    if (text[at] !== character) return false;
    at += 1;
    take(space);
    return true;
  };
  take(space);
  for (;;) {
    // A value, or the beginning of one.
    if (takes('{')) {
      open.push('}');
      if (!takes('}')) {
        if (!take(name)) return placeOf(text, at);
        take(space);
        continue;
      }
      open.pop();
    } else if (takes('[')) {
      open.push(']');
      if (!takes(']')) continue;
      open.pop();
    } else if (!take(scalar)) return placeOf(text, at);
    take(space);
    // The tokens that may follow a value.
    while (open.length > 0 && takes(open.at(-1)!)) open.pop();
    if (open.length === 0) return at === text.length ? null : placeOf(text, at);
    if (!takes(',')) return placeOf(text, at);
    if (open.at(-1) === '}') {
      if (!take(name)) return placeOf(text, at);
      take(space);
    }
  }
}

function placeOf(text: string, at: number): JsonPlace {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
