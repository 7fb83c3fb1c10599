import { describe, expect, it, vi } from 'vitest';
import { requireMemory } from '../../../../main/records/memory.ts';
import { settled } from '../../../fixtures/settled.ts';

const taken = (objects: number, packed: number) => () => ({
  used_heap_size: objects * 2 ** 20,
  external_memory: packed * 2 ** 20,
});

describe('the memory of the process of records', () => {
  it('has room up to its limit, and reports what is not lost beyond it', () => {
    const collect = vi.fn();
    requireMemory(taken(300, 468), collect);
    expect(collect).not.toHaveBeenCalled();
    expect(() => requireMemory(taken(300, 469), collect)).toThrow(/more than 768 MB/);
  });

  it('does not count collectable memory', async () => {
    let garbage = 500;
    requireMemory(
      () => taken(300 + garbage, 0)(),
      () => (garbage = 0),
    );
    // The object was collected, so the unreachable memory is free.
    const gone = new WeakRef({});
    await settled();
    const said = [taken(800, 0)(), taken(300, 0)()];
    requireMemory(() => said.shift()!);
    expect(gone.deref()).toBeUndefined();
  });
});
