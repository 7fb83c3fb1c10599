import { describe, expect, it } from 'vitest';
import { drawMarks, markLines, type Pen } from '../../../../renderer/ui/chart-mark-drawing.ts';

const mark = (words: string) => ({ at: 0, words, href: '' });
const placed = [
  { x: 40, marks: [mark('08:00 Pause Orders EU'), mark('08:01 Pause Returns')] },
  { x: 90, marks: [mark('09:10 Restore')] },
];
/** Every letter is one pixel wide. */
const widthOf = (text: string) => text.length;

/** A pen that records what it draws, and in which color. */
function recording() {
  const drawn: string[] = [];
  const pen: Pen = {
    ...{ fillStyle: '', strokeStyle: '', lineWidth: 0, textAlign: 'start', textBaseline: 'alphabetic' },
    beginPath: () => undefined,
    moveTo: (x, y) => void drawn.push(`from ${x},${y}`),
    lineTo: (x, y) => void drawn.push(`to ${x},${y}`),
    stroke: () => void drawn.push(`in ${pen.strokeStyle as string}`),
    setLineDash: (dashes) => void drawn.push(`dashes ${[...dashes].join(' ')}`),
    fillRect: () => undefined,
    fillText: (text, x) => void drawn.push(`${text} at ${x} in ${pen.fillStyle as string}`),
  };
  return { pen, drawn };
}

describe('the marks of a chart in its saved picture', () => {
  it('are a dashed line each, from the top of the chart to its bottom, with a number', () => {
    const { pen, drawn } = recording();
    drawMarks(pen, placed, { top: 10, bottom: 110 }, { line: 'grey', text: 'black', surface: 'white', size: 11 });
    expect(drawn).toEqual([
      ...['dashes 3 3', 'from 40,10', 'to 40,110', 'in grey', '1 at 40 in black'],
      ...['dashes 3 3', 'from 90,10', 'to 90,110', 'in grey', '2 at 90 in black'],
      'dashes ',
    ]);
  });

  it('have all their words below it, those that share a line under its number', () => {
    expect(markLines(placed, 100, widthOf)).toEqual([
      '1  08:00 Pause Orders EU',
      '1  08:01 Pause Returns',
      '2  09:10 Restore',
    ]);
    expect(markLines([], 100, widthOf)).toEqual([]);
  });

  it('lose no word where the picture is narrow', () => {
    for (const width of [1, 5, 12, 20]) {
      const lines = markLines(placed, width, widthOf);
      const words = lines.join(' ').split(/ +/);
      expect(words).toEqual(['1', ...'08:00 Pause Orders EU 1 08:01 Pause Returns 2 09:10 Restore'.split(' ')]);
      expect(lines.every((line) => line.length <= width || !line.trim().includes(' '))).toBe(true);
    }
  });
});
