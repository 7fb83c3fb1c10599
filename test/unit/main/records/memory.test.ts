import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { requireRoom } from '../../../../main/records/memory.ts';

const taken = (objects: number, packed: number) => ({
  ...getHeapStatistics(),
  used_heap_size: objects * 2 ** 20,
  external_memory: packed * 2 ** 20,
});

describe('the memory of the process of records', () => {
  it('has room up to its limit, and says beyond it what is not lost', () => {
    expect(() => requireRoom(taken(300, 468))).not.toThrow();
    expect(() => requireRoom(taken(300, 469))).toThrow(/more than 768 MB/);
  });
});
