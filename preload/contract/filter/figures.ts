import { type Decimal, printDecimal, readDecimal } from '../decimal.ts';

/** Milliseconds of the units of an age, the greatest first. */
const ageUnits = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
/** Powers of ten of the units of a number. */
const numberUnits = { k: 3, m: 6, g: 9 } as const;

/** Reads a number such as `100`, `-1.5k` or `2M`, with all its digits; null for anything else. */
export function readExactNumber(text: string): Decimal | null {
  const { figure, unit } = /^(?<figure>-?\d+(\.\d+)?(e[+-]?\d{1,9})?)(?<unit>[kmg])?$/i.exec(text)?.groups ?? {};
  const decimal = figure === undefined ? null : readDecimal(figure);
  if (decimal === null || unit === undefined || decimal.digits === '') return decimal;
  return { ...decimal, exponent: decimal.exponent + numberUnits[unit.toLowerCase() as keyof typeof numberUnits] };
}

/** Figure with separators of thousands in some language, where a decimal sign may follow. */
const grouped = /-?\d{1,3}(?:[.,'’_٬\s]\d{3})+(?!\d)(?:[.,٫]\d+)?[kmg]?(?=$|[\s)])/iuy;
const separator = /[.,'’_٬\s](?=\d{3}(?!\d))/gu;

/**
 * Returns the figure that begins there if it has separators of thousands, such as `1,000`, `1.000` or `1 000`, and how
 * to write it; null otherwise. Languages differ in what these mean, and a filter means the same to every reader.
 */
export function groupedFigure(text: string, at: number): { typed: string; plain: string } | null {
  grouped.lastIndex = at;
  const typed = grouped.exec(text)?.[0];
  return typed === undefined ? null : { typed, plain: typed.replace(separator, '').replace(/[,٫]/, '.') };
}

/** Reads a number like `readExactNumber`, as JavaScript holds it; null if it is out of range. */
export function readNumber(text: string): number | null {
  const exact = readExactNumber(text);
  const value = exact === null ? Infinity : Number(printDecimal(exact));
  return Number.isFinite(value) ? value : null;
}

/**
 * Reads an age such as `90s`, `1.5h` or `2d`. Returns milliseconds, rounded to whole seconds; null for anything else.
 */
export function readAge(text: string): number | null {
  const { figure, unit } = /^(?<figure>\d{1,9}(\.\d+)?)(?<unit>[wdhms])$/i.exec(text)?.groups ?? {};
  if (figure === undefined) return null;
  return Math.round((Number(figure) * ageUnits[unit!.toLowerCase() as keyof typeof ageUnits]) / 1000) * 1000;
}

/** Prints an age in the greatest unit that divides it evenly. */
export function printAge(milliseconds: number): string {
  const fits = Object.entries(ageUnits).find(([, unit]) => milliseconds >= unit && milliseconds % unit === 0);
  const [name, unit] = fits ?? ['s', ageUnits.s];
  return `${milliseconds / unit}${name}`;
}
