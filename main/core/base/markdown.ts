import { visible } from '../../log.ts';

/** Nobody reads further in a table; the whole list is in the JSON beside it. */
const longest = 300;

/**
 * Text from outside as Markdown that shows it literally: as code, the one place where no reader of Markdown makes a link, a
 * mention or markup of it (S6). What would hide text, turn it around or end the cell of a table is escaped.
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

/** A table. Its cells are Markdown already, without bars. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
