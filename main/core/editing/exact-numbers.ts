import type { JsonValue } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

/**
 * Throws `invalid_input` for integers that JavaScript rounds: 12345678901234567890 would be sent as another number.
 * Unchanged numbers are sent as received.
 */
export function requireExact(values: readonly (JsonValue | undefined)[]): void {
  for (const value of values) {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      throw failure('invalid_input', texts.numberTooLarge(String(value)), { advice: texts.nothingSent });
    if (typeof value === 'object' && value !== null) requireExact(Object.values(value));
  }
}
