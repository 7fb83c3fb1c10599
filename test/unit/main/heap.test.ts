import { describe, expect, it } from 'vitest';
import { HeapLimit } from '../../../main/heap.ts';

const orders = { environmentId: 'orders' };
const billing = { environmentId: 'billing' };

function limitWithFlags() {
  const flags: string[] = [];
  return { flags, limit: new HeapLimit((text) => flags.push(text)) };
}

describe('the limit of the heap', () => {
  it('is set once the first read is over, and not again at each read', () => {
    const { flags, limit } = limitWithFlags();
    limit.look({ ...orders, phase: 'first_read', reading: true });
    limit.look({ ...orders, phase: 'live', reading: true });
    expect(flags).toEqual([]);
    limit.look({ ...orders, phase: 'live', reading: false });
    limit.look({ ...orders, phase: 'live', reading: true });
    limit.look({ ...orders, phase: 'live', reading: false });
    expect(flags).toEqual(['--optimize-for-size']);
  });

  it('waits for every environment that is read for the first time', () => {
    const { flags, limit } = limitWithFlags();
    limit.look({ ...orders, phase: 'first_read', reading: true });
    limit.look({ ...billing, phase: 'stored', reading: true });
    limit.look({ ...orders, phase: 'live', reading: false });
    expect(flags).toEqual([]);
    limit.look({ ...billing, phase: 'live', reading: false });
    expect(flags).toEqual(['--optimize-for-size']);
  });

  it('is lifted while another environment is read for the first time', () => {
    const { flags, limit } = limitWithFlags();
    limit.look({ ...orders, phase: 'live', reading: false });
    limit.look({ ...billing, phase: 'first_read', reading: true });
    limit.look({ ...orders, phase: 'live', reading: false });
    expect(flags).toEqual(['--optimize-for-size', '--no-optimize-for-size']);
    limit.look({ ...billing, phase: 'live', reading: false });
    expect(flags).toHaveLength(3);
  });

  it('does not wait for an environment that was signed out during its first read', () => {
    const { flags, limit } = limitWithFlags();
    limit.look({ ...billing, phase: 'first_read', reading: true });
    limit.look({ ...billing, phase: 'waiting', reading: false });
    expect(flags).toEqual([]);
    limit.look({ ...orders, phase: 'live', reading: false });
    expect(flags).toEqual(['--optimize-for-size']);
  });
});
