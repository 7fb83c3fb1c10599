import type { Sample } from '../../core/samples/sample.ts';
import { texts } from '../words.ts';
import { RawLines } from './raw-lines.ts';
import { isInPair, type MarkedSpan } from './text-view.ts';

/** Matches what may be marked at a position: something in quotes, a word, a number or a time, else one character. */
const token = /"(?:[^"\\\n]|\\.)*"|(?:[\p{L}\p{N}_.+-]|(?<=\d):(?=\d))*[\p{L}\p{N}_]|./suy;
const longestToken = 200;

/** Returns the position that the error states, or a note why it cannot be shown. Empty if the error states none. */
export function errorPlace(text: string, { line, column, raw }: Sample): { mark?: MarkedSpan; note?: string } {
  if ((line === null && column === null) || text === '') return {};
  if (typeof raw !== 'string') {
    return { note: texts.placeNotFound };
  }
  const lines = new RawLines(text);
  const wanted = line ?? 1;
  for (let number = 1; lines.next(); number += 1) if (number === wanted) return placeIn(lines, text, wanted, column);
  return { note: texts.noSuchLine(wanted) };
}

function placeIn(
  lines: RawLines,
  text: string,
  line: number,
  column: number | null,
): { mark?: MarkedSpan; note?: string } {
  const { from, length } = lines;
  if (column === null) return { mark: { from, to: from + length, kind: 'place' } };
  if (column > length + 1) {
    return { note: texts.lineEndsBefore(column, line) };
  }
  // A position one past the last character means that a text ends too early: then the last character is marked.
  const last = Math.max(0, Math.min(column, length) - 1);
  const start = isInPair(text, from + last) ? last - 1 : last;
  token.lastIndex = 0;
  const found = token.exec(text.slice(from + start, from + Math.min(start + longestToken, length)));
  return { mark: { from: from + start, to: from + start + (found?.[0].length ?? 1), kind: 'place' } };
}
