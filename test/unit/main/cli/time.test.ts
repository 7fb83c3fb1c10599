import { expect, it } from 'vitest';
import { readPast, readTime } from '../../../../main/cli/time.ts';

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

const evening = new Date(2026, 10, 20, 21, 30).getTime();

it.each([
  ['8h', evening - 8 * 3_600_000],
  ['18:00', new Date(2026, 10, 20, 18).getTime()],
  ['22:00', new Date(2026, 10, 19, 22).getTime()],
  ['21:30', evening],
  ['2026-11-20T08:00Z', Date.UTC(2026, 10, 20, 8)],
])('%s is parsed as a past moment', (text, moment) => {
  expect(readPast(text, evening)).toBe(moment);
});

it.each(['24:00', '8 h', 'noon', ''])('%j is no past moment', (text) => {
  expect(() => readPast(text, evening)).toThrow('Invalid time');
});

it('a moment in the future is refused', () => {
  expect(() => readPast('2026-12-20T08:00Z', evening)).toThrow('is in the future');
});
