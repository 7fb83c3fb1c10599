import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOf, failures, runIds } from '../../../../../main/demo/world/runs.ts';
import { quarantined, type QuarantinedRecord } from '../../../../../main/demo/world/quarantine.ts';
import { hour, minute, nodeNamed, start, worldOf } from '../support.ts';

const world = worldOf();
const node = nodeNamed(world, 'Orders EU normalised');
const always = { from: 0, to: Infinity };
const lastQuarter = { from: start - 15 * minute, to: start };

const all = (range = lastQuarter): QuarantinedRecord[] => quarantined(world, node, start, range, 0, Infinity).records;

describe('quarantine', () => {
  it('holds exactly the records that failed in the runs', () => {
    let errors = 0;
    for (const id of runIds(world, node.flow, start)) errors += errorsOf(world, node, id);
    expect(quarantined(world, node, start, always, 0, 0).total).toBe(errors);
  });

  it('is whole when its pages are joined, newest first, without repetition', () => {
    const whole = all();
    expect(whole.length).toBeGreaterThan(1000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(whole.length), (size, skip) => {
        expect(quarantined(world, node, start, lastQuarter, skip, size).records).toEqual(
          whole.slice(skip, skip + size),
        );
      }),
      { numRuns: 40 },
    );
    expect(whole).toEqual(whole.toSorted((a, b) => b.ingestTime - a.ingestTime));
    expect(new Set(whole.map((record) => `${record.runId}:${record.index}`)).size).toBe(whole.length);
  });

  it('is limited by a time range to exactly the records read in it', () => {
    const whole = all();
    const edge = fc.oneof(
      fc.integer({ min: -15 * minute, max: 0 }).map((offset) => start + offset),
      // At the exact moment when a record was read.
      fc.nat(whole.length - 1).map((place) => whole[place]?.ingestTime ?? NaN),
    );
    fc.assert(
      fc.property(edge, edge, (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) };
        const expected = whole.filter(({ ingestTime }) => ingestTime >= range.from && ingestTime <= range.to);
        expect(all(range)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('mixes three ways of failing, with the malformed total first among them', () => {
    const counts = Map.groupBy(all(), (record) => record.message.split(':')[0]);
    expect(counts.get('order_total')?.length).toBeGreaterThan(counts.get('currency')?.length ?? NaN);
    expect(counts.get('currency')?.length).toBeGreaterThan(counts.get('ship_to.postcode')?.length ?? NaN);
    expect(counts.size).toBe(3);
  });

  it('shows each way of failing exactly as often as it was counted, in every run', () => {
    const whole = all();
    for (const runId of [...runIds(world, node.flow, start)].slice(0, 2)) {
      const messages = whole.filter((record) => record.runId === runId).map(({ message }) => message);
      const found = ['order_total', 'currency', 'ship_to'].map(
        (field) => messages.filter((message) => message.startsWith(field)).length,
      );
      expect(found).toEqual(failures(world, node, runId).map(({ count }) => count));
    }
  });

  it('fills as time passes', () => {
    const now = quarantined(world, node, start, always, 0, 0).total;
    expect(quarantined(world, node, start + hour, always, 0, 0).total).toBeGreaterThan(now + 10_000);
  });
});
