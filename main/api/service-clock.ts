import { asTime } from '../core/base/readers.ts';

/** Milliseconds. Smaller offsets are common and are not corrected. */
const tolerated = 120_000;
/** Milliseconds. A larger offset is a wrong header, not a wrong clock. */
const furthest = 2 * 86_400_000;
/**
 * Milliseconds. `Date` has whole seconds and answers take time, so smaller differences do not mean that a clock
 * changed.
 */
const imprecision = 10_000;

const times = new Set([
  ...['at', 'createdAt', 'updatedAt', 'readAt', 'acceptedAt', 'since', 'from', 'to'],
  ...['startedAt', 'writtenAt'],
]);

/** Returns the value with its time members moved by that many milliseconds. */
function moved(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((entry) => moved(entry, by));
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (times.has(name) && typeof member === 'number') return [name, member + by];
      return [name, name === 'record' ? member : moved(member, by)];
    }),
  );
}

/**
 * Measures how far the service's clock differs from this computer's, by the `Date` header of its answers. Times are
 * converted to this computer's clock as answers arrive, and back for requests. So no age and no verdict depends on
 * either clock being right.
 */
export class ServiceClock {
  #measured = 0;

  /** Milliseconds by which the service's clock is ahead; 0 within two minutes. */
  get offset(): number {
    return Math.abs(this.#measured) > tolerated ? this.#measured : 0;
  }

  /**
   * Measures the offset by one answer.
   *
   * @param date of an answer, from its header
   * @param sentAt epoch milliseconds by this computer, like `receivedAt`
   */
  note(date: unknown, sentAt: number, receivedAt: number): void {
    const said = asTime(date);
    if (said === null || receivedAt - sentAt > tolerated / 4) return;
    const offset = said + 500 - (sentAt + receivedAt) / 2;
    if (Math.abs(offset) > furthest || Math.abs(offset - this.#measured) < imprecision) return;
    this.#measured = Math.round(offset / 1000) * 1000;
  }

  /** Converts the times of a translated answer to this computer's clock. Records of the service are not changed. */
  toOurs<T>(answer: T): T {
    return this.offset === 0 ? answer : (moved(answer, -this.offset) as T);
  }

  /** Converts a period of this computer's time to the service's clock; epoch milliseconds. */
  toTheirs({ from, to }: { from: number; to: number }): { from: number; to: number } {
    // 0 means from the beginning.
    return { from: from === 0 ? 0 : from + this.offset, to: to + this.offset };
  }
}
