import type { JsonValue } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

/**
 * Refuses numbers that JavaScript rounds: what was written as 12345678901234567890 would be sent as another number. Numbers that
 * nobody changes are sent as they came.
 */
export function requireExact(values: readonly (JsonValue | undefined)[]): void {
  for (const value of values) {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      throw failure('invalid_input', texts.numberTooLarge(String(value)), { advice: texts.nothingSent });
    if (typeof value === 'object' && value !== null) requireExact(Object.values(value));
  }
}
