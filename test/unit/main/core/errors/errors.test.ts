import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { ErrorsDesk } from '../../../../fixtures/errors-desk.ts';

const minute = 60_000;
const hour = 60 * minute;

const postcode = 'ship_to.postcode: is required';
const currency = 'currency: must be lower case';

/** A word for a number, in letters alone, because digits would be masked. */
const letters = (nth: number): string => [...String(nth)].map((digit) => 'qwertzuiop'[Number(digit)]).join('');

describe('kinds of failure', () => {
  it('cost no request while nothing fails', async () => {
    const desk = new ErrorsDesk();
    await desk.lookFor(20 * minute);
    expect(desk.asked()).toEqual([]);
    expect(desk.errors.window('', 0, 0)).toMatchObject({ all: 0, watchedTo: desk.clock.now() });
  });

  it('are known when Penstock reads them first, and new afterwards', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40]] });
    expect(desk.kinds).toEqual({ [postcode]: 'first_look' });
    expect(desk.errors.state.fresh).toBe(0);
    await desk.lookFor(10 * minute, { 2: [[postcode, 40]] });
    await desk.look({ 2: [[postcode, 40], [currency, 10]] }); // prettier-ignore
    expect(desk.kinds).toEqual({ [currency]: 'new', [postcode]: 'first_look' });
    const [fresh] = desk.list('state:new');
    expect(desk.errors.state).toMatchObject({ fresh: 1, freshSince: fresh!.firstAt, freshOrEarlier: false });
    expect(fresh).toMatchObject({ records: 10, firstAt: desk.clock.now() - 9, lastAt: desk.clock.now() });
  });

  it('are not new where older records at the node, or records read elsewhere, have them', async () => {
    const desk = new ErrorsDesk();
    await desk.look();
    desk.put(2, postcode, desk.clock.now() - 3 * hour);
    desk.put(2, currency, desk.clock.now() - 30 * hour);
    await desk.look({ 2: [[postcode, 300], [currency, 300]] }); // prettier-ignore
    expect(desk.kinds).toEqual({ [postcode]: 'known', [currency]: 'new' });
    const other = new ErrorsDesk();
    await other.look();
    await other.look({ 2: [[postcode, 3]] });
    const { key } = other.list()[0]!;
    const seen = new ErrorsDesk();
    await seen.look();
    seen.seenGroups.put([{ key, firstAt: seen.clock.now() - 90 * hour, lastAt: seen.clock.now() - 80 * hour }]);
    await seen.look({ 2: [[postcode, 3]] });
    expect(seen.kinds).toEqual({ [postcode]: 'known' });
  });

  it('are dated by the oldest pages since the last read, where more records failed than are read', async () => {
    const desk = new ErrorsDesk();
    await desk.look();
    await desk.look({ 2: [[postcode, 5_000]] });
    expect(desk.list()).toMatchObject([{ records: 200, orEarlier: false, firstAt: desk.clock.now() - 4_999 }]);
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ records: 200, total: 5_000, nodes: 1, failing: 1 });
    expect(desk.asked()).toHaveLength(6);
  });

  it('may be older where more records failed before the last read than are read of it', async () => {
    for (const [before, orEarlier] of [
      [1_000, false],
      [1_001, true],
    ] as const) {
      // prettier-ignore
      const desk = new ErrorsDesk();
      await desk.look();
      for (let nth = 0; nth < before; nth += 1) desk.put(2, postcode, desk.clock.now() - hour - nth);
      await desk.look({ 2: [[currency, 5]] });
      expect(desk.list('state:new')).toMatchObject([{ orEarlier, firstAt: desk.clock.now() - 4 }]);
      expect(desk.errors.state).toMatchObject({ fresh: 1, freshOrEarlier: orEarlier });
    }
  });

  it('are read again only at nodes where more records failed', async () => {
    const desk = new ErrorsDesk(3);
    await desk.look({ 2: [[postcode, 40]], 12: [[postcode, 40]] });
    expect(desk.asked()).toHaveLength(2);
    desk.errors.watched(desk.clock.now(), minute);
    await desk.errors.settled();
    expect(desk.asked()).toEqual([]);
    await desk.look({ 12: [[postcode, 1]] });
    expect(desk.asked()).toEqual(['samples data_set 1012 1/100 background']);
    expect(desk.list()).toMatchObject([
      {
        places: [
          { nodeId: 12, records: 41 },
          { nodeId: 2, records: 40 },
        ],
      },
    ]);
  });

  it('cost a bounded number of requests after each read of the flows, however many nodes fail', async () => {
    const desk = new ErrorsDesk(150);
    const fails = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [index * 10 + 2, [[postcode, 60]]]));
    await desk.look(fails as Parameters<ErrorsDesk['look']>[0]);
    expect(desk.asked().length).toBe(30);
    const { read } = desk.errors.window('', 0, 0);
    expect([read.failing, read.nodes]).toEqual([150, 30]);
    expect(read.records).toBe(30 * 60);
    for (let looks = 0; looks < 8; looks += 1) {
      desk.clock.advance(minute);
      desk.errors.watched(desk.clock.now(), minute);
      await desk.errors.settled();
      expect(desk.asked().length).toBeLessThanOrEqual(30);
    }
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ failing: 150, nodes: 150 });
    expect(desk.errors.window('', 0, 0).read.records).toBeLessThanOrEqual(150 * 100);
  });

  it('use every request that may be sent in the background, and one after each read in any case', async () => {
    const desk = new ErrorsDesk(8);
    const fails = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [index * 10 + 2, [[postcode, 6]]]));
    let sent = 0;
    desk.service.trouble = () => void (sent += 1);
    desk.spare = () => Math.max(0, 6 - sent);
    await desk.look(fails as Parameters<ErrorsDesk['look']>[0]);
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ nodes: 6, failing: 8 });
    desk.clock.advance(minute);
    desk.errors.watched(desk.clock.now(), minute);
    await desk.errors.settled();
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ nodes: 7, failing: 8 });
  });

  it('spare a service that fails three times, until the flows are read again', async () => {
    const desk = new ErrorsDesk(8);
    desk.service.trouble = (request) => {
      if (request.startsWith('samples')) throw failure('unreachable', 'The service did not answer.');
    };
    const fails = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [index * 10 + 2, [[postcode, 6]]]));
    await desk.look(fails as Parameters<ErrorsDesk['look']>[0]);
    desk.errors.watched(desk.clock.now(), minute);
    await desk.errors.settled();
    expect(desk.asked()).toHaveLength(3);
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ nodes: 0, failing: 8 });
  });

  it('are resolved while their nodes run and are read without them, and reopen', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40]] });
    await desk.lookFor(30 * minute);
    expect(desk.kinds).toEqual({ [postcode]: 'resolved' });
    desk.asked();
    await desk.lookFor(10 * minute);
    expect(desk.asked()).toEqual([]);
    await desk.look({ 2: [[postcode, 40]] });
    expect(desk.kinds).toEqual({ [postcode]: 'came_back' });
    expect(desk.list()[0]!.events.map(({ what }) => what)).toEqual(['opened', 'resolved', 'came_back']);
  });

  it('are unknown while their nodes cannot be read, and nothing else is lost', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40]], 12: [[currency, 40]] });
    desk.service.trouble = (request) => {
      if (request.startsWith('samples data_set 1002')) throw failure('refused', 'The service refused that.');
    };
    await desk.look({ 2: [[postcode, 40]], 12: [[currency, 40]] });
    expect(desk.kinds).toEqual({ [currency]: 'first_look', [postcode]: 'unknown' });
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ nodes: 1, failing: 2 });
    desk.service.trouble = () => undefined;
    await desk.lookFor(6 * minute, { 2: [[postcode, 40]], 12: [[currency, 40]] });
    expect(desk.kinds).toEqual({ [currency]: 'first_look', [postcode]: 'first_look' });
  });

  it("report how many records were read, and keep the last day's failures of a paused node in the sum", async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 400]], 12: [[postcode, 40]] });
    expect(desk.list()).toMatchObject([{ records: 240, read: 240, places: [{ read: 200, total: 400 }, { read: 40 }] }]);
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ total: 440, failing: 2, nodes: 2, earlier: 0 });
    desk.setStatus(2, 'PAUSED');
    await desk.look({ 12: [[postcode, 1]] });
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ total: 441, failing: 1, nodes: 1, earlier: 1 });
    desk.clock.advance(25 * 60 * minute);
    await desk.look({ 12: [[postcode, 1]] });
    expect(desk.errors.window('', 0, 0).read).toMatchObject({ failing: 1, nodes: 1, earlier: 0 });
  });

  it('are unknown while one of their nodes is paused, which never resolves them', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40]] });
    desk.setStatus(2, 'PAUSED');
    await desk.lookFor(40 * minute);
    expect(desk.kinds).toEqual({ [postcode]: 'unknown' });
    desk.setStatus(2, 'ACTIVE');
    await desk.lookFor(40 * minute);
    expect(desk.kinds).toEqual({ [postcode]: 'resolved' });
  });

  it('are followed for six hours at most at a node that no longer fails, and are unknown then', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40]] });
    for (let hours = 0; hours < 8; hours += 1) {
      for (let minutes = 0; minutes < 60; minutes += 10) {
        desk.put(2, postcode, desk.clock.now() + 10 * minute);
        await desk.look({}, 10 * minute);
      }
      if (hours === 0) expect(desk.kinds).toEqual({ [postcode]: 'first_look' });
    }
    expect(desk.kinds).toEqual({ [postcode]: 'unknown' });
    desk.asked();
    await desk.lookFor(20 * minute);
    expect(desk.asked()).toEqual([]);
  });

  it('survive a restart, with how much was read', async () => {
    const desk = new ErrorsDesk();
    await desk.look();
    await desk.look({ 2: [[postcode, 40]] });
    const before = desk.errors.window('', 0, 50);
    await desk.restart();
    const after = desk.errors.window('', 0, 50);
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    desk.asked();
    await desk.look({ 2: [[postcode, 40]] });
    expect(desk.kinds).toEqual({ [postcode]: 'new' });
  });

  it("follow the operator's grouping: a merged or split kind is not new", async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [[postcode, 40], [currency, 20]] }); // prettier-ignore
    const members = desk.list().map(({ key }) => key);
    desk.rules.write({ splits: [], merges: [{ key: 'merged', name: 'Checks', members }] });
    await desk.look({ 2: [[postcode, 1]] });
    expect(desk.list()).toMatchObject([{ key: 'merged', name: 'Checks', state: 'first_look', records: 61 }]);
    desk.rules.write({ splits: [{ key: members[0]!, by: { by: 'resource' } }], merges: [] });
    await desk.look({ 2: [[postcode, 1]] });
    expect(desk.list().map(({ isPart }) => isPart).sort()).toEqual([false, true]); // prettier-ignore
    expect(desk.list().map(({ key }) => key)).not.toContain('merged');
    expect(desk.errors.state.fresh).toBe(0);
  });

  it('are at most two thousand, the latest failures, where a service groups nothing', async () => {
    const desk = new ErrorsDesk();
    for (let read = 0; read < 12; read += 1) {
      const fails = Array.from({ length: 200 }, (_, nth): [string, number] => [`Odd ${letters(read * 200 + nth)}`, 1]);
      await desk.look({ 2: fails }, 5 * minute);
    }
    expect(desk.errors.window('', 0, 0).all).toBe(2_000);
    expect(desk.list('odd').every(({ records }) => records <= 1)).toBe(true);
  });

  it('store no masked part of a message, and no record', async () => {
    const desk = new ErrorsDesk();
    await desk.look({ 2: [['order_total: expected number, got text "canary-7.119,00"', 3]] });
    await desk.errors.settled();
    const { content } = desk.database.prepare('SELECT content FROM error_kind').get() as { content: string };
    expect(content).toContain('expected number');
    expect(content).not.toContain('canary');
    expect(content).not.toContain('order_id');
    expect(JSON.stringify(desk.errors.window('', 0, 50))).not.toContain('canary');
  });

  it('stop being read on signing out, and are read again afterwards', async () => {
    const desk = new ErrorsDesk();
    desk.service.trouble = (request) => {
      if (request.startsWith('samples')) desk.errors.stop();
    };
    await desk.look({ 2: [[postcode, 40]] });
    expect(desk.list()).toEqual([]);
    expect(desk.records.collectionCount).toBe(0);
    desk.service.trouble = () => undefined;
    await desk.look({ 2: [[postcode, 40]] });
    expect(desk.list()).toHaveLength(1);
  });
});
