/** Readable numbers: short in tables, exact on request, a dash for unknown values. */

/** Represents an unknown value; never 0. */
export const dash = '–';

/** A value apart from its unit, so that a column can align the digits. */
export interface Short {
  value: string;
  unit: string;
}

const exact = new Intl.NumberFormat();
const threeDigits = new Intl.NumberFormat(undefined, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
const upToThreeDigits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

const units = ['', 'k', 'M', 'G', 'T'];

/** Below this share, one decimal would read as 0 %. */
const smallestPercent = 0.001;

/** Shortens to three significant digits with the fitting unit, in steps of a thousand: 12,431 is `12.4` `k`. */
export function shorten(n: number | null, units: readonly string[], digits = threeDigits): Short {
  if (n === null || !Number.isFinite(n)) return { value: dash, unit: '' };
  // Round before choosing the unit, so that 999,999 becomes 1.00 M and not 1,000 k.
  let rounded = Number(n.toPrecision(3));
  let step = 0;
  while (Math.abs(rounded) >= 1000 && step < units.length - 1) {
    rounded /= 1000;
    step += 1;
  }
  const format = step === 0 ? upToThreeDigits : digits;
  return { value: format.format(rounded), unit: units[step] ?? '' };
}

export function shortNumber(n: number | null): Short {
  return shorten(n, units);
}

/** Text for the marks of an axis: short, value and unit together, without empty decimals. */
export function axisNumber(n: number): string {
  return axisFigure(n, units);
}

export function axisFigure(n: number, units: readonly string[]): string {
  return inOnePiece(shorten(n, units, upToThreeDigits));
}

export function inOnePiece({ value, unit }: Short): string {
  return unit === '' ? value : `${value} ${unit}`;
}

/** All digits, grouped. */
export function exactNumber(n: number | null): string {
  return n === null || !Number.isFinite(n) ? dash : exact.format(n);
}

/** `share` is a part of 1. A share above zero never reads as zero. */
export function percent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return dash;
  if (share > 0 && share < smallestPercent) return `<\u00a0${percents.format(smallestPercent)}`;
  return percents.format(share);
}
