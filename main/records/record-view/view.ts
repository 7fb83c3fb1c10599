import type { RecordView, TextView } from '#contract/models/quarantine.ts';
import { messageParts } from '../../core/samples/fingerprint.ts';
import { readPairs, readTable } from '../../core/samples/named-values.ts';
import { isTooLarge, type Original, readOriginal } from '../../core/samples/original.ts';
import { readSample } from '../../core/samples/sample.ts';
import { sizeWords } from '../../core/base/words.ts';
import { texts } from '../words.ts';
import { errorPlace } from './error-place.ts';
import { findField } from './find-field.ts';
import { JsonLines } from './json-lines.ts';
import type { LineSource } from './line-source.ts';
import { metadataRows } from './metadata-rows.ts';
import { namedFields } from './named-field.ts';
import { NamedLines } from './named-lines.ts';
import { RawLines } from './raw-lines.ts';
import { type MarkedSpan, viewText } from './text-view.ts';
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
