import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from '../../../../renderer/client/subscribe.ts';
import { installBridge } from './fake-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

function follow() {
  const bridge = installBridge();
  const heard: unknown[] = [];
  const missed = vi.fn();
  const unsubscribe = subscribe('watch.changed', (payload) => heard.push(payload), missed);
  return { bridge, heard, missed, unsubscribe };
}

describe('subscribe', () => {
  it('receives every delivery in order, whatever the number of the first', () => {
    const { bridge, heard, missed } = follow();
    for (const sequence of [7, 8, 9]) bridge.deliver('watch.changed', sequence, `state ${sequence}`);
    expect(heard).toEqual(['state 7', 'state 8', 'state 9']);
    expect(missed).not.toHaveBeenCalled();
  });

  it('reports a gap once, and continues from there', () => {
    const { bridge, heard, missed } = follow();
    for (const sequence of [1, 4, 5]) bridge.deliver('watch.changed', sequence, sequence);
    expect(heard).toEqual([1, 4, 5]);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it('drops outdated deliveries, and requests the current state', () => {
    const { bridge, heard, missed } = follow();
    for (const sequence of [5, 3]) bridge.deliver('watch.changed', sequence, sequence);
    expect(heard).toEqual([5]);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it('leaves no listener behind', () => {
    const { bridge, heard, unsubscribe } = follow();
    unsubscribe();
    bridge.deliver('watch.changed', 1, 1);
    expect(heard).toEqual([]);
    expect(bridge.listenerCount('watch.changed')).toBe(0);
  });
});
