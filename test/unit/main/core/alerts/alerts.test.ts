import { describe, expect, it } from 'vitest';
import { AlertsDesk } from '../../../../fixtures/alerts-desk.ts';
import { ann, trouble } from '../../../../fixtures/findings.ts';
import { notification } from '../../../../fixtures/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;
const postcode = 'ship_to.postcode: is required';

/** A desk at which flow 1 fails, with failed records at node 2 and a notification about its source. */
async function troubled(): Promise<AlertsDesk> {
  const desk = new AlertsDesk();
  await desk.notify();
  await desk.look();
  await desk.look({ 1: trouble() }, { 2: [[postcode, 40]] });
  await desk.notify(notification(1, desk.now));
  return desk;
}

const states = (desk: AlertsDesk): Record<string, string> =>
  Object.fromEntries(desk.list().map(({ source, state }) => [source, state]));

describe('alerts', () => {
  it('of one flow share a row, the most urgent first', async () => {
    const desk = await troubled();
    expect(desk.rows()).toMatchObject([
      {
        key: 'flow/1',
        name: 'Flow 1',
        level: 'error',
        state: 'open',
        count: 3,
        alerts: [{ kind: 'failing' }, { kind: 'notification', count: 1 }, { kind: 'failed_records', count: 40 }],
      },
    ]);
    expect(desk.rows({ grouped: false }).map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(desk.alerts.state.open).toBe(1);
  });

  it('of a kind of failure in two flows are part of both rows, and one alert', async () => {
    const desk = new AlertsDesk();
    await desk.look();
    await desk.look({}, { 2: [[postcode, 40]], 12: [[postcode, 5]] });
    expect(desk.rows().map(({ key }) => key)).toEqual(['flow/1', 'flow/11']);
    expect(desk.list()).toMatchObject([{ flows: [{ originId: 1 }, { originId: 11 }], count: 45 }]);
  });

  it('about a resource of no known flow have a row of their own', async () => {
    const desk = await troubled();
    await desk.notify(notification(9, desk.now, { about: { kind: 'source', word: null, id: 77 } }));
    expect(desk.rows().map(({ name }) => name)).toEqual(['Flow 1', 'source 77']);
  });

  it('are acknowledged with a note, and open again when they get worse or come back', async () => {
    const desk = await troubled();
    const ids = desk.list().map(({ id }) => id);
    desk.alerts.acknowledge(ids, true, { ...ann, note: 'Supplier informed.' });
    expect(states(desk)).toEqual({ flow: 'acknowledged', records: 'acknowledged', notification: 'acknowledged' });
    expect(desk.list().map(({ acknowledged }) => acknowledged?.note)).toEqual(ids.map(() => 'Supplier informed.'));
    expect(desk.rows()).toEqual([]);
    expect(desk.rows({ tab: 'acknowledged' })).toHaveLength(1);

    await desk.look({ 1: trouble('failing', 0.9) }, { 2: [[postcode, 40]] });
    expect(states(desk)).toMatchObject({ flow: 'open', records: 'acknowledged' });
    for (let nth = 0; nth < 10; nth += 1) await desk.look();
    expect(states(desk)).toMatchObject({ flow: 'resolved', records: 'resolved' });
    await desk.look({ 1: trouble() }, { 2: [[postcode, 1]] });
    expect(states(desk)).toMatchObject({ flow: 'open', records: 'open' });
  });

  it('open again when their acknowledgment is withdrawn, which their history says', async () => {
    const desk = await troubled();
    const ids = desk.list().map(({ id }) => id);
    desk.alerts.acknowledge(ids, true, ann);
    desk.alerts.acknowledge(ids, false, ann);
    expect(states(desk)).toEqual({ flow: 'open', records: 'open', notification: 'open' });
    const events = desk.alerts.details(desk.list('source:flow,records').map(({ id }) => id));
    for (const { events: history } of events)
      expect(history.map(({ what }) => what)).toEqual(['opened', 'acknowledged', 'unacknowledged']);
  });

  it('keep acknowledgments and notes over a restart', async () => {
    const desk = await troubled();
    desk.alerts.acknowledge(
      desk.list().map(({ id }) => id),
      true,
      { ...ann, note: 'Known.' },
    );
    const before = desk.list();
    await desk.restart();
    await desk.notify();
    expect(desk.list()).toEqual(before);
  });

  it('adopt the judgment of another process at the next read', async () => {
    const desk = await troubled();
    const at = desk.now;
    for (const { id } of desk.list())
      desk.judgments.add(id, { acknowledged: true, at, ...ann, from: 'command_line', note: 'Seen.' });
    await desk.look({ 1: trouble() }, { 2: [[postcode, 1]] });
    expect(states(desk)).toEqual({ flow: 'acknowledged', records: 'acknowledged', notification: 'acknowledged' });
    expect(desk.list('source:records')).toMatchObject([{ acknowledged: { at, from: 'command_line', note: 'Seen.' } }]);
    expect(desk.judgments.pending()).toEqual([]);
  });

  it('are muted alone, with their flow, or with the environment, until the mute ends', async () => {
    const desk = await troubled();
    for (const { id } of desk.list()) desk.alerts.mute({ kind: 'alert', id }, desk.now + hour);
    expect(states(desk)).toEqual({ flow: 'muted', records: 'muted', notification: 'muted' });
    expect([desk.rows(), desk.rows({ tab: 'muted' }).length]).toEqual([[], 1]);
    desk.desk.clock.advance(hour);
    expect(states(desk)).toEqual({ flow: 'open', records: 'open', notification: 'open' });
    desk.alerts.mute({ kind: 'flow', originId: 1 }, desk.now + hour);
    expect(desk.rows()).toEqual([]);
    desk.alerts.mute({ kind: 'flow', originId: 1 }, null);
    desk.alerts.mute({ kind: 'environment' }, desk.now + hour);
    expect(desk.window()).toMatchObject({ rows: [], mutedUntil: desk.now + hour });
  });

  it('of a kind of failure in two flows are muted only while both flows are', async () => {
    const desk = new AlertsDesk();
    await desk.look();
    await desk.look({}, { 2: [[postcode, 40]], 12: [[postcode, 5]] });
    desk.alerts.mute({ kind: 'flow', originId: 1 }, desk.now + 2 * hour);
    expect(desk.list()).toMatchObject([{ state: 'open', mutedUntil: null }]);
    desk.alerts.mute({ kind: 'flow', originId: 11 }, desk.now + hour);
    expect(desk.list()).toMatchObject([{ state: 'muted', mutedUntil: desk.now + hour }]);
  });

  it('are not announced while one of them is muted', async () => {
    const desk = await troubled();
    const [{ id } = { id: '' }] = desk.list('source:flow');
    const before = desk.shown.length;
    desk.alerts.mute({ kind: 'alert', id }, desk.now + hour);
    await desk.look({ 1: trouble('failing', 0.9) });
    expect(desk.shown).toHaveLength(before);
  });

  it('count the same rows in the list and in the badge, with flows that need attention and raise no alert', async () => {
    const desk = await troubled();
    expect(desk.alerts.needs(new Set([1]))).toBe(1);
    expect(desk.alerts.needs(new Set([1, 11]))).toBe(2);
    desk.alerts.acknowledge(
      desk.list().map(({ id }) => id),
      true,
      ann,
    );
    expect(desk.alerts.needs(new Set([1]))).toBe(0);
    expect(desk.alerts.state.open).toBe(0);
    desk.alerts.mute({ kind: 'flow', originId: 11 }, desk.now + hour);
    expect(desk.alerts.needs(new Set([1, 11]))).toBe(0);
  });

  it('that are mere information are in no tab but that of all', async () => {
    const desk = new AlertsDesk();
    await desk.notify(notification(1, desk.now, { level: 'INFO' }));
    expect(desk.window()).toMatchObject({ total: 0, counts: { open: 0, all: 1 } });
    expect(desk.rows({ tab: 'all' })).toMatchObject([{ level: 'info', state: 'open' }]);
  });

  it('of a night are those to which something happened since, with what became of them', async () => {
    const desk = new AlertsDesk();
    await desk.look();
    await desk.look({ 11: trouble() });
    for (let nth = 0; nth < 10; nth += 1) await desk.look();
    const since = desk.now;
    await desk.look({ 1: trouble() });
    for (let nth = 0; nth < 10; nth += 1) await desk.look();
    await desk.look({ 1: trouble() });
    expect(desk.rows({ tab: 'all', since })).toMatchObject([
      { key: 'flow/1', state: 'open', happened: { opened: 1, resolved: 1, cameBack: 1, worse: 0 } },
    ]);
    expect(desk.rows({ tab: 'all' })).toHaveLength(2);
  });

  it('of a night leave out mere information, unless the filter names a level', async () => {
    const desk = new AlertsDesk();
    await desk.notify(notification(1, desk.now, { level: 'INFO' }));
    const since = desk.now - hour;
    expect(desk.rows({ tab: 'all', since })).toEqual([]);
    expect(desk.rows({ tab: 'all', since, filter: 'level:info' })).toHaveLength(1);
  });

  it('are found by the filter of each source', async () => {
    const desk = await troubled();
    const found = (filter: string): string[] => desk.list(filter).map(({ source }) => source);
    expect(found('source:records')).toEqual(['records']);
    expect(found('kind:failing')).toEqual(['flow']);
    expect(found('message:postcode')).toEqual(['records']);
    expect(found('resource:1001')).toEqual(['notification']);
    expect(found('flow:1 level:error')).toEqual(['flow', 'notification']);
    expect(found('name:"flow 1" count:>10')).toEqual(['records']);
    expect(found('unread:>0')).toEqual(['notification']);
    expect(found('id:flow/1-*')).toEqual(['flow']);
    expect(found('owner:mira* tag:""')).toHaveLength(3);
  });

  it('have details from their source, in the given order', async () => {
    const desk = await troubled();
    const ids = desk.list().map(({ id }) => id);
    const details = desk.alerts.details([...ids, 'flow/nobody', 'other']);
    expect(details.map(({ alert }) => alert.id)).toEqual(ids);
    expect(details.map(({ finding }) => finding?.originId)).toEqual([1, undefined, undefined]);
    expect(details.map(({ notifications }) => notifications?.count)).toEqual([undefined, 1, undefined]);
    expect(details.map(({ failures }) => failures?.records)).toEqual([undefined, undefined, 40]);
  });

  it('are published once for changes that come together', async () => {
    const desk = await troubled();
    desk.states.length = 0;
    desk.alerts.acknowledge(
      desk.list().map(({ id }) => id),
      true,
      ann,
    );
    desk.desk.clock.advance(1_000);
    expect(desk.states).toMatchObject([{ open: 0 }]);
  });
});

describe('alerts of notifications', () => {
  it('keep what happened to them: worse, back after a quiet day, and what users said', async () => {
    const desk = new AlertsDesk();
    await desk.notify();
    await desk.notify(notification(1, desk.now, { level: 'WARN' }));
    const [{ id } = { id: '' }] = desk.list();
    desk.alerts.acknowledge([id], true, { ...ann, note: 'Known.' });
    await desk.notify(notification(2, desk.now, { level: 'WARN' }));
    expect(desk.list()).toMatchObject([{ state: 'acknowledged' }]);
    await desk.notify(notification(3, desk.now + 1));
    expect(desk.list()).toMatchObject([{ state: 'open', acknowledged: null, returns: 0 }]);
    desk.desk.clock.advance(25 * hour);
    await desk.notify(notification(4, desk.now));
    const history = () => desk.alerts.details([id])[0]!.events.map(({ what, by }) => [what, by?.note]);
    const expected = [
      ['opened', undefined],
      ['acknowledged', 'Known.'],
      ['worse', undefined],
      ['came_back', undefined],
    ];
    expect(history()).toEqual(expected);
    expect(desk.rows({ since: desk.now - hour })).toMatchObject([{ happened: { opened: 0, worse: 0, cameBack: 1 } }]);
    await desk.restart();
    await desk.notify();
    expect(history()).toEqual(expected);
    expect(desk.list()).toMatchObject([{ returns: 1 }]);
  });
});
