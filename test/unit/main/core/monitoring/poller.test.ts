import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { Poller } from '../../../../../main/core/monitoring/poller.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { settled } from '../../../../fixtures/settled.ts';

const second = 1000;

/** A poller whose reads wait until they are resolved. */
function polled() {
  const clock = new ManualClock();
  const reads: { signal: AbortSignal; finish: (thrown?: unknown) => Promise<void> }[] = [];
  const poller = new Poller({
    clock,
    pollSeconds: 30,
    onChange: () => undefined,
    read: (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const ended = promise.catch(() => undefined);
      const finish = async (thrown?: unknown) => {
        if (thrown === undefined) resolve();
        else reject(thrown);
        await ended;
        // The poller continues in the next turn of the event loop.
        await settled();
      };
      reads.push({ signal, finish });
      return promise;
    },
  });
  return { poller, clock, reads };
}

describe('polling', () => {
  it('continues after each read, and backs off after failures of a service that answers', async () => {
    const { poller, clock, reads } = polled();
    poller.start();
    await reads[0]!.finish();
    clock.advance(30 * second);
    expect(reads).toHaveLength(2);
    await reads[1]!.finish(failure('service_failed', 'It failed (500).', { status: 500 }));
    expect(poller.problem?.kind).toBe('service_failed');
    expect(poller.nextReadAt).toBe(clock.now() + 60 * second);
    clock.advance(60 * second);
    await reads[2]!.finish();
    expect(poller.problem).toBeNull();
    expect(poller.nextReadAt).toBe(clock.now() + 30 * second);
  });

  it('probes every two seconds while the service is down, so that its outage and its return show at once', async () => {
    const { poller, clock, reads } = polled();
    poller.start();
    await reads[0]!.finish(failure('unreachable', 'Nobody answers.'));
    for (let look = 1; look <= 1800; look += 1) {
      clock.advance(2 * second);
      expect(reads).toHaveLength(1 + look);
      await reads[look]!.finish(failure('unreachable', 'Nobody answers.'));
    }
    clock.advance(2 * second);
    await reads.at(-1)!.finish();
    expect([poller.problem, poller.readAt]).toEqual([null, clock.now()]);
    expect(poller.nextReadAt).toBe(clock.now() + 30 * second);
  });

  it('reads once more after a refresh during a read, which may have missed the change', async () => {
    const { poller, clock, reads } = polled();
    poller.start();
    poller.refresh();
    poller.refresh();
    expect(reads).toHaveLength(1);
    await reads[0]!.finish(failure('unreachable', 'Nobody answers.'));
    expect(reads).toHaveLength(2);
    await reads[1]!.finish();
    expect(poller.reading).toBe(false);
    expect(poller.nextReadAt).toBe(clock.now() + 30 * second);
  });

  it('ignores a refresh from before it was stopped', async () => {
    const { poller, reads } = polled();
    poller.start();
    poller.refresh();
    poller.stop();
    poller.start();
    await reads[1]!.finish();
    expect(reads).toHaveLength(2);
  });

  it('aborts a read when the computer goes to sleep, and reads at once on waking', async () => {
    const { poller, clock, reads } = polled();
    poller.start();
    poller.setAsleep(true);
    expect(reads[0]!.signal.aborted).toBe(true);
    expect(poller.reading).toBe(false);
    await reads[0]!.finish(failure('timeout', 'It took too long.'));
    expect(poller.problem).toBeNull();
    poller.setAsleep(false);
    expect(reads).toHaveLength(2);
    await reads[1]!.finish();
    expect(poller.readAt).toBe(clock.now());
  });

  it('reads at its next turn when the wake-up is not reported', () => {
    const { poller, clock, reads } = polled();
    poller.start();
    poller.setAsleep(true);
    clock.advance(30 * second);
    expect(reads).toHaveLength(2);
  });

  it('ignores sleep and waking while it is stopped', () => {
    const { poller, clock, reads } = polled();
    poller.setAsleep(true);
    poller.setAsleep(false);
    clock.advance(3600 * second);
    expect(reads).toEqual([]);
  });
});
