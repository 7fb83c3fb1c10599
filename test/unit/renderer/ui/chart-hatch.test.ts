import { expect, it } from 'vitest';
import { hatching, type HatchingOptions } from '../../../../renderer/ui/chart-hatch.ts';

/** Drawing steps of a hatched part, in order. */
function drawn(options: HatchingOptions): string[] {
  const calls: string[] = [];
  const ctx = new Proxy({} as CanvasRenderingContext2D, {
    get: (_target, name) => () => calls.push(String(name)),
    set: () => true,
  });
  const chart = {
    ctx,
    chartArea: { left: 0, right: 60, top: 0, bottom: 20 },
    scales: { x: { getPixelForValue: Number } },
  };
  hatching.beforeDatasetsDraw!(chart as never, {} as never, {
    parts: [{ from: 10, to: 40, words: 'some' }],
    ...options,
  });
  return calls;
}

it('is lines on a surface, and lines alone where forced colors make both one color', () => {
  expect(drawn({ colour: '#999', surface: '#eee' })).toEqual(expect.arrayContaining(['fill', 'clip', 'stroke']));
  const forced = drawn({ colour: 'rgb(0, 0, 0)', surface: 'rgb(0, 0, 0)' });
  expect(forced).not.toContain('fill');
  expect(forced).toContain('stroke');
});
