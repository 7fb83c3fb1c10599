import { readFutureTime } from '#contract/future-time.ts';
import { describe, expect, it } from 'vitest';
import { pauseEndExample, readPauseEnd } from '../../../../../renderer/features/changes/pause-end.ts';

const now = new Date(2026, 2, 12, 15, 45).getTime();

describe('the end of a pause', () => {
  it.each([
    ['', { at: null, problem: null }],
    ['2h', { at: now + 7_200_000, problem: null }],
    ['2026-03-12 15:44', { at: null, problem: 'This time is in the past.' }],
    ['9999d', { at: null, problem: 'This time is more than a year away.' }],
    ['noon', { at: null, problem: 'This is not a valid time. Enter 14:30, 2h or 2026-03-13 06:00.' }],
  ])('is read from “%s”, or its fault is named', (text, read) => expect(readPauseEnd(text, now)).toEqual(read));

  it('has an example in the future', () => {
    expect(pauseEndExample(now)).toBe('2026-03-13 06:00');
    expect(readFutureTime(pauseEndExample(now), now)).toBeGreaterThan(now);
    expect(pauseEndExample(new Date(2026, 11, 31, 23, 59).getTime())).toBe('2027-01-01 06:00');
  });
});
