import { describe, expect, it } from 'vitest';
import { configure } from '../../../../renderer/ui/chart-config.ts';
import type { Point } from '../../../../renderer/ui/chart-data.ts';

const partial: Point[] = [
  { x: 0, y: 1, part: 'few' },
  { x: 10, y: 90, part: 'most' },
  { x: 20, y: 95, part: 'most' },
  { x: 30, y: 100 },
];

function lookOf(kind: 'bar' | 'line', points: Point[] = partial) {
  const config = configure({
    kind,
    series: [{ label: 'Errors', colour: '--c', points }],
    from: 0,
    to: 30,
    formatY: String,
    parts: [{ from: 0, to: 25, words: 'some' }],
    colours: { '--c': 'red' },
    font: { family: 'x', size: 10 },
    width: 500,
  });
  return { config, set: config.data.datasets[0] as unknown as Drawn };
}

interface Drawn {
  data: Point[];
  backgroundColor: (context: { raw: unknown }) => string;
  segment: {
    borderColor: (ends: { p0: { parsed: { x: number } }; p1: { parsed: { x: number } } }) => string | undefined;
  };
}

describe('partial data', () => {
  it('is not drawn where few flows are known, because it would look like a drop', () => {
    for (const kind of ['bar', 'line'] as const)
      expect(lookOf(kind).set.data.map(({ y }) => y)).toEqual([null, 90, 95, 100]);
  });

  it('is pale where most flows are known', () => {
    const { set } = lookOf('bar');
    expect(set.data.map((raw) => set.backgroundColor({ raw })).slice(1)).toEqual([
      'color-mix(in srgb, red 45%, transparent)',
      'color-mix(in srgb, red 45%, transparent)',
      'red',
    ]);
  });

  it('is not connected to complete data', () => {
    const { borderColor } = lookOf('line').set.segment;
    const between = (a: number, b: number) => borderColor({ p0: { parsed: { x: a } }, p1: { parsed: { x: b } } });
    expect([between(10, 20), between(20, 30)]).toEqual(['color-mix(in srgb, red 45%, transparent)', 'transparent']);
  });

  it('is hatched', () => {
    expect(lookOf('line').config.options?.plugins?.hatching?.parts).toEqual([{ from: 0, to: 25, words: 'some' }]);
  });
});

it('has no bar for zero, which would be drawn as a line, but a point in a line', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 3 },
  ];
  expect(lookOf('bar', points).set.data.map(({ y }) => y)).toEqual([null, 3]);
  expect(lookOf('line', points).set.data.map(({ y }) => y)).toEqual([0, 3]);
});

it('keeps one color for complete data, which is not resolved for each bar or line', () => {
  const whole = partial.map(({ x, y }) => ({ x, y }));
  expect(lookOf('bar', whole).set).toMatchObject({ backgroundColor: 'red', borderColor: 'red' });
  expect(lookOf('line', whole).set).not.toHaveProperty('segment');
});
