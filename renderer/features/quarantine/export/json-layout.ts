const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * JSON over several lines, to be read by a person. Only white space between tokens is added: numbers and texts stay as they
 * were written, which parsing would not promise. What is cut or no JSON is laid out as far as it goes.
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
