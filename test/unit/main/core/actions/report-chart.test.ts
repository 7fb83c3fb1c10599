import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../../../main/core/actions/report-chart.ts';

const begin = Date.UTC(2026, 2, 12, 8);
const step = 300_000;
const draw = (values: (number | null)[], marks: number[] = []): string =>
  chartOf({
    title: 'Errors',
    points: values.map((value, index) => ({ at: begin + index * step, value })),
    step,
    marks,
    colour: '#b3211a',
  });
/** Left edge and top of each bar. */
const barsIn = (svg: string): (string | undefined)[][] =>
  [...svg.matchAll(/M(\S+) 204V(\S+?)H\S+?V204z/g)].map(([, left, top]) => [left, top]);
const labelsIn = (svg: string): string[] => [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text!);

describe('a chart of the report', () => {
  it('draws each step from zero up to its sum, below the round number above the maximum', () => {
    const svg = draw([25, 50]);
    expect(barsIn(svg)).toEqual([
      ['64', '124'],
      ['372', '44'],
    ]);
    expect(labelsIn(svg)).toEqual(expect.arrayContaining(['0', '25', '50']));
    expect(labelsIn(draw([1_201]))).toEqual(expect.arrayContaining(['0', '1,000', '2,000']));
  });

  it('leaves out a step without known values, and still shows a sum of zero', () => {
    expect(barsIn(draw([1, null, 0, null]))).toEqual([
      ['64', '44'],
      ['372', '203'],
    ]);
  });

  it('labels times in UTC from its beginning to the end of its last step', () => {
    expect(labelsIn(draw([1, 2, 3, 4]))).toEqual(
      expect.arrayContaining(['03-12 08:00', '03-12 08:05', '03-12 08:10', '03-12 08:15', '03-12 08:20']),
    );
  });

  it('marks each action within its period with a line and a number', () => {
    const svg = draw([1, 1], [begin - 1, begin, begin + step]);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
    expect(labelsIn(svg).slice(-2)).toEqual(['2', '3']);
  });

  it.each([[[]], [[null, null]]])('of %j reports that nothing is known', (values) => {
    const svg = draw(values);
    expect(labelsIn(svg)).toContain('No data for this period');
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('holds no script, no link and no inherited color', () => {
    expect(draw([1, 2], [begin])).not.toMatch(/script|href|url\(|currentColor|style/i);
  });
});
