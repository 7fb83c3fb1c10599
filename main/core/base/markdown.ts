import { visible } from '../../log.ts';

/** Maximum number of characters: users read no further in a table, and the JSON next to it is complete. */
const longest = 300;

/**
 * Returns external text as Markdown that shows it literally. Code is the one place where no Markdown reader makes a
 * link, a mention or markup of it (S6). Characters that hide text, reverse it or end a table cell are escaped.
 */
export function inertMarkdown(text: string): string {
  const characters = [...text];
  const cut = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
  const shown = visible(cut).replaceAll('|', '\\u{7c}');
  if (shown.trim() === '') return '(empty)';
  const runs = new Set((shown.match(/`+/g) ?? []).map(({ length }) => length));
  let fence = '`';
  while (runs.has(fence.length)) fence += '`';
  const gap = runs.size > 0 ? ' ' : '';
  return fence + gap + shown + gap + fence;
}

/** Returns a table. Its cells are already Markdown, without bars. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
