/** Maximum length of a line in the docs (build/checks/docs.mjs). */
const maxLineLength = 100;

/**
 * Returns a paragraph or a list item in lines of at most 100 characters. Code is not broken.
 *
 * @param indentation of all lines but the first
 */
export function wrapped(text, indentation = '') {
  const lines = [];
  let line = '';
  for (const word of text.match(/^ *(?:`[^`]*`|\S)+|(?:`[^`]*`|\S)+/g)) {
    if (line !== '' && line.length + 1 + word.length > maxLineLength) {
      lines.push(line);
      line = indentation + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
