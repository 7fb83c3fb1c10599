import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FileRhythm } from '../../../../../preload/contract/models/flow-parts.ts';
import type { FlowDetail, NodeState } from '../../../../../preload/contract/models/flow.ts';
import { clockTime } from '../../../../../renderer/format/time.ts';
import { emptyRunsWords, FileRhythms, rhythmWords } from '../../../../../renderer/features/flow/file-rhythms.svelte.ts';
import { installBridge } from '../../client/fake-bridge.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minute = 60_000;
const hour = 60 * minute;
/** Noon in local time, so that no sentence crosses midnight. */
const noon = new Date(2026, 2, 12, 12).getTime();

const rhythm = (state: 'on_time' | 'late', readAt: number): FileRhythm => ({
  ...{ sourceId: 7, state, newestAt: noon, usualGap: hour, dueAt: noon + hour, lateAfter: noon + 70 * minute, readAt },
});

const flowOf = (...states: NodeState[]): FlowDetail =>
  ({
    nodes: [
      { kind: 'data_set', resourceId: 3, status: { state: 'active', word: null } },
      ...states.map((state, index) => ({ kind: 'source', resourceId: 7 + index, status: { state, word: null } })),
    ],
  }) as unknown as FlowDetail;

function open() {
  const bridge = installBridge({
    'flow.fileRhythm': ({ input }) =>
      Promise.resolve({ ok: true, value: { ...rhythm('late', noon + 2 * hour), ...(input as object) } }),
  });
  const asked = () => bridge.asked.map(({ envelope }) => (envelope.input as { sourceId: number }).sourceId);
  return { rhythms: new FileRhythms('e'), asked };
}

describe('the rhythm of files', () => {
  it('is requested for the active sources, five at most, and again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { rhythms, asked } = open();
    await rhythms.load(flowOf('active', 'paused', 'failing', 'other'));
    expect(asked()).toEqual([7, 9]);
    expect(rhythms.late.map(({ sourceId }) => sourceId)).toEqual([7, 9]);
    vi.advanceTimersByTime(59_999);
    await rhythms.load(flowOf('active'));
    expect(asked()).toEqual([7, 9]);
    vi.advanceTimersByTime(1);
    await rhythms.load(flowOf(...Array.from<NodeState>({ length: 9 }).fill('active')));
    expect(asked().slice(2)).toEqual([7, 8, 9, 10, 11]);
  });

  it('is forgotten for a stopped source, and read at once when it is active again', async () => {
    const { rhythms, asked } = open();
    await rhythms.load(flowOf('active'));
    await rhythms.load(flowOf('paused'));
    expect(rhythms.of(7)).toBeUndefined();
    await rhythms.load(flowOf('active'));
    expect(asked()).toEqual([7, 7]);
  });

  it('shows when the next is due, how late it is, and after several intervals since when none arrived', () => {
    const due = clockTime(noon + hour);
    expect(rhythmWords(rhythm('on_time', noon + 5 * minute))).toBe(
      `A new file arrives about every 1 h. The next one is due by ${due}.`,
    );
    expect(rhythmWords(rhythm('late', noon + 100 * minute))).toBe(`The next file was due by ${due}: 40 min late.`);
    expect(rhythmWords(rhythm('late', noon + 3 * hour))).toBe(
      `No file since ${clockTime(noon)}. Usually one arrives about every 1 h.`,
    );
    const unknown: FileRhythm = { sourceId: 7, state: 'unknown', why: 'few', readAt: noon };
    expect(rhythmWords(unknown)).toBe('Too few files are listed to predict the next one.');
  });

  it('names the newest runs without records, one or several', () => {
    const empty = { since: noon, runs: 1, usualRecords: 4100 };
    expect(emptyRunsWords(empty, noon + hour)).toMatch(/^The newest run, .+, read no records; usually about 4.+\.$/);
    expect(emptyRunsWords({ ...empty, runs: 3 }, noon)).toMatch(/^The newest 3 runs, since .+, read no records;/);
  });
});
