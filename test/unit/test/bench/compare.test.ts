import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compare, readLines } from '../../../bench/compare.ts';
import { atLeast, atMost, line, within } from '../../../bench/report.ts';

const took = (values: number[], goal = atMost('ratio', 2)) => line('P0', 'work', [10, 10, 10], values, goal);

describe('a figure of the bench', () => {
  it('compares each repetition with its own floor, and reports their spread', () => {
    const figure = line('P0', 'work', [10, 20, 10], [11, 60, 12], atMost('ratio', 1.2));
    expect(figure.ratio).toBe(1.2);
    expect(figure.spread).toEqual({ of: 'ratio', runs: 3, min: 1.1, median: 1.2, max: 3 });
    expect(figure.pass).toBe(true);
  });

  it('is judged by its median', () => {
    expect(took([10, 10, 90]).pass).toBe(true);
    expect(took([10, 90, 90]).pass).toBe(false);
    expect(took([10, 90, 90], atLeast('ratio', 2)).pass).toBe(true);
    expect(took([10, 10, 10], within('ratio', 0.85, 1.05)).pass).toBe(true);
  });
});

describe('a run compared with an earlier one', () => {
  const earlier = [took([20, 22, 24])];

  it('is better or worse where neither median lies among the repetitions of the other', () => {
    expect(compare(took([10, 11, 12]), earlier).verdict).toBe('better');
    expect(compare(took([30, 31, 32]), earlier).verdict).toBe('worse');
    expect(compare(took([30, 31, 32], atLeast('ratio', 1)), earlier).verdict).toBe('better');
  });

  it('is within the spread where one of them does', () => {
    expect(compare(took([23, 23, 40]), earlier).verdict).toBe('within the spread');
    expect(compare(took([21, 40, 40]), earlier).verdict).toBe('within the spread');
  });

  it('reports that it is undecided', () => {
    expect(compare(line('P0', 'work', 10, 50, atMost('ratio', 2)), earlier).verdict).toBe(
      'one repetition says too little',
    );
    expect(compare(took([1, 2, 3]), []).verdict).toBe('not measured earlier');
  });

  it('reads the figures of the earlier run from among other lines, and refuses a file without any', () => {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-bench-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'earlier.jsonl');
    writeFileSync(file, `> penstock bench\n${JSON.stringify(earlier[0])}\n`);
    expect(readLines(file)).toEqual(earlier);
    writeFileSync(file, 'nothing\n');
    expect(() => readLines(file)).toThrow('no line of the bench');
  });
});
