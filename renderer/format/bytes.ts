import { type Short, exactNumber, shorten } from './number.ts';

/** Decimal units, as the service and storage vendors count: 1 kB is 1,000 bytes. */
export function shortBytes(n: number | null): Short {
  return shorten(n, ['B', 'kB', 'MB', 'GB', 'TB', 'PB']);
}

/** The exact count in words, for a title. */
export function exactBytes(n: number | null): string {
  return n === null ? exactNumber(n) : `${exactNumber(n)} bytes`;
}
