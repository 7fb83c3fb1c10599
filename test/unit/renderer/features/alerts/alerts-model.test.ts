import type { Alert, AlertQuery, AlertRow } from '#contract/models/alert.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertsModel, alertsModel } from '../../../../../renderer/features/alerts/alerts-model.svelte.ts';
import { acknowledgeRows } from '../../../../../renderer/features/alerts/orders.ts';
import { installBridge } from '../../client/fake-bridge.ts';

const now = new Date(2026, 2, 12, 7, 30).getTime();
const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const alertOf = (id: string, more: Partial<Alert> = {}) =>
  ({ id, endedAt: null, acknowledged: null, unread: 0, ...more }) as Alert;
const rowOf = (key: string, alerts: Alert[] = [alertOf(`${key}/1`)]): AlertRow =>
  ({ key, originId: null, alerts, count: alerts.length }) as AlertRow;

/** A service with these rows, the most urgent first. `rows` can be changed. */
function openModel(...rows: AlertRow[]) {
  const shown = { rows };
  const bridge = installBridge({
    'alerts.window': async ({ input }) => {
      const { from, to } = input as { from: number; to: number };
      const { rows: all } = shown;
      return { ok: true, value: { from, total: all.length, all: all.length, rows: all.slice(from, to), revision: 1 } };
    },
    'alerts.acknowledge': async () => ({ ok: true, value: null }),
  });
  const model = new AlertsModel('e');
  const read = async (...next: AlertRow[]): Promise<void> => {
    if (next.length > 0) shown.rows = next;
    model.load();
    await vi.advanceTimersByTimeAsync(0);
  };
  const inputs = (name: string) =>
    bridge.asked.filter((call) => call.name === name).map(({ envelope }) => envelope.input);
  const queries = () => inputs('alerts.window').map((input) => (input as { query: AlertQuery }).query);
  return { model, read, queries, inputs };
}

const keysOf = (rows: readonly AlertRow[]): string[] => rows.map(({ key }) => key);

describe('the Alerts screen', () => {
  it('begins with open alerts, one row per flow, at any time', async () => {
    const { read, queries } = openModel(rowOf('a'));
    await read();
    expect(queries()).toEqual([{ filter: '', tab: 'open', since: null, grouped: true }]);
  });

  it('includes what is over in a period, whose start is computed at each request', async () => {
    const { model, read, queries } = openModel(rowOf('a'));
    model.period = 'night';
    await read();
    expect(queries().at(-1)).toMatchObject({ tab: 'all', since: new Date(2026, 2, 11, 18).getTime() });
    model.period = 'hour';
    await read();
    vi.setSystemTime(now + hour);
    model.rows.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect(queries().at(-1)!.since).toBe(now);
    model.widen();
    await read();
    expect(queries().at(-1)!.since).toBeNull();
  });

  it('shows all alerts of a link, those of its tab if it names one, and stays unchanged without a filter', () => {
    const { model } = openModel();
    model.follow({ filter: 'flow:7' });
    expect([model.text, model.tab]).toEqual(['flow:7', 'all']);
    model.follow({});
    expect([model.text, model.tab]).toEqual(['flow:7', 'all']);
    model.follow({ tab: 'muted' });
    expect([model.text, model.tab]).toEqual(['', 'muted']);
    model.follow({ filter: 'state:worse last-seen:<1h', from: 'notifications' });
    expect([model.text, model.tab]).toEqual(['source:notification state:open changed:<1h', 'all']);
  });

  it('acts on ticked rows, or on the current row', async () => {
    const { model, read } = openModel(rowOf('a'), rowOf('b'), rowOf('c'));
    await read();
    expect(keysOf(model.chosen)).toEqual(['a']);
    await model.tick({ mode: 'range', from: 1, to: 2 });
    expect(keysOf(model.chosen)).toEqual(['b', 'c']);
    await model.tick({ mode: 'toggle', from: 1, to: 1 });
    expect(keysOf(model.chosen)).toEqual(['c']);
    model.tab = 'all';
    expect(keysOf(model.chosen)).toEqual(['a']);
  });

  it('acknowledges what has no acknowledgment, and removes it where everything has one', async () => {
    const acknowledged = { at: 1 } as Alert['acknowledged'];
    const mixed = [alertOf('1'), alertOf('2', { acknowledged }), alertOf('3', { endedAt: 5 })];
    const { model, inputs } = openModel();
    await acknowledgeRows(model, [rowOf('a', mixed)], 'On it.');
    await acknowledgeRows(model, [rowOf('a', mixed.slice(1))]);
    expect(inputs('alerts.acknowledge')).toEqual([
      { environmentId: 'e', ids: ['1'], acknowledged: true, note: 'On it.' },
      { environmentId: 'e', ids: ['2'], acknowledged: false, note: null },
    ]);
  });

  it('acknowledges every alert of a flow that has more than its row holds', async () => {
    const { model, inputs, queries } = openModel(rowOf('1'), rowOf('2'), rowOf('3'));
    model.text = 'orders';
    await acknowledgeRows(model, [{ ...rowOf('flow/7'), originId: 7, count: 3 }]);
    expect(queries()).toEqual([{ filter: 'orders flow:7', tab: 'open', since: null, grouped: false }]);
    expect(inputs('alerts.acknowledge')).toMatchObject([{ ids: ['1/1', '2/1', '3/1'] }]);
  });

  it('is kept for each environment, so that a screen is restored unchanged', () => {
    installBridge();
    expect(alertsModel('a')).toBe(alertsModel('a'));
    expect(alertsModel('a')).not.toBe(alertsModel('b'));
  });
});
