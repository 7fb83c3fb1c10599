import type { Action, CallReport } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../../../../main/core/actions/report.ts';
import type { ReportInput, ReportedNode } from '../../../../../main/core/actions/report-input.ts';
import { outsideOfCode } from '../../../../fixtures/markdown.ts';

const begun = Date.UTC(2026, 2, 12, 8, 6, 30);
const minute = 60_000;
const step = 30 * minute;

function reported(
  nodeId: number,
  before: string | null,
  now: string | null,
  part: Partial<ReportedNode> = {},
): ReportedNode {
  const names = { name: `Node ${nodeId}`, flowName: 'Orders', kind: 'source' } as const;
  return { nodeId, originId: 1, ...names, before, to: 'pause', now, ...part };
}

const action = {
  id: 'a1',
  kind: 'pause',
  title: 'Pause 214 flows',
  reason: 'malformed records',
  actor: { user: 'ada@example.com', impersonator: 'root@example.com' },
  state: 'finished',
  begunAt: begun,
  finishedAt: begun + 2 * minute,
  counts: { changing: 12_431, calls: 214 },
  calls: { done: 210, already: 1, failed: 3, held: 0, ambiguous: 0, not_attempted: 0, open: 0 },
  reached: 12_428,
  missed: 3,
  earlier: [],
} as unknown as Action;

function inputOf(part: Partial<ReportInput> = {}): ReportInput {
  const points = [10, 20, null, 400, 100].map((value, index) => ({ at: begun + (index - 3) * step, value }));
  return {
    change: {
      id: 'i1',
      environmentId: 'e',
      place: { address: 'https://api.example', vendor: 'svc' },
      title: 'Pause 214 flows',
      reason: 'malformed records',
      incidentId: null,
      begunAt: begun,
      closedAt: null,
      restoreAt: null,
    },
    environmentName: 'Production',
    writtenAt: begun + 90 * minute,
    timeZone: 'Europe/Berlin',
    actions: [{ action, touched: [], failures: [], failedCalls: [] }],
    nodes: [reported(1, 'ACTIVE', 'PAUSED'), reported(2, 'Paused', 'paused'), reported(3, 'INIT', null)],
    errorGroups: [{ text: 'Cannot parse ‹number›', count: 1_204, newestAt: begun }],
    series: { step, errors: points, records: points.map(({ at }) => ({ at, value: 1_000 })) },
    time: { from: begun - 3 * step, to: begun + 2 * step },
    runs: points.map(({ at, value: errors }) => ({ at, errors, records: 1_000 })),
    failingSince: null,
    failing: [],
    activity: { entries: 3_412, brokenAt: null, why: null, head: 'ab'.repeat(32) },
    ...part,
  };
}

const fileOf = (input: ReportInput, ending: string): string =>
  reportOf(input).find(({ name }) => name.endsWith(ending))!.content;
const markdownOf = (part: Partial<ReportInput> = {}): string => fileOf(inputOf(part), '.md');
const closed = { ...inputOf().change, closedAt: begun + step };

describe('the files of a report', () => {
  it('are named after the time and the title of the change, in characters that every system accepts', () => {
    expect(reportOf(inputOf()).map(({ name }) => name)).toEqual([
      'change-2026-03-12-0806-pause-214-flows.md',
      'change-2026-03-12-0806-pause-214-flows.json',
      'change-2026-03-12-0806-pause-214-flows-errors.svg',
      'change-2026-03-12-0806-pause-214-flows-records.svg',
    ]);
    const named = (title: string): string => reportOf(inputOf({ change: { ...closed, title } }))[0]!.name;
    expect(named('../../Größe: \u202e"x"')).toBe('change-2026-03-12-0806-gro-e-x.md');
    expect(named('東京')).toBe('change-2026-03-12-0806.md');
  });

  it('hold everything in JSON, with the figures', () => {
    const { runs: _runs, ...input } = inputOf();
    const json = JSON.parse(fileOf(inputOf(), '.json')) as Record<string, unknown>;
    expect(json).toMatchObject({ version: 1, ...input, summary: { flows: 1, nodes: 3, away: [1, 3] } });
  });

  it('reference the pictures in the same folder', () => {
    const names = reportOf(inputOf()).map(({ name }) => name);
    const pictures = [...markdownOf().matchAll(/!\[\w+\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(pictures).toEqual(names.filter((name) => name.endsWith('.svg')));
  });
});

describe('the readable report', () => {
  it('begins with the state of the change', () => {
    expect(markdownOf()).toContain('**Open. Not restored: 2 of 3 nodes.**');
    const nodes = [reported(1, 'ACTIVE', 'active')];
    const over = markdownOf({ change: closed, nodes });
    expect(over).toContain('**Closed. Every changed node is restored.**');
    expect(over).toContain('- Closed: 2026-03-12 08:36:30, after 30 min');
    const late = { ...closed, closedAt: begun + 125 * minute };
    expect(markdownOf({ change: late, nodes })).toContain('after 2 h 5 min');
  });

  it('names the flows that fail when it is written, and the node where they fail', () => {
    expect(markdownOf()).not.toContain('failing when this was written');
    const orders = { originId: 7, name: 'Orders EU', since: begun };
    const failing = [
      { ...orders, failsAt: { nodeId: 9, name: 'Orders EU normalised', others: 2 } },
      { ...orders, failsAt: null },
    ];
    const report = markdownOf({ failing });
    expect(report).toContain('### 2 flows were failing when this was written');
    expect(report).toContain('| `Orders EU` | `Orders EU normalised` and 2 others | 2026-03-12 08:06:30 |');
    expect(report).toContain('| `Orders EU` | unknown | 2026-03-12 08:06:30 |');
  });

  it('keeps how an action had ended before it was retried', () => {
    const end = {
      state: 'finished',
      calls: { ...action.calls, failed: 9 },
      reached: 2,
      missed: 5,
    } as const;
    const at = { finishedAt: action.begunAt + minute, retriedAt: action.begunAt + 2 * minute };
    const earlier = [{ ...end, ...at, failures: [] }];
    const actions = [{ action: { ...action, earlier }, touched: [], failures: [], failedCalls: [] }];
    const rows = markdownOf({ actions })
      .split('\n')
      .filter((line) => /Action 1 (finished|was retried)/.test(line));
    expect(rows.slice(0, 2)).toEqual([
      '| 2026-03-12 08:07:30 | Action 1 finished: 2 of 7 nodes confirmed; 9 calls failed |  |',
      '| 2026-03-12 08:08:30 | Action 1 was retried |  |',
    ]);
  });

  it('lists who did what, in order of time', () => {
    const restore = {
      ...action,
      id: 'a2',
      kind: 'restore',
      reason: null,
      begunAt: begun + minute,
      finishedAt: null,
    } as Action;
    const actions = [action, restore].map((one) => ({ action: one, touched: [], failures: [], failedCalls: [] }));
    const rows = markdownOf({ actions, change: closed })
      .split('\n')
      .filter((line) => line.startsWith('| 2026-03-12 08:'));
    expect(rows.slice(0, 4)).toEqual([
      '| 2026-03-12 08:06:30 | Action 1: `Pause 214 flows`, because `malformed records` | `ada@example.com`, through `root@example.com` |',
      '| 2026-03-12 08:07:30 | Action 2: `Pause 214 flows` | `ada@example.com`, through `root@example.com` |',
      '| 2026-03-12 08:08:30 | Action 1 finished: 12,428 of 12,431 nodes confirmed |  |',
      '| 2026-03-12 08:36:30 | The change was closed |  |',
    ]);
    expect(markdownOf()).toContain(
      'All times are UTC. The computer that wrote this is in the time zone `Europe/Berlin`.',
    );
  });

  it('counts calls by outcome, and explains why some failed', () => {
    const problem = { kind: 'refused', message: 'Not allowed.', detail: 'role', status: 403 } as const;
    const failures = [{ problem, count: 3, flows: ['Orders', 'Stock'] }];
    const text = markdownOf({ actions: [{ action, touched: [], failures, failedCalls: [{} as CallReport] }] });
    expect(text).toContain('| 1: Pause | 12,431 | 214 | 210 | 1 | 3 | 0 | 0 | 0 | 0 |');
    expect(text).toContain(
      '- Action 1, 3 calls: `Not allowed.` (HTTP 403). Service response: `role`. Flows: `Orders`, `Stock` and others.',
    );
    expect(markdownOf()).toContain('No call failed.');
  });

  it('counts the nodes by state, ignoring case, and lists those that are not back', () => {
    const text = markdownOf();
    expect(text).toContain('| Active | 1 | 0 | 0 |');
    expect(text).toContain('| Paused | 1 | 3 | 2 |');
    expect(text).toContain('| `INIT` | 1 | 0 | 0 |');
    expect(text).toContain('| Unknown | 0 | 0 | 1 |');
    expect(text).toContain('| 3 | `Node 3` | `Orders` | `INIT` | unknown |');
    expect(text).not.toContain('`Node 2`');
  });

  it('lists two hundred of the nodes that are not back, and counts the rest', () => {
    const nodes = Array.from({ length: 250 }, (_, index) => reported(index, 'ACTIVE', 'PAUSED'));
    const text = markdownOf({ nodes });
    expect(text.match(/^\| \d+ \| `Node/gm)).toHaveLength(200);
    expect(text).toContain('50 more nodes are in the JSON file.');
  });

  it('compares the errors an hour before, during and after the change, where they are known', () => {
    expect(markdownOf()).toContain('| Before the change | 30 | 20 | 3,000 | 2,000 |');
    expect(markdownOf()).not.toContain('After it was closed');
    const text = markdownOf({ change: closed });
    expect(text).toContain('| While it was open | 400 | 800 | 1,000 | 2,000 |');
    expect(text).toContain('| After it was closed | 100 | 200 | 1,000 | 2,000 |');
    const unknown = markdownOf({ runs: [] });
    expect(unknown).toContain('| Before the change | unknown | unknown | unknown | unknown |');
  });

  it('compares with the failure that the change acted on, not with the healthy hours before it', () => {
    const text = markdownOf({ failingSince: begun - step });
    expect(text).toContain('| Before the failure | 30 | 30 | 2,000 | 2,000 |');
    expect(text).toContain('| Failing since 2026-03-12 07:36:30, before the change | unknown |');
    // The first failed run belongs to the failure, at any position in a step of the charts.
    const failingSince = begun - step - 10 * minute;
    const runs = [...inputOf().runs, { at: failingSince, errors: 9_000, records: 600 }];
    const failed = markdownOf({ failingSince, runs });
    expect(failed).toContain('| Before the failure | 30 | 36 | 2,000 | 2,400 |');
    expect(failed).toContain(
      '| Failing since 2026-03-12 07:26:30, before the change | 9,000 | 13,500 | 1,600 | 2,400 |',
    );
    expect(markdownOf()).not.toContain('Before the failure');
  });

  it('names the hours of a failure that began before the reported period', () => {
    const text = markdownOf({
      failingSince: begun - 24 * 60 * minute,
      time: { from: begun - 6 * 60 * minute, to: begun },
    });
    expect(text).toContain(
      '| The 6 hours before the change (failing since 2026-03-11 08:06:30) | 30 | 5 | 3,000 | 500 |',
    );
    expect(text).not.toContain('Before the failure');
  });

  it('counts what the change changed, separately from what a restore changed on its way and put back', () => {
    const back = { ...action, id: 'a2', kind: 'restore' } as Action;
    const touched = [reported(1, 'ACTIVE', 'ACTIVE'), reported(3, 'INIT', 'INIT')];
    const onTheWay = reported(2, 'Paused', 'paused', { wakes: true });
    const actions = [
      { action, touched, failures: [], failedCalls: [] },
      {
        action: back,
        touched: [reported(1, 'PAUSED', 'ACTIVE', { to: 'activate' }), onTheWay],
        failures: [],
        failedCalls: [],
      },
    ];
    const text = markdownOf({ actions });
    expect(text).toContain('- Changed: 2 nodes in 1 flow');
    expect(text).toContain('- Changed temporarily during a restore: 1 node');
  });

  it('explains how it can be checked, and does not hide an altered record', () => {
    expect(markdownOf()).toContain('the log had 3,412 entries and was intact.');
    expect(markdownOf()).toContain(`Hash of its last entry: \`${'ab'.repeat(32)}\``);
    const activity = { entries: 9, brokenAt: 1_204, why: 'Entry 1204 was edited.', head: null };
    expect(markdownOf({ activity })).toContain('**When this was written, the log was broken from entry 1,204 on.**');
  });
});

it('contains no markup from users or the service in any file', () => {
  const evil = '<script>evil()</script> ](javascript:evil) ` `` | evil \n# evil \u202e https://evil.example @evil';
  const problem = { kind: 'refused', message: evil, detail: evil } as const;
  const input = inputOf({
    change: { ...closed, title: evil, reason: evil },
    environmentName: evil,
    timeZone: evil,
    actions: [
      {
        action: { ...action, id: evil, title: evil, reason: evil, actor: { user: evil, impersonator: evil } },
        touched: [],
        failures: [{ problem, count: 1, flows: [evil] }],
        failedCalls: [],
      },
    ],
    nodes: [reported(1, evil, 'x', { name: evil, flowName: evil })],
    errorGroups: [{ text: evil, count: 1, newestAt: begun }],
    activity: { entries: 1, brokenAt: 1, why: evil, head: evil },
  });
  const files = reportOf(input);
  const markdown = fileOf(input, '.md');
  const named = files.reduce((text, { name }) => text.replaceAll(name, ''), markdown);
  expect(outsideOfCode(named)).not.toMatch(/evil|</);
  expect(markdown.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1);
  for (const { content } of files) expect(content).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
  for (const { name, content } of files) if (name.endsWith('.svg')) expect(content).not.toMatch(/evil|script/);
});
