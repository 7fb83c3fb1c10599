import { type Short, axisFigure, exactNumber, inOnePiece, shorten } from './number.ts';
import { texts } from './words.ts';

/** Decimal units, as the service and storage vendors use: 1 kB is 1,000 bytes. */
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

export function shortBytes(n: number | null): Short {
  return shorten(n, units);
}

/** Value and unit as one text: `1.20 GB`. */
export function bytesText(n: number | null): string {
  return inOnePiece(shortBytes(n));
}

/** Text for the marks of an axis. */
export function axisBytes(n: number): string {
  return axisFigure(n, units);
}

/** The exact number of bytes in words, for a title. */
export function exactBytes(n: number | null): string {
  return n === null ? exactNumber(n) : texts.bytes(exactNumber(n));
}
