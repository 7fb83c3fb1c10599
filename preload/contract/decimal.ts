/** The exact value of a written number, of any size and precision. */
export interface Decimal {
  isNegative: boolean;
  /** Digits without zeros at either end; empty for zero. */
  digits: string;
  /** Power of ten of the last digit. */
  exponent: number;
}

const written = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** Reads a number in any notation: `12.50`, `125e-1`, `+.5`. Returns null for anything else, such as `Infinity`. */
export function readDecimal(text: string): Decimal | null {
  const [match, sign, whole = '', fraction = '', exponent = '0'] = written.exec(text) ?? [];
  if (match === undefined) return null;
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return {
    isNegative: sign === '-' && end > 0,
    digits: digits.slice(0, end),
    exponent: end === 0 ? 0 : Number(exponent) - fraction.length + digits.length - end,
  };
}

/** Prints a number as JavaScript does, but with all its digits. Equal numbers give equal texts. */
export function printDecimal({ isNegative, digits, exponent }: Decimal): string {
  if (digits === '') return '0';
  const point = digits.length + exponent;
  const sign = isNegative ? '-' : '';
  if (point > 21 || point < -5) {
    const more = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits[0]}${more}e${point > 0 ? '+' : ''}${point - 1}`;
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (exponent >= 0) return `${sign}${digits}${'0'.repeat(exponent)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Compares two numbers: below zero if the first is less, zero if they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const sign = signOf(a);
  if (sign !== signOf(b)) return sign - signOf(b);
  return sign * (a.digits.length + a.exponent - b.digits.length - b.exponent || compareDigits(a.digits, b.digits));
}

const signOf = ({ isNegative, digits }: Decimal): number => (digits === '' ? 0 : isNegative ? -1 : 1);

/** Compares the digits of two numbers of the same magnitude: those of the shorter one are followed by zeros. */
const compareDigits = (a: string, b: string): number => Number(a > b) - Number(a < b);
