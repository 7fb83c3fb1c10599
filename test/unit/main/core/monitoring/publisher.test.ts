import { describe, expect, it } from 'vitest';
import { Publisher } from '../../../../../main/core/monitoring/publisher.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';

function createPublisher() {
  const clock = new ManualClock();
  let published = 0;
  return { clock, it: new Publisher(clock, () => (published += 1)), count: () => published };
}

describe('publishing', () => {
  it('happens at once after a pause, otherwise once at its end', () => {
    const { clock, it: publisher, count } = createPublisher();
    publisher.within(100);
    expect(count()).toBe(1);
    publisher.within(100);
    publisher.within(100);
    expect(count()).toBe(1);
    clock.advance(100);
    expect(count()).toBe(2);
  });

  it('follows the most urgent request', () => {
    const { clock, it: publisher, count } = createPublisher();
    publisher.now();
    publisher.within(2000);
    publisher.within(100);
    publisher.within(2000);
    clock.advance(100);
    expect(count()).toBe(2);
    clock.advance(5000);
    expect(count()).toBe(2);
  });

  it('may be omitted within a pause, and ends when it is canceled', () => {
    const { clock, it: publisher, count } = createPublisher();
    publisher.now();
    publisher.unlessWithin(100);
    publisher.within(100);
    publisher.cancel();
    clock.advance(1000);
    expect(count()).toBe(1);
    publisher.unlessWithin(100);
    expect(count()).toBe(2);
  });
});
