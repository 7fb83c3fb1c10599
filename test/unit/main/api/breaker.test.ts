import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Breaker, restAfter } from '../../../../main/api/breaker.ts';
import { answerFailure, RequestFailure, type FailureCause } from '../../../../main/api/errors.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

const failing = (trouble: FailureCause) =>
  new RequestFailure({ kind: 'unreachable', message: 'The connection was lost.' }, { trouble, effect: 'unknown' });
const refusal = (status: number) => answerFailure(status, null, null, { host: 'h', effect: 'changes' });

/** A breaker, a way to make requests with given outcomes, and the number of requests that left. */
function watched() {
  const clock = new ManualClock(0);
  const breaker = new Breaker(clock);
  let sent = 0;
  const ask = (outcome: Error | null, urgent = false): Promise<unknown> =>
    breaker
      .run(async () => {
        sent += 1;
        if (outcome) throw outcome;
        return 'answer';
      }, urgent)
      .catch((thrown: unknown) => thrown);
  const fail = async (times: number, trouble: FailureCause = 'unavailable'): Promise<void> => {
    for (let nth = 0; nth < times; nth += 1) await ask(failing(trouble));
  };
  return { clock, breaker, ask, fail, sent: () => sent };
}

describe('restAfter', () => {
  it('is zero below five failures', () => {
    for (const failures of [0, 1, 2, 3, 4]) expect(restAfter(failures, 0.999)).toBe(0);
  });

  it('is a second at first and never over two, so that waiting work resumes within 3 s of the return', () => {
    expect([5, 6, 7, 1000].map((failures) => restAfter(failures, 1))).toEqual([1000, 2000, 2000, 2000]);
  });

  it('has a random half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const whole = restAfter(failures, 1);
        expect(restAfter(failures, 0)).toBe(whole / 2);
        expect(restAfter(failures, random)).toBeGreaterThanOrEqual(whole / 2);
        expect(restAfter(failures, random)).toBeLessThanOrEqual(whole);
      }),
    );
  });
});

describe('the breaker', () => {
  it.each<FailureCause>(['not_connected', 'connection_lost', 'timeout', 'unavailable', 'gateway'])(
    'sends nothing more after five failures in a row by %s',
    async (trouble) => {
      const { fail, ask, sent } = watched();
      await fail(5, trouble);
      await ask(null);
      expect(sent()).toBe(5);
    },
  );

  it('stays closed after four', async () => {
    const { fail, ask, sent } = watched();
    await fail(4);
    expect(await ask(null)).toBe('answer');
    await fail(4);
    expect(sent()).toBe(9);
  });

  it.each([400, 401, 403, 404, 405, 409, 422, 429, 500])('accepts a %i as an answer', async (status) => {
    const { fail, ask, sent } = watched();
    for (let nth = 0; nth < 8; nth += 1) await ask(refusal(status));
    await fail(4);
    await ask(refusal(status));
    await fail(4);
    expect(sent()).toBe(17);
  });

  it('ignores a request that the caller aborted', async () => {
    const { fail, ask, sent } = watched();
    await fail(4);
    await ask(new RequestFailure({ kind: 'cancelled', message: 'Cancelled.' }));
    await fail(1);
    await ask(null);
    expect(sent()).toBe(6);
  });

  it('reports what happened to the last request, that this one was not sent, and that it had no effect', async () => {
    const { fail, ask } = watched();
    await fail(5);
    expect(await ask(null)).toMatchObject({
      effect: 'none',
      trouble: 'final',
      problem: {
        kind: 'unreachable',
        message: 'The connection was lost.',
        advice: expect.stringContaining('not sent') as string,
      },
    });
  });

  it.each([-3_600_000, 3_600_000])(
    "stays open equally long when the computer's clock is set by %i ms in the meantime",
    async (leap) => {
      const { clock, fail, ask, sent } = watched();
      await fail(5);
      clock.leap(leap);
      await ask(null);
      expect(sent()).toBe(5);
      clock.advance(1000);
      expect(await ask(null)).toBe('answer');
    },
  );

  it('lets one request through as a probe when the pause is over, and no second one, however urgent', async () => {
    const { clock, breaker, fail, ask, sent } = watched();
    await fail(5);
    clock.advance(1000);
    const gate = Promise.withResolvers<string>();
    const probe = breaker.run(() => gate.promise, false);
    await ask(null);
    await ask(null, true);
    expect(sent()).toBe(5);
    gate.resolve('back');
    expect(await probe).toBe('back');
    expect(await ask(null)).toBe('answer');
  });

  it('lets an urgent request through during the pause', async () => {
    const { fail, ask, sent } = watched();
    await fail(5);
    await ask(null);
    expect(sent()).toBe(5);
    expect(await ask(null, true)).toBe('answer');
    expect(await ask(null)).toBe('answer');
  });

  it('stays open for as long as the service requests, up to a minute', async () => {
    const { clock, ask, sent } = watched();
    const busy = (seconds: number) => answerFailure(503, null, seconds * 1000, { host: 'h', effect: 'reads' });
    for (let nth = 0; nth < 5; nth += 1) await ask(busy(20));
    clock.advance(19_999);
    await ask(null);
    expect(sent()).toBe(5);
    clock.advance(1);
    await ask(busy(7200));
    clock.advance(60_000);
    expect(await ask(null)).toBe('answer');
  });

  it('opens again, for longer, when the probe fails', async () => {
    const { clock, fail, ask, sent } = watched();
    await fail(5);
    clock.advance(1000);
    await fail(1);
    expect(sent()).toBe(6);
    // The second rest is at least as long as the longest possible first one.
    clock.advance(999);
    await ask(null);
    expect(sent()).toBe(6);
    clock.advance(1001);
    expect(await ask(null)).toBe('answer');
  });
});
