/** How wide a text is in the face and size of the page, without asking the page to lay anything out (P4, P5). */

let context: CanvasRenderingContext2D | null | undefined;
let digit = 0;
const known = new Map<string, number>();
/** Texts that are remembered: those of a few screens. */
const mostKnown = 5_000;

/** Pixels beside the text of every cell, and beside that of a header, which may have an arrow. */
const besideCell = 14;
const besideHeader = 30;
/** A header's letters are smaller than a cell's. */
const headerSize = 11 / 13;

/** CSS pixels of a column that shows its header, and texts as wide as these, whole. */
export function columnWidth(header: string, widths: readonly number[]): number {
  return Math.max(Math.max(0, ...widths) + besideCell, textWidth(header) * headerSize + besideHeader);
}

/** CSS pixels of a text in one line, in the size of a table's cells. */
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
  // The page's digits are all equally wide, and so are hyphens among them (`tabular-nums`), which a canvas does not know.
  const digits = text.match(/[\d*-]/g)?.length ?? 0;
  return context.measureText(text.replaceAll(/[\d*-]/g, '')).width + digits * digit;
}
