import type { RecordView, TextView } from '#contract/models/quarantine.ts';
import { messageParts } from '../../core/samples/fingerprint.ts';
import { type NamedValue, readPairs, readTable } from '../../core/samples/named-values.ts';
import { isTooLarge, type Original, readOriginal } from '../../core/samples/original.ts';
import { readSample, type Sample } from '../../core/samples/sample.ts';
import { sizeWords } from '../../core/base/words.ts';
import { texts } from '../words.ts';
import { findField } from './find-field.ts';
import { JsonLines } from './json-lines.ts';
import { inserted, type LineSource, type Piece } from './line-source.ts';
import { metadataRows } from './metadata-rows.ts';
import { namedFields } from './named-field.ts';
import { RawLines } from './raw-lines.ts';
import { isInPair, type MarkedSpan, viewText } from './text-view.ts';
import { XmlLines } from './xml-lines.ts';

const longestWords = 10_000;

/** Returns any failed record in a form for the screen. Never throws; the result is no larger than a screen holds. */
export function viewRecord(record: unknown, index: number): RecordView {
  const sample = readSample(record);
  const original = readOriginal(sample.raw);
  const place = errorPlace(original.text, sample);
  const field = findField(original, namedFields(sample.message));
  const marks = [place.mark, field].filter((mark): mark is MarkedSpan => Boolean(mark));
  const lay = layoutOf(original);
  return {
    index,
    at: sample.at,
    error: {
      type: sample.errorType,
      message: messageParts(cut(sample.message)),
      details: sample.details && cut(sample.details),
      guidance: sample.guidance && cut(sample.guidance),
      line: sample.line,
      column: sample.column,
    },
    format: original.format,
    bytes: Buffer.byteLength(original.text),
    asItCame: asItCame(original.text, marks, [
      ...cameAs(sample.raw, original),
      ...(place.note === undefined ? [] : [place.note]),
    ]),
    formatted: lay && viewText(lay, marks),
    metadata: metadataRows(sample.metadata),
  };
}

/** Returns the layout of the original; null if its format is unknown. */
function layoutOf({ text, format }: Original): (() => LineSource) | null {
  if (format === 'json') return () => new JsonLines(text);
  if (format === 'xml') return () => new XmlLines(text);
  const rows = format === 'csv' ? readTable(text) : format === 'key_value' ? [readPairs(text) ?? []] : null;
  return rows && (() => new NamedLines(rows));
}

function cameAs(raw: unknown, { text, format }: Original): string[] {
  if (typeof raw !== 'string' && raw !== null) {
    return [texts.takenApart];
  }
  return format === 'text' && isTooLarge(text) ? [texts.tooLarge] : [];
}

function asItCame(text: string, marks: readonly MarkedSpan[], before: readonly string[]): TextView {
  const view = viewText(() => new RawLines(text), marks);
  const left = bytesLeftOut(text, view);
  const notes = [
    ...before,
    ...view.notes,
    ...(left > 0 ? [texts.moreNotShown(sizeWords(left))] : []),
    ...(text.includes('\r\n') ? [texts.carriageReturns] : []),
    ...(text.isWellFormed() ? [] : [texts.halvesOfCharacters]),
  ];
  return { ...view, notes };
}

function bytesLeftOut(text: string, { lines, notes }: TextView): number {
  if (notes.length === 0) return 0;
  const shown = lines.reduce((sum, line) => sum + Buffer.byteLength(line.text) + 1, 0);
  return Math.max(1, Buffer.byteLength(text) - shown);
}

/** Shortens a long message to a readable length. */
function cut(words: string): string {
  return words.length > longestWords ? `${words.slice(0, longestWords).toWellFormed()}…` : words;
}

/** Matches what may be marked at a position: something in quotes, a word, a number or a time, else one character. */
const token = /"(?:[^"\\\n]|\\.)*"|(?:[\p{L}\p{N}_.+-]|(?<=\d):(?=\d))*[\p{L}\p{N}_]|./suy;
const longestToken = 200;

/** Returns the position that the error states, or a note why it cannot be shown. Empty if the error states none. */
function errorPlace(text: string, { line, column, raw }: Sample): { mark?: MarkedSpan; note?: string } {
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

/** Values with their names, one on each line. With several rows, each has its number above. */
class NamedLines implements LineSource {
  readonly #lines: { label: string; value: NamedValue | null }[];
  #next = 0;

  constructor(rows: readonly NamedValue[][]) {
    const indent = rows.length > 1 ? '  ' : '';
    this.#lines = rows.flatMap((row, index) => [
      ...(rows.length > 1 ? [{ label: texts.row(index + 1), value: null }] : []),
      ...row.map((value) => ({ label: `${indent}${value.name}: `, value })),
    ]);
  }

  next(): boolean {
    this.#next += 1;
    return this.#next <= this.#lines.length;
  }

  get #line(): { label: string; value: NamedValue | null } {
    return this.#lines[this.#next - 1]!;
  }

  get length(): number {
    return this.#line.label.length + (this.#line.value?.value.length ?? 0);
  }

  get end(): number {
    return this.#line.value?.to ?? 0;
  }

  pieces(): Piece[] {
    const { label, value } = this.#line;
    if (!value) return [inserted(label)];
    return [inserted(label), { text: value.value.replaceAll(/\s*\n\s*/g, ' '), from: value.from, to: value.to }];
  }
}
