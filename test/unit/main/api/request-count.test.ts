import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RequestCount } from '../../../../main/api/request-count.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

const secondOf = (clock: ManualClock): number => Math.floor(clock.elapsed() / 1000);

it('counts the requests of the last minute, however many there were before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 50 }))), (bursts) => {
      const clock = new ManualClock();
      const count = new RequestCount(clock);
      const sent: number[] = [];
      for (const [pause, requests] of bursts) {
        clock.advance(pause);
        for (let one = 0; one < requests; one += 1) {
          count.note();
          sent.push(secondOf(clock));
        }
        expect(count.perMinute).toBe(sent.filter((second) => second > secondOf(clock) - 60).length);
      }
    }),
  );
});
