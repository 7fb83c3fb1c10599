import { type Decimal, readDecimal } from '#contract/decimal.ts';
import { asNumber, timeUnitOf } from '../base/readers.ts';
import { isExactNumber } from '../base/deep-json.ts';

/** Limit of the times that a Date can hold, in milliseconds. */
const lastTime = 8.64e15;

/**
 * Returns a time that is sent as a number in ISO 8601 with all its digits, those below a millisecond too. Null for
 * anything else: a text keeps its notation and its zone.
 */
export function isoTime(value: unknown): string | null {
  const number = asNumber(value);
  const unit = number === null ? null : timeUnitOf(number);
  // Most times are such.
  if (unit === 0 && Number.isInteger(value)) return new Date(value as number).toISOString();
  const written = isExactNumber(value) ? value.rawJSON : String(value).trim();
  const decimal = unit === null ? null : readDecimal(written);
  if (decimal === null || unit === null) return null;
  const { milliseconds, rest } = split({ ...decimal, exponent: decimal.exponent + unit });
  // Digits after a time before 1970 would count backwards.
  if (Math.abs(milliseconds) > lastTime || (milliseconds < 0 && rest !== '') || rest.length > longestRest) return null;
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`);
}

/** Maximum number of digits below a millisecond. */
const longestRest = 15;

/** Splits a number of milliseconds into whole ones and the digits after them. */
function split({ isNegative, digits, exponent }: Decimal): { milliseconds: number; rest: string } {
  const rest = exponent < 0 ? digits.slice(exponent).padStart(-exponent, '0') : '';
  const whole = exponent < 0 ? digits.slice(0, exponent) : digits + '0'.repeat(exponent);
  // Adding 0 avoids minus zero.
  return { milliseconds: Number(whole) * (isNegative ? -1 : 1) + 0, rest };
}
