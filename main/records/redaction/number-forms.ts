import type { Decimal } from '#contract/decimal.ts';

/** Separators of groups of digits: thousands, lakhs, the groups of an account number. */
const separator = "[.,'\u2019\u00a0\u202f _-]?";
/** Maximum number of digits before the decimal point, and of zeros after it. */
const longest = { whole: 40, zeros: 20 };

/**
 * Returns a pattern for the notations of a number other than 0 in a text: `1249.5`, `1,249.50`, `1.249,5`, `1.2495e3`.
 * Exponents are found only after one digit before the point.
 */
export function numberForms({ isNegative, digits, exponent }: Decimal): string {
  const point = digits.length + exponent;
  const forms = [scientific(digits, point - 1)];
  if (point <= longest.whole && point >= -longest.zeros) forms.push(positional(digits, point));
  return `${isNegative ? '[-\u2212]?' : ''}0*(?:${forms.join('|')})`;
}

function positional(digits: string, point: number): string {
  const whole = digits.slice(0, Math.max(0, point)).padEnd(point, '0');
  const fraction = '0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point));
  return whole.replaceAll(/\B(?=\d{3})/g, separator) + fractionForms(fraction);
}

function scientific(digits: string, exponent: number): string {
  const sign = exponent < 0 ? '-' : String.raw`\+?`;
  return `${digits[0]}${fractionForms(digits.slice(1))}e${sign}0*${Math.abs(exponent)}`;
}

const fractionForms = (fraction: string): string => (fraction === '' ? '(?:[.,]0+)?' : `[.,]${fraction}0*`);
