import { describe, expect, it } from 'vitest';
import { Throttle } from '../../../../main/demo/throttle.ts';
import { Demo } from './support.ts';

/** Admitted ones of these moments, in milliseconds, at two a second. */
function admitted(window: 'fixed' | 'sliding', ...moments: number[]): number[] {
  const throttle = new Throttle(null);
  throttle.limit = { requests_per_second: 2, retry_after: true, window };
  return moments.filter((moment) => throttle.admits(moment));
}

describe('a limit of two requests a second', () => {
  it('holds for any thousand milliseconds when its window slides, and refusals do not count', () => {
    expect(admitted('sliding', 0, 900, 950, 999, 1000, 1100, 1899, 1900, 2000)).toEqual([0, 900, 1000, 1900, 2000]);
  });

  it('holds for each whole second when its window is fixed', () => {
    expect(admitted('fixed', 0, 900, 950, 1000, 1001, 1999, 2000)).toEqual([0, 900, 1000, 1001, 2000]);
  });
});

it('no limit admits everything', () => {
  const throttle = new Throttle(null);
  expect(Array.from({ length: 1000 }, () => throttle.admits(0))).not.toContain(false);
});

it('a refusal has a time to retry, or none if so configured, and uses up no fault', async () => {
  const demo = await Demo.open({ flows: 1, faults: [{ action: 'status', status: 500, match: { path: '/flows' } }] });
  for (const retryAfter of [true, false]) {
    await demo.control('POST', '/throttle', { requests_per_second: 1, retry_after: retryAfter });
    // Real time counts here, so only many requests guarantee a refusal.
    const answers = await Promise.all(Array.from({ length: 20 }, () => demo.get('/flows')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, json } of refused) {
      expect(headers['retry-after']).toBe(retryAfter ? '1' : undefined);
      expect(json).toEqual({ message: expect.any(String) });
    }
  }
  const { json: log } = await demo.control('GET', '/log');
  const outcomes = new Set(log.map(({ status, fault }: { status: number; fault: string }) => `${status} ${fault}`));
  expect(outcomes).toEqual(new Set(['200 null', '429 null', '500 status']));
});

it('the control address is never throttled', async () => {
  const demo = await Demo.open({ flows: 1, throttle: 1 });
  for (let times = 0; times < 20; times += 1) expect((await demo.control('GET', '/log')).status).toBe(200);
});
