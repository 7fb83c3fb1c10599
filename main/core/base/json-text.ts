/**
 * So many digits in a row may be more than a number of JavaScript holds: worth a closer look, which takes several times as long.
 */
const manyDigits = 16;

/**
 * The value that the text holds; undefined when it is not JSON. Whole numbers that JavaScript cannot hold are preserved as raw
 * JSON, so that they are read as unknown and printed unchanged (R15).
 */
export function parseJson(text: string): unknown {
  try {
    return hasManyDigits(text) ? parseWithHugeNumbers(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Before a number, its sign apart, stands one of these; letters and quotes mean that it is a part of a text. */
const beforeNumber = ':,[ \t\r\n-';

/**
 * Looks at every sixteenth character only, because a row of so many digits cannot escape that. In ids and hashes such rows are
 * common.
 */
function hasManyDigits(text: string): boolean {
  for (let place = manyDigits - 1; place < text.length; place += manyDigits) {
    if (!isDigit(text, place)) continue;
    let from = place;
    let to = place + 1;
    while (isDigit(text, from - 1)) from -= 1;
    while (isDigit(text, to)) to += 1;
    if (to - from >= manyDigits && (from === 0 || beforeNumber.includes(text[from - 1]!))) return true;
    // A row is examined only once: it may be as long as the text.
    place = to;
  }
  return false;
}

/** False as well for a place outside the text, where the code is NaN. */
function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

function parseWithHugeNumbers(text: string): unknown {
  try {
    return JSON.parse(text, preserveHugeNumbers);
  } catch (thrown) {
    // Nested too deep for the closer look: then rounded, which affects no id and no number that matters.
    if (thrown instanceof RangeError) return JSON.parse(text);
    throw thrown;
  }
}

/** Known to Node, not yet to TypeScript (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON). */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

function preserveHugeNumbers(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isHuge = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '');
  return isHuge ? rawJson(source ?? '') : value;
}
