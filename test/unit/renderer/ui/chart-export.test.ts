import { describe, expect, it } from 'vitest';
import type { Series } from '../../../../renderer/ui/chart-data.ts';
import { fileName, toCsv } from '../../../../renderer/ui/chart-export.ts';

const series: Series[] = [
  {
    label: 'Errors',
    colour: '',
    points: [
      { x: 0, y: 3 },
      { x: 300_000, y: null },
    ],
  },
  { label: 'Time "before"', colour: '', points: [{ x: 0, y: 0 }] },
];

describe('the numbers of a chart as CSV', () => {
  it('have one line a time in UTC, with unknown values empty', () => {
    expect(toCsv(series, null).split('\r\n')).toEqual([
      '"time","Errors","Time ""before"""',
      '1970-01-01T00:00:00.000Z,3,0',
      '1970-01-01T00:05:00.000Z,,',
      '',
    ]);
  });

  it('include how many of all flows they cover', () => {
    const coverage = { of: 'flows', at: new Map([[0, { known: 2, all: 3 }]]) };
    expect(toCsv([series[0]!], coverage).split('\r\n')).toEqual([
      '"time","Errors","known flows","all flows"',
      '1970-01-01T00:00:00.000Z,3,2,3',
      '1970-01-01T00:05:00.000Z,,,',
      '',
    ]);
  });
});

it('have a file name from the chart and the end of its time, in letters that every system accepts', () => {
  const at = new Date(2026, 2, 12, 8, 6).getTime();
  expect(fileName('Errors: 1,204', at, 'csv')).toBe('errors-1-204-2026-03-12-0806.csv');
  expect(fileName('Größe', at, 'png')).toBe('gr-e-2026-03-12-0806.png');
});
