import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlowNode, Run } from '#contract/models/flow.ts';
import type { RunLogLine } from '#contract/models/run-log.ts';
import {
  linesAsJson,
  linesAsText,
  linesShown,
  loggedRun,
  LogsModel,
} from '../../../../../renderer/features/flow/logs-model.svelte.ts';
import { installBridge } from '../../client/fake-bridge.ts';

afterEach(() => void vi.unstubAllGlobals());

const nodes = [
  { id: 1, kind: 'source', resourceId: 7, name: 'orders-eu-s3' },
  { id: 2, kind: 'data_set', resourceId: 7, name: 'Orders EU raw' },
] as FlowNode[];
const runs = [
  { runId: 9, at: 90 },
  { runId: 8, at: 80 },
] as Run[];

const line = (text: string, severity: RunLogLine['severity'], kind: RunLogLine['kind'] = 'source'): RunLogLine => ({
  ...{ at: 0, text, severity, word: severity?.toUpperCase() ?? 'NOTICE', isSummary: false, kind, resourceId: 7 },
});
const lines = [
  line('started', 'info'),
  line('slow', 'warning', 'data_set'),
  line('failed', 'error'),
  line('odd', null),
];
const textsOf = (...filter: Parameters<typeof linesShown>) => linesShown(...filter).map(({ text }) => text);

describe('the lines shown', () => {
  it('are those of at least a severity, and all of an unrecognized one', () => {
    expect(textsOf(lines, nodes, { severity: 'info', text: '' })).toEqual(['started', 'slow', 'failed', 'odd']);
    expect(textsOf(lines, nodes, { severity: 'warning', text: '' })).toEqual(['slow', 'failed', 'odd']);
    expect(textsOf(lines, nodes, { severity: 'error', text: '' })).toEqual(['failed', 'odd']);
  });

  it('contain every word, in any case, in the text or the name of the node', () => {
    expect(textsOf(lines, nodes, { severity: 'info', text: ' FAIL  orders-eu' })).toEqual(['failed']);
    expect(textsOf(lines, nodes, { severity: 'info', text: 'raw' })).toEqual(['slow']);
    expect(textsOf(lines, nodes, { severity: 'info', text: 'fail raw' })).toEqual([]);
  });

  it('are copied as one line each', () => {
    const broken = [{ ...line('a\r\nb', 'error'), at: null, resourceId: 5 }, lines[1]!];
    expect(linesAsText(broken, nodes)).toBe('-\tERROR\t-\ta b\n1970-01-01T00:00:00.000Z\tWARNING\tOrders EU raw\tslow');
  });
});

describe('a saved log', () => {
  it('has one JSON object per line, whatever the text, and times in ISO 8601', () => {
    const text = '</script>\u2028\n"\u001b[2J';
    const odd = line(text, 'error');
    const saved = linesAsJson([odd, { ...odd, at: null, resourceId: null }], nodes);
    const [first, second, rest] = saved.split('\n');
    expect(JSON.parse(first!)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', text, node: 1, severity_word: 'ERROR' });
    expect(JSON.parse(second!)).toMatchObject({ at: null, node: null, name: null });
    expect(rest).toBe('');
  });
});

describe('a log that is followed', () => {
  const run = { kind: 'source', resourceId: 7, runId: 9, at: 90 } as const;
  const at = 1_000_000;
  const lineAt = (text: string, after: number) => ({ ...line(text, 'info'), at: at + after });

  /** Follows a log to which tests add lines, and that the service returns from a moment on. */
  async function follow(...log: RunLogLine[]) {
    const bridge = installBridge({
      'flow.log': ({ input }) => {
        const { since = 0 } = input as { since?: number };
        const found = log.filter((one) => one.at! >= since);
        return Promise.resolve({ ok: true, value: { runId: 9, lines: found, total: found.length, isWhole: true } });
      },
    });
    const logs = new LogsModel('e');
    logs.show(run);
    await vi.waitFor(() => expect(logs.answer.value).not.toBeNull());
    logs.startFollowing(run);
    return { logs, log, asked: bridge.asked };
  }
  const flowAt = (readAt: number, more: { hasNewerRun?: boolean; running?: number | null } = {}) => ({
    ...{ readAt, hasNewerRun: false, running: null },
    ...more,
  });
  const shown = (logs: LogsModel) => logs.answer.value?.log?.lines.map(({ text }) => text);

  it('has each new line once, with one request for each read of the flows', async () => {
    const { logs, log, asked } = await follow(lineAt('a', 0));
    for (const [index, text] of ['b', 'c', 'c'].entries()) {
      log.push(lineAt(text, 30_000));
      await logs.readNewLines(run, flowAt(index));
      await logs.readNewLines(run, flowAt(index));
    }
    expect(shown(logs)).toEqual(['a', 'b', 'c', 'c']);
    expect(asked).toHaveLength(4);
    logs.stopFollowing();
    await logs.readNewLines(run, flowAt(9));
    expect(asked).toHaveLength(4);
  });

  it('stays on screen when a newer run begins, and ends with its last lines', async () => {
    const { logs, log, asked } = await follow(lineAt('a', 0));
    expect(logs.runId).toBe(9);
    log.push(lineAt('b', 1));
    await logs.readNewLines(run, flowAt(1, { hasNewerRun: true }));
    expect([logs.following, logs.hasEnded, logs.runId, shown(logs)]).toEqual([false, true, 9, ['a', 'b']]);
    await logs.readNewLines(run, flowAt(2));
    expect(asked).toHaveLength(2);
  });

  it('ends once the flow no longer runs, but not before it was seen running', async () => {
    const { logs } = await follow(lineAt('a', 0));
    await logs.readNewLines(run, flowAt(1, { running: 0 }));
    expect(logs.following).toBe(true);
    await logs.readNewLines(run, flowAt(2, { running: 3 }));
    await logs.readNewLines(run, flowAt(3, { running: 0 }));
    expect([logs.following, logs.hasEnded]).toEqual([false, true]);
  });

  it('shows the newest run again once the user stops', async () => {
    const { logs } = await follow(lineAt('a', 0));
    logs.stopFollowing();
    expect([logs.runId, logs.hasEnded]).toEqual([null, false]);
    logs.runId = 9;
    logs.startFollowing(run);
    logs.stopFollowing();
    expect(logs.runId).toBe(9);
  });

  it('keeps its newest lines up to a bound, and that is known', async () => {
    const { logs, log } = await follow(...Array.from({ length: 9_999 }, (_, index) => lineAt(`${index}`, index)));
    log.push(lineAt('b', 10_000));
    await logs.readNewLines(run, flowAt(1));
    expect([shown(logs)!.length, logs.isTrimmed]).toEqual([10_000, false]);
    log.push(lineAt('c', 10_000));
    await logs.readNewLines(run, flowAt(2));
    expect([shown(logs)!.length, shown(logs)![0], shown(logs)!.at(-1), logs.isTrimmed]).toEqual([
      ...[10_000, '1', 'c', true],
    ]);
  });
});

describe('the run of a log', () => {
  it('is the newest, or the chosen one even if it is unknown, by the resource of the origin', () => {
    const of = { nodes, originId: 1 };
    expect(loggedRun(of, runs, null)).toEqual({ kind: 'source', resourceId: 7, runId: 9, at: 90 });
    expect(loggedRun(of, runs, 8)).toEqual({ kind: 'source', resourceId: 7, runId: 8, at: 80 });
    expect(loggedRun(of, runs, 5)).toEqual({ kind: 'source', resourceId: 7, runId: 5, at: null });
    expect(loggedRun(of, [], null)).toBeNull();
    expect(loggedRun({ nodes, originId: 3 }, runs, null)).toBeNull();
  });
});

describe('logs', () => {
  const run = { kind: 'source', resourceId: 7, runId: 9, at: 90 } as const;
  const open = (log: unknown) => {
    const bridge = installBridge({ 'flow.log': () => Promise.resolve({ ok: true, value: log }) });
    return { logs: new LogsModel('e'), asked: () => bridge.asked.length };
  };

  it('are read once for each run, and again after a close', async () => {
    const { logs, asked } = open({ runId: 9, lines: [], total: 0, isWhole: true });
    logs.show(run);
    logs.show({ ...run });
    await vi.waitFor(() => expect(logs.answer.value).not.toBeNull());
    expect(asked()).toBe(1);
    logs.show({ ...run, runId: 8 });
    expect([asked(), logs.answer.value]).toEqual([2, null]);
    logs.close();
    logs.show({ ...run, runId: 8 });
    expect(asked()).toBe(3);
  });

  it('are requested for no other run of a flow once they are absent', async () => {
    const { logs, asked } = open(null);
    logs.show(run);
    await vi.waitFor(() => expect(logs.answer.value).toMatchObject({ log: null }));
    logs.show({ ...run, runId: 8 });
    expect(asked()).toBe(1);
  });
});
