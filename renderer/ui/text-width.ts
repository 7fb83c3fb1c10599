/** Width of a text in the font of the page, measured without page layout (P4, P5). */

let context: CanvasRenderingContext2D | null | undefined;
let digit = 0;
const known = new Map<string, number>();
/** Maximum number of cached texts: those of a few screens. */
const mostKnown = 5_000;

/** Pixels next to the text of every cell, and next to that of a header, which may have an arrow. */
const besideCell = 14;
const besideHeader = 30;
/** A header's letters are smaller than a cell's. */
const headerSize = 11 / 13;

/** CSS pixels of a column that fits its header and texts of these widths. */
export function columnWidth(header: string, widths: readonly number[]): number {
  return Math.max(Math.max(0, ...widths) + besideCell, textWidth(header) * headerSize + besideHeader);
}

/** CSS pixels of a text on one line, in the font size of a table's cells. */
export function textWidth(text: string): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const width = measure(text);
  known.set(text, width);
  return width;
}

function measure(text: string): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    if (context) context.font = `600 ${fontSize} ${fontFamily}`;
    digit = context?.measureText('0').width ?? 0;
  }
  if (!context) return 0;
  // The page's digits all have equal width, and so do hyphens among them (`tabular-nums`), which a canvas ignores.
  const digits = text.match(/[\d*-]/g)?.length ?? 0;
  return context.measureText(text.replaceAll(/[\d*-]/g, '')).width + digits * digit;
}
