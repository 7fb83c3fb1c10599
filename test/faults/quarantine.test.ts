import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DemoService } from '../fixtures/demo-service.ts';
import { QuarantineDesk } from '../fixtures/quarantine-desk.ts';
import { full, some } from '../fixtures/thorough.ts';

const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);
const lastHour = { from: start - 60 * 60_000, to: start };
const match = { method: 'POST', path: '/*/probe/quarantine/sample' } as const;

describe('reading failed records through trouble', () => {
  let demo: DemoService;
  let desk: QuarantineDesk;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '120', '--seed', '7', '--hold-clock', '--start-time', startTime);
  });
  afterAll(() => demo.stop());
  beforeEach(async () => {
    await demo.reset();
    desk = await QuarantineDesk.at(demo, start);
  });
  afterEach(() => desk.close());

  const ids = async () => new Set((await desk.rows()).map(({ id }) => id)).size;

  it.each(some(['duplicate_page', 'short_page'] as const, 1))('finds what a %s left out once', async (action) => {
    await demo.fault({ match, action, count: 3 });
    await desk.open(lastHour);
    const { read, total, resources } = await desk.over();
    expect([read, resources[0]!.complete]).toEqual([total, true]);
    expect(await ids()).toBe(total);
  });

  it.each(some(['duplicate_page', 'short_page'] as const, 1))(
    'reports what is missing where every page is a %s',
    async (action) => {
      await demo.fault({ match, action });
      await desk.open(lastHour);
      const { state, read, total, resources } = await desk.over();
      expect(state).toBe('done');
      expect(resources[0]!.complete).toBe(false);
      expect(read).toBeLessThan(total!);
      expect(await ids()).toBe(read);
    },
  );

  it.each(
    some(
      [
        ['lost connections', { action: 'reset', when: 'after' }],
        ['web pages of a gateway', { action: 'html' }],
        ['answers cut off', { action: 'truncate' }],
        ['answers that are no JSON', { action: 'malformed' }],
        ['a service that is away', { action: 'status', status: 503 }],
        ['a service that asks to wait', { action: 'status', status: 429, retry_after: 1 }],
      ] as const,
      2,
    ),
  )('loses nothing to %s', async (_words, fault) => {
    await demo.fault({ match, ...fault, count: 2 });
    await desk.open(lastHour);
    const { read, total, problem, resources } = await desk.over();
    expect({ read, problem, complete: resources[0]!.complete }).toEqual({ read: total, problem: null, complete: true });
    expect(await ids()).toBe(total);
  });

  it('keeps what was read when the session ends, and resumes after signing in', full, async () => {
    const { service } = desk;
    const read = service.readSamples.bind(service);
    let pages = 0;
    service.readSamples = async (...asked) => {
      pages += 1;
      if (pages === 6) await demo.revokeKey();
      return read(...asked);
    };
    const { id } = await desk.open(lastHour);
    const stopped = await desk.over();
    expect(stopped).toMatchObject({ state: 'stopped', problem: { kind: 'signed_out' } });
    expect(stopped.read).toBeLessThan(stopped.total!);
    expect(await ids()).toBe(stopped.read);
    await demo.restoreKey();
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    await desk.quarantine.order({ readingId: id, order: 'continue' });
    const { read: all, total, duplicates } = await desk.over();
    expect([all, duplicates]).toEqual([total, 0]);
    expect(await ids()).toBe(total);
  });

  it('reads again, each record once, after its process was killed in the middle', async () => {
    const { id } = await desk.open(lastHour);
    await desk.until(({ read }) => read > 0);
    desk.killRecords();
    const lost = await desk.until(({ state }) => state === 'failed');
    expect(lost.problem).toMatchObject({ kind: 'internal', advice: expect.stringContaining('Nothing was lost') });
    await desk.quarantine.order({ readingId: id, order: 'continue' });
    const { state, read, total } = await desk.over();
    expect({ state, read }).toEqual({ state: 'done', read: total });
    expect(await ids()).toBe(total);
  });
});
