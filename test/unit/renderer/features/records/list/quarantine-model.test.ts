import type { CallName } from '#contract';
import { everyRecord, type Reading, type SampleFilter } from '#contract/models/quarantine.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportChoices } from '../../../../../../renderer/features/records/list/export-choices.ts';
import {
  QuarantineModel,
  quarantineModel,
} from '../../../../../../renderer/features/records/list/quarantine-model.svelte.ts';
import { toasts } from '../../../../../../renderer/client/toasts.svelte.ts';
import { groupOf, readingOf, rowOf } from '../../../../../fixtures/reading.ts';
import { installBridge } from '../../../client/fake-bridge.ts';

const now = Date.UTC(2026, 2, 12, 12);
const day = 86_400_000;
const rowHeight = 28;
const flow = { by: 'flow', nodeId: 7 } as const;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service with these groups. Each has `total` records, newest first, with positions in the reading from `rows`. */
function openModel({
  reading = null as Reading | null,
  keys = ['a', 'b', 'c'],
  failingSince = null as number | null,
  failingOrEarlier = false,
} = {}) {
  const served = {
    reading,
    keys,
    /** Keys from which a group was merged. */
    members: {} as Record<string, string[]>,
    revision: 1,
    rows: Array.from({ length: 1_000 }, (_, index) => index),
    /** Requests for groups are answered when it resolves. */
    hold: async () => {},
  };
  const bridge = installBridge({
    'quarantine.reading': async () => ({ ok: true, value: served.reading }),
    'quarantine.open': async () => ({ ok: true, value: (served.reading = readingOf({ id: 'opened' })) }),
    'quarantine.regroup': async () => ({ ok: true, value: readingOf({ id: 'opened', revision: 2 }) }),
    'quarantine.groups': async () => {
      const groups = served.keys.map((key) => groupOf(key, { members: served.members[key] ?? [] }));
      const { revision } = served;
      await served.hold();
      return { ok: true, value: { revision, count: 30, groups, groupCount: groups.length } };
    },
    'quarantine.rows': async ({ input }) => {
      const { from, to } = input as { from: number; to: number };
      return { ok: true, value: { total: served.rows.length, from, rows: served.rows.slice(from, to).map(rowOf) } };
    },
    'quarantine.record': async ({ input }) => ({ ok: true, value: { index: (input as { index: number }).index } }),
    'quarantine.compare': async () => ({ ok: true, value: null }),
    'quarantine.fields': async () => ({ ok: true, value: { fields: [] } }),
    'flow.get': async () => ({ ok: true, value: { nodes: [{ id: 7 }], failingSince, failingOrEarlier } }),
  });
  const model = new QuarantineModel('e');
  const stop = model.follow();
  /** Runs until nothing is pending. The only effect of the screen is to read the choice. */
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    model.readChosen();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  const inputs = (name: CallName) =>
    bridge.asked.filter((one) => one.name === name).map(({ envelope }) => envelope.input);
  return { model, bridge, served, settle, inputs, stop };
}

describe('the records of Failed records', () => {
  it('reads nothing before something is chosen', async () => {
    const { settle, inputs } = openModel();
    await settle();
    expect(inputs('quarantine.open')).toEqual([]);
  });

  it('reads the last day of a chosen flow, once', async () => {
    const { model, settle, inputs } = openModel();
    await model.chooseScope(flow);
    await settle();
    await settle();
    expect(inputs('quarantine.open')).toEqual([
      { environmentId: 'e', scope: flow, from: now - day, to: now, limit: 10_000 },
    ]);
  });

  it('reads a failing flow from the beginning of its failure', async () => {
    const { model, settle, inputs } = openModel({ failingSince: now - 10_000_000 });
    await model.chooseScope(flow);
    await settle();
    expect(inputs('quarantine.open')).toMatchObject([{ from: now - 11_500_000, to: now }]);
  });

  it('reads the last day of a flow that may have failed before all known data', async () => {
    const { model, settle, inputs } = openModel({ failingSince: now - 10_000_000, failingOrEarlier: true });
    await model.chooseScope(flow);
    await settle();
    expect(inputs('quarantine.open')).toMatchObject([{ from: now - day, to: now }]);
  });

  it('reads the time from a link, whatever fails, and opens on its group', async () => {
    const { model, settle, inputs } = openModel({ failingSince: now - 10_000_000 });
    await model.goTo({ scope: flow, from: 5, to: 9, group: 'b' });
    await settle();
    expect(inputs('quarantine.open')).toMatchObject([{ from: 5, to: 9 }]);
    expect(model.current?.group.key).toBe('b');
  });

  it('adopts a reading of main without reading again', async () => {
    const { model, settle, inputs } = openModel({ reading: readingOf({ from: now - day, to: now }) });
    await settle();
    expect(inputs('quarantine.open')).toEqual([]);
    expect([model.choice.scope, model.choice.time]).toEqual([flow, '24h']);
    model.choice.chooseTime('1h');
    await settle();
    expect(inputs('quarantine.open')).toHaveLength(1);
  });

  it('begins with the largest group, and stays with its group while others overtake it', async () => {
    const { model, served, settle, bridge } = openModel({ reading: readingOf() });
    await settle();
    expect(model.current).toMatchObject({ number: 1, group: { key: 'a' } });
    served.keys = ['b', 'a', 'c'];
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2 }));
    await settle();
    expect(model.current).toMatchObject({ number: 2, group: { key: 'a' } });
    served.keys = ['b', 'c'];
    bridge.deliver('quarantine.changed', 2, readingOf({ revision: 3 }));
    await settle();
    expect(model.current?.group.key).toBe('c');
  });

  it('begins with the largest of all that was read, even where that shows only once reading is over', async () => {
    const { model, served, settle, bridge } = openModel({ reading: readingOf({ state: 'reading' }) });
    await settle();
    expect(model.current?.group.key).toBe('a');
    Object.assign(served, { revision: 2, keys: ['b', 'a', 'c'] });
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2, read: 200 }));
    await settle();
    expect(model.current).toMatchObject({ number: 1, group: { key: 'b' } });
    Object.assign(served, { revision: 3, keys: ['c', 'b', 'a'] });
    bridge.deliver('quarantine.changed', 2, readingOf({ revision: 3, read: 300, state: 'following' }));
    await settle();
    expect(model.current).toMatchObject({ number: 2, group: { key: 'b' } });
  });

  it('stays with the group whose export is being prepared while others overtake it', async () => {
    const { model, served, settle, bridge } = openModel({ reading: readingOf({ state: 'reading' }) });
    await settle();
    model.exporting = true;
    Object.assign(served, { revision: 2, keys: ['b', 'a', 'c'] });
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2, read: 200, state: 'reading' }));
    await settle();
    expect(exportChoices(model, readingOf())[0]?.choice).toEqual({ by: 'groups', keys: ['a'] });
  });

  it('continues with the group that a group was merged into', async () => {
    const { model, served, settle, bridge } = openModel({ reading: readingOf() });
    await settle();
    model.moveTo(2);
    Object.assign(served, { keys: ['a', 'm'], members: { m: ['b', 'c'] } });
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2 }));
    await settle();
    expect(model.current?.group.key).toBe('m');
  });

  it('stays with the group that the user opened when the answer to a cleared search arrives', async () => {
    const { model, served, settle } = openModel({ reading: readingOf() });
    await settle();
    const answers: (() => void)[] = [];
    served.hold = () => new Promise((answer) => answers.push(answer));
    served.keys = ['c'];
    model.filter = { ...everyRecord, text: 'x' };
    await settle();
    served.keys = ['a', 'b', 'c'];
    model.filter = { ...everyRecord };
    await settle();
    model.moveTo(1);
    for (const answer of answers) answer();
    await settle();
    expect([model.numbered.length, model.current?.group.key]).toEqual([3, 'b']);
  });

  it('requests groups less often the longer an answer takes, and once more as soon as everything is read', async () => {
    const { model, served, inputs, bridge } = openModel({ reading: readingOf({ state: 'reading' }) });
    served.hold = () => new Promise((answer) => setTimeout(answer, 600));
    for (let event = 1; event <= 59; event += 1) {
      bridge.deliver('quarantine.changed', event, readingOf({ state: 'reading', revision: event, read: 10 * event }));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(inputs('quarantine.groups')).toHaveLength(4);
    bridge.deliver('quarantine.changed', 60, readingOf({ revision: 60, read: 700 }));
    await vi.advanceTimersByTimeAsync(600);
    expect([inputs('quarantine.groups').length, model.groups.asking]).toEqual([5, false]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(inputs('quarantine.groups')).toHaveLength(5);
  });

  it('does not delay a search for an answer to something else', async () => {
    const { model, served, inputs, settle } = openModel({ reading: readingOf() });
    await settle();
    served.hold = () => new Promise((answer) => setTimeout(answer, 5_000));
    model.filter = { ...everyRecord, text: 'x' };
    model.filter = { ...everyRecord, text: 'xy' };
    expect(inputs('quarantine.groups').map((input) => (input as { filter: SampleFilter }).filter.text)).toEqual([
      '',
      'x',
      'xy',
    ]);
  });

  it('searches once typing pauses, and at once when the search is cleared', async () => {
    const { model, inputs, settle } = openModel({ reading: readingOf() });
    await settle();
    const sought = () => inputs('quarantine.groups').map((input) => (input as { filter: SampleFilter }).filter.text);
    for (const text of ['o', 'or', 'ord']) model.search(text);
    expect(model.text).toBe('ord');
    await vi.advanceTimersByTimeAsync(300);
    expect(sought()).toEqual(['', 'o', 'ord']);
    model.search('orde');
    model.showAll();
    await settle();
    expect([model.text, ...sought()]).toEqual(['', '', 'o', 'ord', '']);
  });

  it('clears filters and ticks with another reading, but not when more is read', async () => {
    const { model, settle, bridge } = openModel({ reading: readingOf() });
    await settle();
    model.filter = { ...everyRecord, text: 'x' };
    model.ticked.change({ mode: 'all', from: 0, to: 1 }, ['a', 'b']);
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2 }));
    await settle();
    expect([model.filter.text, model.ticked.size]).toEqual(['x', 2]);
    bridge.deliver('quarantine.changed', 2, readingOf({ id: 'next' }));
    await settle();
    expect([model.filter.text, model.ticked.size]).toEqual(['', 0]);
  });

  it('clears its data when the records were lost, and requests again once some exist', async () => {
    const { model, served, settle, bridge, inputs } = openModel({ reading: readingOf() });
    await settle();
    expect(model.record.answer.value).toMatchObject({ view: { index: 0 } });
    served.rows = [];
    bridge.deliver('quarantine.changed', 1, readingOf({ state: 'reading', revision: 2, read: 0 }));
    expect([model.record.answer.value, model.groups.value, model.samples.current]).toEqual([null, null, undefined]);
    await settle();
    expect(inputs('quarantine.record')).toHaveLength(1);
    served.rows = [0, 1];
    bridge.deliver('quarantine.changed', 2, readingOf({ revision: 3 }));
    await settle();
    expect([inputs('quarantine.record').length, model.current?.group.key]).toEqual([2, 'a']);
  });

  it('stays with its record while newer ones arrive above it', async () => {
    const { model, served, settle } = openModel({ reading: readingOf() });
    await settle();
    model.samples.place = 3;
    model.samples.scroll = 100;
    served.rows = [2_000, 2_001, ...served.rows];
    model.samples.rows?.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect([model.samples.place, model.samples.current?.index, model.samples.scroll]).toEqual([
      5,
      3,
      100 + 2 * rowHeight,
    ]);
  });

  it('keeps its samples, its position among them and the choice while more is read', async () => {
    const { model, settle, bridge } = openModel({ reading: readingOf() });
    await settle();
    model.samples.place = 1;
    await model.samples.chosen.change({ mode: 'range', from: 0, to: 1 });
    bridge.deliver('quarantine.changed', 1, readingOf({ revision: 2, read: 200 }));
    expect([model.samples.place, model.samples.current?.index, model.samples.chosen.ids.size]).toEqual([1, 1, 2]);
  });

  it('steps through the records of a group and not beyond', async () => {
    const { model, served, settle } = openModel({ reading: readingOf() });
    served.rows = [8, 9];
    await settle();
    model.samples.step(-1);
    expect(model.samples.place).toBe(0);
    model.samples.step(1);
    model.samples.step(1);
    expect(model.samples.current?.index).toBe(9);
  });

  it('requests each record once, and a passing one next to it only when that is shown', async () => {
    const { model, settle, inputs } = openModel({ reading: readingOf() });
    await settle();
    await vi.advanceTimersByTimeAsync(0);
    expect([inputs('quarantine.record').length, inputs('quarantine.compare').length]).toEqual([1, 0]);
    model.record.layout = 'compare';
    expect(inputs('quarantine.compare')).toEqual([{ readingId: 'r1', index: 0 }]);
  });

  it('moves the focus into a record that arrives after such a request, and once', async () => {
    const { model } = openModel({ reading: readingOf() });
    const focus = vi.fn();
    const text = { focus } as unknown as HTMLElement;
    model.record.takesKeyboard(text);
    expect(focus).not.toHaveBeenCalled();
    model.record.wantsKeyboard = true;
    model.record.takesKeyboard(text);
    model.record.takesKeyboard(text);
    expect(focus).toHaveBeenCalledOnce();
  });

  it('requests the differing fields only when they are shown, not during a read, and again after new records', async () => {
    const { model, settle, inputs, bridge } = openModel({ reading: readingOf({ state: 'reading' }) });
    await settle();
    model.part = 'fields';
    expect(inputs('quarantine.fields')).toEqual([]);
    bridge.deliver('quarantine.changed', 1, readingOf({ state: 'done' }));
    expect(inputs('quarantine.fields')).toEqual([{ readingId: 'r1', filter: everyRecord, key: 'a' }]);
    await settle();
    expect(inputs('quarantine.fields')).toHaveLength(1);
    bridge.deliver('quarantine.changed', 2, readingOf({ state: 'following', revision: 2 }));
    expect(inputs('quarantine.fields')).toHaveLength(2);
  });

  it('is restored unchanged', () => {
    expect(quarantineModel('e')).toBe(quarantineModel('e'));
    expect(quarantineModel('other')).not.toBe(quarantineModel('e'));
  });
});

describe('the choices for an export', () => {
  it('begin with the group, then all', async () => {
    const { model, settle } = openModel({ reading: readingOf() });
    await settle();
    expect(exportChoices(model, readingOf())).toEqual([
      { label: 'Group 1', count: 10, choice: { by: 'groups', keys: ['a'] } },
      { label: 'All of Orders EU, 15 nodes', count: 100, choice: { by: 'all' } },
    ]);
  });

  it('begin with selected records, if any', async () => {
    const { model, settle } = openModel({ reading: readingOf() });
    await settle();
    await model.samples.chosen.change({ mode: 'range', from: 0, to: 1 });
    model.ticked.change({ mode: 'all', from: 0, to: 1 }, ['a', 'b']);
    expect(exportChoices(model, readingOf()).map(({ label, count }) => [label, count])).toEqual([
      ['2 selected records', 2],
      ['2 selected groups', 20],
      ['Group 1', 10],
      ['All of Orders EU, 15 nodes', 100],
    ]);
  });

  it('show no number for groups that a filter shows in part', async () => {
    const { model, settle } = openModel({ reading: readingOf() });
    await settle();
    model.filter = { ...everyRecord, text: 'x' };
    await settle();
    expect(exportChoices(model, readingOf()).map(({ label, count }) => [label, count])).toEqual([
      ['Group 1', null],
      ['Records that match the filter', 30],
      ['All of Orders EU, 15 nodes', 100],
    ]);
  });
});

describe('selected records', () => {
  async function openRows() {
    const opened = openModel({ reading: readingOf() });
    await opened.settle();
    return opened.model.samples.chosen;
  }

  it('are chosen by ranges even beyond the loaded rows, and deselected', async () => {
    const chosen = await openRows();
    await chosen.change({ mode: 'range', from: 300, to: 302 });
    await chosen.change({ mode: 'toggle', from: 301, to: 301 });
    expect([...chosen.ids]).toEqual([
      [300, 'id300'],
      [302, 'id302'],
    ]);
    await chosen.change({ mode: 'none', from: 0, to: 0 });
    expect(chosen.ids.size).toBe(0);
  });

  it('are at most as many as main accepts at once, with advice for more', async () => {
    const chosen = await openRows();
    const before = toasts.shown.length;
    await chosen.change({ mode: 'all', from: 0, to: 999 });
    expect(chosen.ids.size).toBe(0);
    expect(toasts.shown.length).toBe(before + 1);
  });
});
