import { afterEach, expect, it } from 'vitest';
import { applyTimeZone } from '../../../../main/shell/time-zone.ts';

const { TZ: before } = process.env;
const noon = Date.UTC(2026, 0, 1, 12);
const hourNow = (): number => new Date(noon).getHours();

afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

it('a time zone applies to the process at once, until that of the system does again', () => {
  const ofSystem = hourNow();
  applyTimeZone('Asia/Tokyo');
  expect([hourNow(), process.env['TZ']]).toEqual([21, 'Asia/Tokyo']);
  applyTimeZone('America/New_York');
  expect(hourNow()).toBe(7);
  applyTimeZone('system');
  expect([hourNow(), process.env['TZ']]).toEqual([ofSystem, before]);
});
