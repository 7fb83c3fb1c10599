import type { ColumnOffer, ExportChoice, ExportDraft } from '#contract/models/export.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportModel } from '../../../../../../renderer/features/records/export/export-model.svelte.ts';
import { exportDraft } from '../../../../../fixtures/export-job.ts';
import { installBridge } from '../../../client/fake-bridge.ts';

const all = { by: 'all' } as const;
let environments = 0;
/** Separate environments, because layouts are stored for each. */
const newReading = (): Reading => {
  const { scope, from, to } = exportDraft();
  return { id: 'r', environmentId: `e${(environments += 1)}`, scope, from, to } as Reading;
};

const email: ColumnOffer = {
  path: 'record.email',
  name: 'email',
  example: 'a@b.de',
  personal: ['email'],
  usual: false,
};

let bridge: ReturnType<typeof installBridge>;
beforeEach(() => {
  vi.useFakeTimers();
  bridge = installBridge({
    'exports.preview': async () => ({
      ok: true,
      value: { columns: [email], rows: [], looked: 3, found: [], total: 3, bytes: 9, notes: [] },
    }),
    'exports.start': async () => ({ ok: true, value: null }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const asked = () => bridge.asked.map(({ envelope }) => (envelope.input as { draft: ExportDraft }).draft);

describe('a prepared export', () => {
  it('shows its first rows at once, and after several changes once, with the last one', async () => {
    const model = new ExportModel(newReading(), null);
    model.show(model.draftOf(all));
    await vi.advanceTimersByTimeAsync(0);
    expect(model.preview.value?.total).toBe(3);
    for (const format of ['csv', 'json', 'xlsx'] as const) {
      model.layout = { ...model.layout, format };
      model.show(model.draftOf(all));
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked().map(({ format }) => format)).toEqual(['ndjson', 'xlsx']);
    expect(model.preview.value?.layout.format).toBe('xlsx');
  });

  it('begins with the layout of the last one of its environment, and of no other', () => {
    const reading = newReading();
    const before = new ExportModel(reading, null);
    before.layout = { ...before.layout, format: 'csv', guard: false };
    expect(new ExportModel(reading, null).layout).toMatchObject({ format: 'csv', guard: false });
    expect(new ExportModel(newReading(), null).layout).toMatchObject({ format: 'ndjson', guard: true });
  });

  it('does not begin without any column, which could not be undone', () => {
    const reading = newReading();
    const before = new ExportModel(reading, null);
    before.layout = { ...before.layout, columns: [] };
    expect(new ExportModel(reading, null).layout.columns).toBeNull();
  });

  it('keeps its layout when it is repeated', () => {
    const redactions = [{ target: { by: 'named', pattern: 'email' }, how: 'hash' }] as const;
    const again = exportDraft({ format: 'xlsx', redactions: [...redactions] });
    expect(new ExportModel(newReading(), again).layout).toMatchObject({ format: 'xlsx', redactions });
  });

  it('keeps its range while the reading follows new records', () => {
    const reading = newReading();
    const model = new ExportModel(reading, null);
    const { to } = reading;
    reading.to += 5_000;
    expect(model.draftOf(all).to).toBe(to);
  });

  it('begins with the personal data that was shown and left unchanged as accepted, and no other', async () => {
    const model = new ExportModel(newReading(), null);
    const began = () => asked().at(-1)!.accepted;
    await model.start(all);
    expect(began()).toEqual([]);
    model.show(model.draftOf(all));
    await vi.advanceTimersByTimeAsync(0);
    await model.start(all);
    expect(began()).toEqual([{ path: 'record.email', kind: 'email' }]);
    // Other records, which were not shown yet.
    const group: ExportChoice = { by: 'groups', keys: ['k'] };
    await model.start(group);
    expect(began()).toEqual([]);
    expect([model.hasLookedAt(all), model.hasLookedAt(group)]).toEqual([true, false]);
    // Unchanged records in another format.
    model.layout = { ...model.layout, format: 'csv' };
    await model.start(all);
    expect(began()).toEqual([{ path: 'record.email', kind: 'email' }]);
  });

  it('does not start when no target was chosen', async () => {
    const model = new ExportModel(newReading(), null);
    expect(await model.start(all)).toBe(false);
    expect(model.starting).toBe(false);
  });

  it('is canceled when it is closed before main has answered', async () => {
    let answer = (): void => undefined;
    bridge = installBridge({
      'exports.start': () => new Promise((resolve) => (answer = () => resolve({ ok: true, value: null }))),
    });
    const model = new ExportModel(newReading(), null);
    const started = model.start(all);
    model.close();
    answer();
    expect(await started).toBe(false);
    expect(bridge.cancelled).toHaveLength(1);
  });
});
