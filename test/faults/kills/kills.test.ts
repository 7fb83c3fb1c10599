import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostAtOnce } from '../../../main/api/concurrency.ts';
import { DemoService } from '../../fixtures/demo-service.ts';
import { amount } from '../../fixtures/thorough.ts';
import { killAndResume } from './kill.ts';

/** Maximum number of calls that are recorded and not settled (main/core/actions/runner.ts). */
const writtenDown = 32;
/** One in each half of the first 800 calls, at random within it; at night in each fiftieth. */
const kills = Number(process.env['PENSTOCK_KILLS'] ?? amount(50, 2));

/** Two services, because a kill mostly waits for processes to start. */
const lanes = 2;

/** Enough that a kill hits the middle; at night as many as make a bulk action last. */
const flows = amount(1_000, 250);

describe(`a Penstock that is killed in the middle of pausing ${flows} flows`, { timeout: 30 * 60_000 }, () => {
  let services: DemoService[];
  beforeAll(async () => {
    services = await Promise.all(
      Array.from({ length: lanes }, () => DemoService.start('--flows', String(flows), '--runs', '0')),
    );
  });
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  it(`finishes what it began, loses nothing and repeats at most what was under way, ${kills} times (R1, R2, S10)`, async () => {
    const shares = Array.from({ length: kills }, (_, kill) => (0.8 * (kill + Math.random())) / kills);
    let interrupted = 0;
    const lane = async (service: DemoService): Promise<void> => {
      for (let share = shares.pop(); share !== undefined; share = shares.pop()) {
        const { planned, atKill, requests, state, calls, entries, verification } = await killAndResume(service, share);
        if (atKill.open > 0) interrupted += 1;
        // Every item was done, or not attempted, or known to be in doubt. Only calls under way were in doubt.
        expect(atKill.settled + atKill.open).toBe(planned);
        expect(atKill.intended).toBeLessThanOrEqual(writtenDown);
        // After it was resumed none is unknown, and the service matches the plan.
        expect(calls).toMatchObject({ open: 0, failed: 0, ambiguous: 0, not_attempted: 0 });
        expect(calls.done + calls.already).toBe(planned);
        expect(state.filter(({ status }) => status === 'ACTIVE')).toEqual([]);
        // At most the calls under way were sent twice.
        const nodes = new Set(requests.map(({ path }) => path));
        expect(requests.length - nodes.size).toBeLessThanOrEqual(mostAtOnce);
        // Each request that changed something has its entry, and the record is complete.
        expect(entries).toBe(requests.filter(({ took_effect }) => took_effect).length);
        expect(verification.brokenAt).toBe(null);
      }
    };
    await Promise.all(services.map(lane));
    // A kill after the last call proves nothing. How many hit the middle depends on how fast this process receives the
    // reports.
    expect(interrupted).toBeGreaterThanOrEqual(0.5 * kills);
  });
});
