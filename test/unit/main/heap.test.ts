import { describe, expect, it } from 'vitest';
import type { WatchState } from '#contract/models/flow.ts';
import { HeapLimit } from '../../../main/heap.ts';

function limitWithFlags() {
  const flags: string[] = [];
  const limit = new HeapLimit((text) => flags.push(text));
  const look = (environmentId: string, phase: WatchState['phase'], readAt: number | null, reading = false) =>
    limit.look({ environmentId, phase, readAt, reading } as WatchState);
  return { flags, look };
}

const limited = ['--optimize-for-size', '--heap-growing-percent=0'];
const free = ['--no-optimize-for-size', '--heap-growing-percent=0'];
const resting = ['--no-optimize-for-size', '--heap-growing-percent=35'];

describe('the heap limit', () => {
  it('is set once the first read is over, and gives way to rare collections after some more', () => {
    const { flags, look } = limitWithFlags();
    look('orders', 'first_read', null, true);
    look('orders', 'live', 1, true);
    expect(flags).toEqual([]);
    for (const readAt of [1, 1, 2, 3]) look('orders', 'live', readAt);
    expect(flags).toEqual(limited);
    for (const readAt of [4, 4, 5]) look('orders', 'live', readAt);
    expect(flags).toEqual([...limited, ...resting]);
  });

  it('waits for the first read of every environment', () => {
    const { flags, look } = limitWithFlags();
    look('orders', 'first_read', null, true);
    look('billing', 'stored', 1, true);
    look('orders', 'live', 2);
    expect(flags).toEqual([]);
    look('billing', 'live', 3);
    expect(flags).toEqual(limited);
  });

  it('is lifted during the first read of another environment, and set again after that', () => {
    const { flags, look } = limitWithFlags();
    look('orders', 'live', 1);
    look('billing', 'first_read', null, true);
    look('orders', 'live', 2);
    expect(flags).toEqual([...limited, ...free]);
    look('billing', 'live', 3);
    expect(flags).toEqual([...limited, ...free, ...limited]);
  });

  it('does not wait for an environment that was signed out during its first read', () => {
    const { flags, look } = limitWithFlags();
    look('billing', 'first_read', null, true);
    look('billing', 'waiting', null);
    expect(flags).toEqual([]);
    look('orders', 'live', 1);
    expect(flags).toEqual(limited);
  });

  it('counts the reads of several environments, not the checks of each', () => {
    const { flags, look } = limitWithFlags();
    for (let times = 0; times < 5; times += 1)
      for (const [id, readAt] of [
        ['orders', 1],
        ['billing', 2],
      ] as const)
        look(id, 'live', readAt);
    expect(flags).toEqual(limited);
  });
});
