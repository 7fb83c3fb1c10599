import type { TextLine, TextMark } from '#contract/models/quarantine.ts';
import { plain } from '../../../format/text.ts';

/** Stretch of a line with the same marks. */
export interface Piece {
  text: string;
  /** The position in the error outranks a field named in its message. */
  mark: TextMark['kind'] | null;
}

/** The stretches of a line, in order. A mark without a length is an empty piece: a position between two characters. */
export function piecesOf({ text, marks }: Pick<TextLine, 'text' | 'marks'>): Piece[] {
  const inLine = marks.map((mark) => ({ ...mark, from: clamp(mark.from, text), to: clamp(mark.to, text) }));
  const edges = [...new Set([0, text.length, ...inLine.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const pieces: Piece[] = [];
  edges.forEach((from, edge) => {
    const point = inLine.find((mark) => mark.from === from && mark.to === from);
    if (point) pieces.push({ text: '', mark: point.kind });
    const to = edges[edge + 1];
    if (to === undefined) return;
    const over = inLine.filter((mark) => mark.from <= from && mark.to >= to).map(({ kind }) => kind);
    const mark = over.includes('place') ? 'place' : (over[0] ?? null);
    pieces.push({ text: text.slice(from, to), mark });
  });
  return pieces;
}

function clamp(place: number, text: string): number {
  return Math.min(text.length, Math.max(0, place));
}

/** Makes invisible characters visible, tabs included: in a record they may be the fault. */
export function visible(text: string): string {
  return text
    .split('\t')
    .map((part) => plain(part, part.length))
    .join('⇥\t');
}
