import { expect, it } from 'vitest';
import { readTime } from '../../../../main/cli/time.ts';

it.each([
  ['2026-11-20T08:00Z', Date.UTC(2026, 10, 20, 8)],
  ['2026-11-20T08:00:30.250+02:00', Date.UTC(2026, 10, 20, 6, 0, 30, 250)],
  ['2026-11-20', Date.UTC(2026, 10, 20)],
  ['1795132800', 1_795_132_800_000],
  ['1795132800123', 1_795_132_800_123],
])('%s is parsed, in epoch milliseconds', (text, moment) => {
  expect(readTime(text)).toBe(moment);
});

it('a time without a zone is in local time', () => {
  expect(readTime('2026-11-20T08:00')).toBe(new Date(2026, 10, 20, 8).getTime());
});

it.each(['yesterday', '2026-13-01', '20.11.2026', '', '-5', '2026-11-20T08:00 +02:00x'])('%j is refused', (text) => {
  expect(() => readTime(text)).toThrow('Invalid time');
});
