import { everyRecord } from '#contract/models/quarantine.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { QuarantineDesk } from '../fixtures/quarantine-desk.ts';
import { full, nightly } from '../fixtures/thorough.ts';

const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);
const minute = 60_000;
const lastHour = { from: start - 60 * minute, to: start };

describe('the quarantine of a service', () => {
  let demo: DemoService;
  let desk: QuarantineDesk;

  beforeEach(() => open());
  afterEach(async () => {
    await desk.close();
    await demo.stop();
  });

  async function open(...more: string[]): Promise<void> {
    demo = await DemoService.start('--flows', '120', '--seed', '7', '--hold-clock', '--start-time', startTime, ...more);
    desk = await QuarantineDesk.at(demo, start);
  }

  async function openAgain(...more: string[]): Promise<void> {
    await desk.close();
    await demo.stop();
    await open(...more);
  }

  it("is read whole, each record once and a hundred at a time, with the service's count next to it", async () => {
    await desk.open(lastHour);
    const { read, total, resources, groups } = await desk.over();
    expect(total).toBeGreaterThan(1_000);
    expect([read, resources[0]!.complete]).toEqual([total, true]);
    const rows = await desk.rows();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    for (const { at } of rows) expect(at! >= lastHour.from && at! <= lastHour.to).toBe(true);
    expect(await desk.asked()).toHaveLength(Math.ceil(total! / 100));
    expect(groups).toBeLessThan(20);
  });

  it('is read in several concurrent pages after the first one', nightly, async () => {
    await openAgain('--latency-ms', '40');
    await desk.open(lastHour);
    const { read, total } = await desk.over();
    expect(read).toBe(total);
    const asked = await desk.asked();
    expect(mostAtOnce(asked)).toBeGreaterThan(2);
    expect(mostAtOnce(asked)).toBeLessThanOrEqual(8);
    expect(asked[1]!.at).toBeGreaterThanOrEqual(asked[0]!.finished_at!);
  });

  it('covers all nodes of a flow', nightly, async () => {
    const scope = { by: 'flow' as const, nodeId: desk.orders.nodes.at(-1)!.id };
    await desk.open(lastHour, scope);
    const { read, total, resources, title } = await desk.over();
    expect(title).toBe(`Orders EU, ${desk.orders.nodes.length} nodes`);
    expect(resources.every(({ complete }) => complete)).toBe(true);
    expect(resources.filter((one) => one.read > 0).length).toBeGreaterThan(1);
    expect(read).toBe(total);
    const rows = await desk.rows();
    for (const { kind, id, read: ofIt } of resources)
      expect(rows.filter((row) => row.kind === kind && row.resourceId === id)).toHaveLength(ofIt);
  });

  it('is read up to the requested number, without further pages', full, async () => {
    await desk.open(lastHour, desk.source, 500);
    const { read, total, state, resources } = await desk.over();
    expect({ read, state }).toEqual({ read: 500, state: 'done' });
    expect(total).toBeGreaterThan(1_000);
    expect(resources[0]!.complete).toBe(false);
    expect(await desk.asked()).toHaveLength(5);
  });

  it('loses and duplicates nothing while new records arrive at the front of its window', async () => {
    const { service } = desk;
    const read = service.readSamples.bind(service);
    let pages = 0;
    service.readSamples = async (...asked) => {
      pages += 1;
      if (pages % 4 === 0 && pages < 20) await demo.advance(5 * minute);
      return read(...asked);
    };
    await desk.open({ from: lastHour.from, to: start + 60 * minute });
    const reading = await desk.over();
    expect(reading.resources[0]!.complete).toBe(true);
    expect(reading.read).toBe(reading.total);
    expect(reading.duplicates).toBeGreaterThan(0);
    const ids = (await desk.rows()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(reading.total);
  });

  it('is followed: later failures are read too, once', nightly, async () => {
    const { id, to } = await desk.open(lastHour);
    const { read } = await desk.over();
    await desk.quarantine.order({ readingId: id, order: 'follow' });
    await desk.until(({ state }) => state === 'following');
    await demo.advance(15 * minute);
    desk.now += 15 * minute;
    const more = await desk.until((reading) => reading.to > to && reading.read > read);
    expect(more).toMatchObject({ total: more.read, duplicates: 0, resources: [{ complete: true }] });
    await desk.quarantine.order({ readingId: id, order: 'unfollow' });
    const later = (await desk.rows()).filter(({ at }) => at! > to);
    expect(new Set(later.map((row) => row.id)).size).toBe(later.length);
    expect(later.length).toBeGreaterThan(0);
  });

  it('is read at the rate that the service sustains', nightly, async () => {
    await demo.throttle(5);
    const since = (await demo.log()).length;
    await desk.open({ from: start - 30 * minute, to: start });
    const { read, total } = await desk.over();
    expect(read).toBe(total);
    const refused = (await desk.asked(since)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(read / 100);
  });

  it('shows a failed record next to one that passed the data set below its source', full, async () => {
    const { id: readingId } = await desk.open(lastHour, desk.source, 100);
    await desk.over();
    const { groups } = await desk.quarantine.groups({ readingId, filter: everyRecord });
    expect(groups[0]!.count).toBeGreaterThan(0);
    const below = desk.orders.nodes.find(({ kind }) => kind === 'data_set')!;
    const compared = await desk.quarantine.compare({ readingId, index: 0 });
    expect(compared!.dataSet).toEqual({ id: below.resourceId, name: below.name });
    expect(compared!.fields.some(({ passing }) => passing !== null)).toBe(true);
  });
});

/** Maximum number of requests under way at the same time. */
function mostAtOnce(asked: readonly LoggedRequest[]): number {
  return Math.max(...asked.map(({ at }) => asked.filter((one) => one.at <= at && one.finished_at! > at).length));
}
