import { pragma } from '../../main/storage/database.ts';
import { day } from '../../main/storage/history-runs.ts';
import { clearing, defaultLimits } from '../../main/storage/retention.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { run } from '../fixtures/flows.ts';
import { atMost, comparison, type Line, line } from './report.ts';

const flows = 5_000;
const days = 365;
const runsOfDay = 96;
/** Days with every run written. The other days have one run a flow, which gives equally many sums. */
const wholeDays = 1;

/**
 * P15: the history of a year of many flows that run every quarter of an hour, in megabytes. All its sums exist, and
 * enough single runs to know the size of one, which shows how many fit under the limit of the database.
 */
export async function storedYear(): Promise<Line[]> {
  const disk = new DiskHistory();
  const { database, history } = disk;
  const megabytes = (): number =>
    ((pragma(database, 'page_count') - pragma(database, 'freelist_count')) * pragma(database, 'page_size')) / 1e6;
  const now = Math.floor(Date.now() / day) * day;
  try {
    for (let ago = days; ago > wholeDays; ago -= 1) await history.putRuns(runsOf(now - ago * day, 1));
    const before = megabytes();
    for (let ago = wholeDays; ago > 0; ago -= 1) await history.putRuns(runsOf(now - ago * day, runsOfDay));
    const perRun = (megabytes() - before) / (wholeDays * flows * runsOfDay);

    const blocks: number[] = [];
    const turn = clearing(database, now, defaultLimits);
    for (let done: boolean | undefined = false; !done;) {
      const began = performance.now();
      ({ done } = turn.next());
      blocks.push(performance.now() - began);
    }
    const sums = megabytes() - perRun * runsLeft(disk);
    const limit = defaultLimits.bytes / 1e6;
    const all = sums + perRun * flows * runsOfDay * defaultLimits.runDays;
    const what = `megabytes of a year of ${flows} flows that run ${runsOfDay} times a day`;
    return [
      line('P15', `${what}, thinned to the limit`, limit, Math.max(sums, Math.min(limit, all)), atMost('value', 2_000)),
      line('P15', `${what}: its sums alone`, limit, sums, comparison()),
      line('P15', `${what}: with every run of ${defaultLimits.runDays} days`, limit, all, comparison()),
      line('P15', 'milliseconds of one portion of clearing, against a frame', 16.7, blocks, comparison()),
    ];
  } finally {
    disk.close();
  }
}

const runsLeft = ({ database }: DiskHistory): number =>
  Number(database.prepare('SELECT count(*) AS n FROM run').get()!['n']);

/** Runs of every flow from that midnight on. */
function runsOf(midnight: number, each: number) {
  return Array.from({ length: flows * each }, (_, index) => {
    const nth = Math.floor(index / flows);
    const at = midnight + (nth * day) / each;
    return run(1 + (index % flows), at / 1000 + nth, { at });
  });
}
