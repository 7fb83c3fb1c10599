import type { IncidentSummary } from '#contract/models/incident.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidents } from '../../../../renderer/client/incidents.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const incidentOf = (id: string, more: Partial<IncidentSummary> = {}) =>
  ({ id, environmentId: 'e', closedAt: null, originIds: [], ...more }) as IncidentSummary;
const good = (value: unknown) => async () => ({ ok: true as const, value });

let stop = (): void => undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('incidents', () => {
  it('are open until they are closed, and concern the flows that main names', async () => {
    const all = [incidentOf('open', { originIds: [7] }), incidentOf('closed', { closedAt: 5, originIds: [7] })];
    installBridge({ 'incidents.list': good(all) });
    stop = incidents.follow('e');
    await vi.advanceTimersByTimeAsync(0);
    expect(incidents.open.map(({ id }) => id)).toEqual(['open']);
    expect(incidents.about(7).map(({ id }) => id)).toEqual(['open']);
    expect(incidents.about(8)).toEqual([]);
  });

  it('are read again once after each read of their service, because another process may have written one', async () => {
    const bridge = installBridge({ 'incidents.list': good([]) });
    let sequence = 0;
    const deliver = (state: { reading: boolean; nextReadAt: number | null }, environmentId = 'e') =>
      bridge.deliver('watch.changed', (sequence += 1), { environmentId, ...state });
    stop = incidents.follow('e');
    deliver({ reading: false, nextReadAt: 1 }, 'other');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bridge.asked).toHaveLength(1);
    for (const nextReadAt of [1, 2]) {
      for (let part = 0; part < 8; part += 1) deliver({ reading: true, nextReadAt: null });
      for (let part = 0; part < 8; part += 1) deliver({ reading: false, nextReadAt });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(bridge.asked).toHaveLength(1 + nextReadAt);
    }
  });

  it('keep the list object while their content is unchanged', async () => {
    let answer = [incidentOf('a')];
    const bridge = installBridge({ 'incidents.list': async () => ({ ok: true, value: structuredClone(answer) }) });
    stop = incidents.follow('e');
    await vi.advanceTimersByTimeAsync(10_000);
    const before = incidents.all;
    incidents.retry();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(incidents.all).toBe(before);
    answer = [incidentOf('a', { closedAt: 5 })];
    incidents.retry();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(incidents.all).toEqual(answer);
    expect(bridge.asked).toHaveLength(3);
  });

  it('add known changes and groups to an open one, one by one, and are read again', async () => {
    const bridge = installBridge({
      'incidents.list': good([]),
      'incidents.putChange': good({}),
      'incidents.addGroup': good({}),
    });
    stop = incidents.follow('e');
    const group = { kind: 'flow', key: '7', text: 'Orders', originId: 7 } as const;
    await incidents.add('i', { environmentId: 'e', title: '', changeIds: ['c'], groups: [group] });
    expect(bridge.asked.map(({ name }) => name)).toEqual([
      'incidents.list',
      'incidents.putChange',
      'incidents.addGroup',
      'incidents.list',
    ]);
  });
});
