import type { TextLine, TextMark, TextView } from '#contract/models/quarantine.ts';
import { figure } from '../../core/base/words.ts';
import { texts } from '../words.ts';
import type { LineSource, Piece } from './line-source.ts';

/** Part of the original to mark; the end is exclusive. */
export interface MarkedSpan {
  from: number;
  to: number;
  kind: TextMark['kind'];
}

/** Capacity of a screen. */
const limits = { lines: 2000, characters: 200_000, line: 2000 };
/** Maximum that may precede the first mark. With more, the view begins shortly before the mark. */
const before = { lines: 1500, characters: 150_000, shortly: 40 };

/**
 * Returns the lines that fit a screen: from the first one on or, if that would omit the first mark, from shortly before
 * it. Creates the source twice, once to count and once to show.
 */
export function viewText(open: () => LineSource, marks: readonly MarkedSpan[]): TextView {
  const [focus] = marks;
  let lineCount = 0;
  let size = 0;
  let seen = focus ? null : { line: 0, size: 0 };
  for (const source = open(); source.next(); lineCount += 1) {
    if (!seen && source.end > focus!.from) seen = { line: lineCount, size };
    // The size of lines beyond those that fit does not matter.
    if (lineCount < limits.lines) size += Math.min(source.length, limits.line);
  }
  const isNear = !seen || (seen.line < before.lines && seen.size < before.characters);
  const fits = lineCount <= limits.lines && size <= limits.characters;
  const first = isNear || fits ? 0 : seen!.line - before.shortly;
  const lines = linesFrom(open(), first, marks);
  const isCut = lines.some((line) => line.before > 0 || line.after > 0);
  return {
    lines,
    lineCount,
    notes: [...hiddenLines(first, lines.length, lineCount), ...(isCut ? [texts.longLinesCut(limits.line)] : [])],
  };
}

function linesFrom(source: LineSource, first: number, marks: readonly MarkedSpan[]): TextLine[] {
  const lines: TextLine[] = [];
  let room = limits.characters;
  for (let index = 0; lines.length < limits.lines && source.next(); index += 1) {
    if (index < first) continue;
    const line = lineOf(index + 1, source.pieces(), marks);
    room -= line.text.length;
    if (room < 0) break;
    lines.push(line);
  }
  return lines;
}

function hiddenLines(first: number, shown: number, all: number): string[] {
  if (shown === all) return [];
  const range = (from: number, to: number): string => (from === to ? figure(from) : texts.range(from, to));
  const hidden = [
    ...(first > 0 ? [range(1, first)] : []),
    ...(first + shown < all ? [range(first + shown + 1, all)] : []),
  ];
  return [
    texts.linesNotShown(
      hidden.reduce((one, other) => texts.and(one, other)),
      all - shown,
      all,
    ),
  ];
}

function lineOf(number: number, pieces: readonly Piece[], marks: readonly MarkedSpan[]): TextLine {
  const text = pieces.map((piece) => piece.text).join('');
  const found = marks.flatMap((mark) => marked(pieces, mark));
  const from = startOfCut(text, found[0] ?? null);
  const to = endOfCut(text, from);
  return {
    number,
    text: text.slice(from, to).toWellFormed(),
    before: from,
    after: text.length - to,
    marks: found
      .map((mark) => ({ ...mark, from: Math.max(mark.from, from) - from, to: Math.min(mark.to, to) - from }))
      .filter((mark) => mark.from < mark.to),
  };
}

/** Returns the position of the mark in the line: from the first piece that it touches to the last. */
function marked(pieces: readonly Piece[], mark: MarkedSpan): TextMark[] {
  let start = 0;
  let from = Infinity;
  let to = 0;
  for (const piece of pieces) {
    if (mark.from < piece.to && mark.to > piece.from) {
      const isVerbatim = piece.text.length === piece.to - piece.from;
      from = Math.min(from, start + (isVerbatim ? Math.max(mark.from - piece.from, 0) : 0));
      to = start + (isVerbatim ? Math.min(mark.to - piece.from, piece.text.length) : piece.text.length);
    }
    start += piece.text.length;
  }
  return from < to ? [{ from, to, kind: mark.kind }] : [];
}

/** Returns where a long line is cut, shortly before its mark. Neither end splits a surrogate pair. */
function startOfCut(text: string, mark: TextMark | null): number {
  if (text.length <= limits.line || !mark) return 0;
  const start = Math.min(Math.max(0, mark.from - limits.line / 4), text.length - limits.line);
  return isInPair(text, start) ? start + 1 : start;
}

function endOfCut(text: string, from: number): number {
  const end = Math.min(text.length, from + limits.line);
  return isInPair(text, end) ? end - 1 : end;
}

/** Reports whether the position is in the middle of a surrogate pair. */
export function isInPair(text: string, place: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(place - 1, place + 1));
}
