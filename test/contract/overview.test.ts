import type { Attention, Overview } from '#contract/models/overview.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { describeOverview } from '../../main/core/monitoring/overview.ts';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { full, nightly } from '../fixtures/thorough.ts';

const minute = 60_000;
/** A poll, in the service's time. */
const poll = 30_000;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);
/** Time from which orders-eu-s3 sends malformed records. */
const incident = start - 60 * minute;

/** Handwritten flows of the demo. All others have no fault. */
const story = new Set([
  'Orders EU',
  'Fulfilment events EU',
  'Daily sales EU',
  'Fraud signals EU',
  'Customer 360 orders',
  'Supplier price list',
  'Loyalty members',
  'Store footfall NL',
  'Store tills legacy',
]);

describe('the list of what needs attention', () => {
  let demo: DemoService;
  let service: Service;
  let snapshot: Snapshot;
  let now: number;

  /** Shows the world at this many milliseconds after its start. */
  async function open(sinceStart = 0): Promise<void> {
    now = start + sinceStart;
    const clock = ['--hold-clock', '--start-time', startTime, `--skew-ms=${sinceStart}`];
    demo = await DemoService.start('--flows', '120', '--seed', '7', ...clock);
    service = serviceAt(demo).service;
    snapshot = new Snapshot();
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  }
  afterEach(async () => {
    await service.close();
    await demo.stop();
  });

  async function advance(milliseconds: number): Promise<void> {
    await demo.advance(milliseconds);
    now += milliseconds;
  }

  async function read(): Promise<Overview> {
    snapshot.beginRead();
    for await (const { flows } of service.listFlows()) snapshot.put(flows, now);
    snapshot.endRead();
    for await (const { runs } of service.listRuns()) snapshot.putRuns(runs, now);
    return describeOverview(snapshot, now, now);
  }

  const named = ({ attention }: Overview) => new Map(attention.map((line) => [line.name, line]));
  const reasonOf = (line: Attention | undefined) => line && [line.reason.kind, line.below];

  it('is the incident, with the flows that read from it below, and every other trouble of the story', async () => {
    await open();
    const overview = await read();
    const lines = named(overview);
    const orders = lines.get('Orders EU')!;
    expect(overview.attention[0]).toBe(orders);
    expect(orders).toMatchObject({ reason: { kind: 'failing' }, status: { state: 'failing' }, below: null });
    expect(orders.since).toBeGreaterThanOrEqual(incident);
    expect(orders.since).toBeLessThan(incident + 5 * minute);
    expect(orders.errorsLastHour).toBeGreaterThan(100 * orders.usualErrorsPerHour!);
    expect(overview.attention.slice(1, 5).every(({ below }) => below === orders.originId)).toBe(true);
    expect(reasonOf(lines.get('Fulfilment events EU'))).toEqual(['failing', orders.originId]);
    expect(reasonOf(lines.get('Daily sales EU'))).toEqual(['failing', orders.originId]);
    expect(reasonOf(lines.get('Fraud signals EU'))).toEqual(['more_errors', orders.originId]);
    expect(reasonOf(lines.get('Customer 360 orders'))).toEqual(['more_errors', orders.originId]);
    expect(reasonOf(lines.get('Supplier price list'))).toEqual(['silent', null]);
    expect(reasonOf(lines.get('Store footfall NL'))).toEqual(['silent', null]);
    expect(lines.get('Store footfall NL')!.reason).toMatchObject({ usualInterval: 15 * minute });
    expect(lines.get('Loyalty members')).toMatchObject({
      reason: { kind: 'stopped_by_service', word: 'RATE_LIMITED' },
      since: start - 24 * minute,
    });
    expect(lines.get('Store tills legacy')!.reason).toEqual({ kind: 'stopped_by_service', word: 'DRAFT' });
  });

  it('includes it within two polls of the first bad run', async () => {
    await open(incident - 2 * minute - start);
    let orders = named(await read()).get('Orders EU');
    expect(orders).toBeUndefined();
    while (!orders && now < start) {
      await advance(poll);
      orders = named(await read()).get('Orders EU');
    }
    expect(reasonOf(orders)).toEqual(['failing', null]);
    expect(orders!.since).toBeGreaterThanOrEqual(incident);
    expect(now - orders!.since!).toBeLessThanOrEqual(2 * poll);
  });

  it('excludes flows that run as usual, all day long', nightly, async () => {
    await open();
    for (let hours = 0; hours <= 24; hours += 3) {
      const healthy = (await read()).attention.filter(
        ({ name, reason }) => !story.has(name!) && reason.kind !== 'paused_long',
      );
      expect(healthy).toEqual([]);
      await advance(180 * minute);
    }
  });

  it('keeps the incident, however long it lasts', nightly, async () => {
    await open();
    for (let hours = 0; hours < 8; hours += 1) {
      expect(reasonOf(named(await read()).get('Orders EU'))).toEqual(['failing', null]);
      await advance(60 * minute);
    }
  });

  it('includes a pause of over a week, and no shorter one', full, async () => {
    await open();
    const lines = (await read()).attention.filter(({ reason }) => reason.kind === 'paused_long');
    expect(lines.length).toBeGreaterThan(0);
    for (const { since, status } of lines) {
      expect(status.state).toBe('paused');
      expect(since).toBeLessThan(start - 7 * 24 * 60 * minute);
    }
    const paused = [...snapshot.entries()].filter(({ state }) => state === 'paused');
    expect(paused.length).toBeGreaterThan(lines.length);
  });
});
