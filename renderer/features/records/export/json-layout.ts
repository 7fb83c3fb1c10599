const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * Formats JSON over several lines. It only adds white space between tokens: numbers and texts stay as written, which
 * parsing would not guarantee. Cut or invalid JSON is formatted up to its fault.
 */
export function layOutJson(text: string): string {
  let out = '';
  let depth = 0;
  const newLine = (): string => `\n${'  '.repeat(depth)}`;
  for (const [token = ''] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^"{}[\],:]+/gsu)) {
    if (token === '{' || token === '[') {
      depth += 1;
      out += token + newLine();
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      const bare = out.trimEnd();
      out = closing[bare.at(-1) ?? ''] === token ? bare + token : bare + newLine() + token;
    } else if (token === ',') out += token + newLine();
    else out += token === ':' ? ': ' : token.trim();
  }
  return out;
}
