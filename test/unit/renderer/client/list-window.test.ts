import { describe, expect, it } from 'vitest';
import { ListWindow } from '../../../../renderer/client/list-window.svelte.ts';

const settled = () => new Promise((done) => setImmediate(done));

/** A list of numbers, and what was asked of it. */
function listOf(total: number) {
  const asked: [number, number][] = [];
  const list = new ListWindow<number>(async (from, to) => {
    asked.push([from, to]);
    return { from, total, rows: Array.from({ length: Math.max(0, Math.min(to, total) - from) }, (_, i) => from + i) };
  });
  return { list, asked };
}

describe('a window onto a long list', () => {
  it('holds what is in view and a little more, whatever the length', async () => {
    const { list, asked } = listOf(50_000);
    list.show(0, 40);
    await settled();
    expect(asked).toEqual([[0, 140]]);
    expect([list.total, list.row(0), list.row(139), list.row(140)]).toEqual([50_000, 0, 139, undefined]);
  });

  it('asks only once what is in view is not at hand', async () => {
    const { list, asked } = listOf(50_000);
    list.show(0, 40);
    await settled();
    list.show(60, 100);
    expect(asked).toHaveLength(1);
    list.show(30_000, 30_040);
    await settled();
    expect(asked[1]).toEqual([29_900, 30_140]);
    expect(list.row(30_000)).toBe(30_000);
  });

  it('asks for nothing beyond the last row', async () => {
    const { list, asked } = listOf(5);
    list.show(0, 40);
    await settled();
    list.show(0, 400);
    expect(asked).toHaveLength(1);
  });

  it('keeps its rows while it asks again', async () => {
    const { list } = listOf(5);
    list.show(0, 40);
    await settled();
    list.renew();
    expect(list.row(4)).toBe(4);
  });
});
