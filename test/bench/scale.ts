import { systemClock as clock } from '../../main/core/base/clock.ts';
import { PeriodComparison } from '../../main/core/monitoring/period-comparison.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { createLogger } from '../../main/log.ts';
import { day } from '../../main/storage/history-runs.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { flow, node, run } from '../fixtures/flows.ts';
import { watchLoop } from './event-loop.ts';
import { answerTimes } from './filter.ts';
import { atMost, comparison, type Line, line, median } from './report.ts';

const nodes = 200_000;
const nodesPerFlow = 7;
const runs = 1_000_000;
const days = 365;
const rounds = 7;

/** A history with all of them in it. The runs of each flow are spread over a year. */
async function fill(disk: DiskHistory, now: number): Promise<void> {
  const flows = Array.from({ length: Math.ceil(nodes / nodesPerFlow) }, (_, index) => {
    const first = index * nodesPerFlow + 1;
    return flow(
      Array.from({ length: nodesPerFlow }, (_child, child) => node(first + child, child === 0 ? null : first)),
    );
  });
  await disk.history.saveFlows(flows, [], now, true);
  const each = Math.ceil(runs / flows.length);
  const all = flows.flatMap(({ originId }, index) =>
    Array.from({ length: each }, (_, nth) =>
      run(originId, nth, {
        at: now - ((nth + index / flows.length) * days * day) / each,
        errors: nth % 9 === 0 ? 3 : 0,
      }),
    ),
  );
  const known = flows.map(({ originId }) => ({ originId, since: now - days * day }));
  await disk.history.putRuns(all, { known, readTo: now });
}

function times(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
}

/**
 * P13: cost of main with four times the biggest estate and a million runs in its history. For the start,
 * `PENSTOCK_BENCH_NODES=200000` and the case `start`.
 */
export async function scale(): Promise<Line[]> {
  const disk = new DiskHistory();
  const now = clock.now();
  const watch = new Watch({
    environmentId: 'e',
    // Nothing is read, because everything is in the history.
    service: {} as Service,
    history: disk.history,
    clock,
    log: createLogger(() => undefined),
    pollSeconds: 3600,
    onChange: () => undefined,
  });
  try {
    await fill(disk, now);
    const recalled = await watchLoop(() => watch.recall());
    if (watch.snapshot.nodeCount < nodes) throw new Error(`${watch.snapshot.nodeCount} nodes were restored.`);
    const { answers, scans } = answerTimes(nodes);
    const scan = median(scans);
    const comparing = new PeriodComparison({ history: disk.history, watch, clock });
    const month = { time: { last: 30 * day }, against: 'before', filter: '', from: 0, to: 1 } as const;
    const compared = await watchLoop(() => comparing.flows(month));
    const range = { from: now - days * day, to: now, comparedFrom: null };
    const what = `${nodes} nodes, ${runs} runs stored`;
    return [
      line('P13', `main's answer to a keystroke: ${what}`, scan, answers, atMost('value', 100)),
      line(
        'P13',
        `main's answer for the overview: ${what}`,
        scan,
        times(() => watch.overview()),
        atMost('value', 100),
      ),
      line(
        'P13',
        `main's answer for a year's chart: ${what}`,
        scan,
        times(() => watch.series(range)),
        atMost('value', 200),
      ),
      line('P13', `a month is compared with the one before: ${what}`, scan, compared.took, comparison()),
      line('P13', `longest block meanwhile: ${what}`, scan, compared.longestBlock, comparison()),
      line('P13', `the history is restored after a start: ${what}`, scan, recalled.took, comparison()),
      line('P13', `longest block meanwhile: ${what}`, scan, recalled.longestBlock, comparison()),
    ];
  } finally {
    watch.stop();
    disk.close();
  }
}
