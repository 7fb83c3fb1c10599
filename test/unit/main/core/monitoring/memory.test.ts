import { expect, it } from 'vitest';
import type { TimePeriod } from '../../../../../main/core/monitoring/history.ts';
import { Memory } from '../../../../../main/core/monitoring/memory.ts';
import { createLogger } from '../../../../../main/log.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';

function remembering(stretchesOf: () => TimePeriod[]) {
  const lines: string[] = [];
  const unreadable = (): never => {
    throw new Error('The disk failed.');
  };
  const history = { ...memoryHistory(), stretchesOf, runsOf: unreadable, loadOverview: unreadable };
  const log = createLogger((_level, line) => lines.push(line));
  return { memory: new Memory(history, log, { onProblem: () => undefined, onProgress: () => undefined }), lines };
}

it('joins the known periods of history and snapshot, without the gap between them', () => {
  const { memory } = remembering(() => [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
  ]);
  const before = { from: 0, to: 10 };
  expect(memory.stretchesOf(1, { since: 25, to: 40 })).toEqual([before, { from: 20, to: 40 }]);
  expect(memory.stretchesOf(1, { since: 30, to: 40 })).toEqual([before, { from: 20, to: 40 }]);
  expect(memory.stretchesOf(1, { since: 31, to: 40 })).toEqual([before, { from: 20, to: 30 }, { from: 31, to: 40 }]);
  expect(memory.stretchesOf(1, { since: 5, to: 40 })).toEqual([{ from: 0, to: 40 }]);
  expect(memory.stretchesOf(1, { since: null, to: null })).toHaveLength(2);
});

it('knows what the snapshot knows when the history cannot be read, and logs that', () => {
  const { memory, lines } = remembering(() => {
    throw new Error('The disk failed.');
  });
  expect(memory.stretchesOf(1, { since: 25, to: 40 })).toEqual([{ from: 25, to: 40 }]);
  expect(memory.runsBefore(1, 40, 10)).toEqual([]);
  expect(memory.lastOverview()).toBeNull();
  expect(lines).toHaveLength(3);
});
