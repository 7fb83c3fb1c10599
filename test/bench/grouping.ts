import { everyRecord } from '#contract/models/quarantine.ts';
import { performance } from 'node:perf_hooks';
import pLimit from 'p-limit';
import { masks } from '../../main/core/base/text-masks.ts';
import type { Records } from '../../main/core/ports/records.ts';
import { noRules } from '../../main/core/samples/group-rules.ts';
import { readSample, type Sample } from '../../main/core/samples/sample.ts';
import { readSamplePage } from '../../main/core/samples/sample-page.ts';
import { Random } from '../../main/demo/random.ts';
import { failRecord, type FingerprintId } from '../../main/demo/world/fingerprints.ts';
import { createRecords } from '../../main/helpers/records.ts';
import { Grouping } from '../../main/records/collection/grouping.ts';
import { failedRecord, samplePage } from '../fixtures/failed-records.ts';
import { silentLog } from '../fixtures/log.ts';
import { watchLoop } from './event-loop.ts';
import { atMost, comparison, type Line, line, median } from './report.ts';
import { launcherReporting, residentMemory } from './watched-records.ts';

const sampleCount = 100_000;
const perPage = 100;
const rounds = 5;
/** Pages under way at once, as in a reading. */
const ahead = 8;

const newest = Date.UTC(2026, 10, 21);
const source = { kind: 'source', id: 1 } as const;

const kinds: FingerprintId[] = [
  'order.total-text',
  'order.currency',
  'order.postcode',
  'order.parse',
  'order.encoding',
  'order.key-error',
  'order.numeric-write',
  'row.future',
  'row.duplicate',
  'row.timeout',
];

/** Texts of pages in which no two records are equal. */
function makePages(): string[] {
  return Array.from({ length: sampleCount / perPage }, (_, page) => {
    const records = Array.from({ length: perPage }, (_, place) => {
      const nth = page * perPage + place;
      const ingestTime = newest - nth * 800;
      const failed = failRecord(kinds[nth % kinds.length]!, new Random(nth), ingestTime, nth);
      const facts = { ingestTime, sourceOffset: nth, trackerId: { source: { id: 1, offset: nth } }, runId: nth >> 11 };
      return failedRecord({ ...failed, original: failed.text, sourceKey: `in/${nth % 40}.json`, ...facts });
    });
    return samplePage(records, sampleCount);
  });
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Grouping compared with one pass of the masking expression over the same messages. */
function groupingLine(samples: readonly Sample[]): Line {
  const floors: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const floor = timed(() => samples.reduce((length, { message }) => length + message.replace(masks, '').length, 0));
    const time = timed(() => {
      const grouping = new Grouping(noRules);
      return Map.groupBy(samples, (sample) => grouping.keyOf(sample, source)).size;
    });
    // The first pass includes its compilation.
    if (round > 0) {
      floors.push(floor);
      times.push(time);
    }
  }
  const what = `grouping ${samples.length} samples against one pass of the expression`;
  return line('P9', what, floors, times, atMost('ratio', 1.5));
}

async function addAll(records: Records, pages: readonly string[]): Promise<void> {
  const atOnce = pLimit(ahead);
  await Promise.all(
    pages.map((text, page) =>
      atOnce(() => records.call('collection.add', { id: 'a', resource: source, offset: page, text })),
    ),
  );
}

/** The real process receives all pages: the delay of main, its memory, and the speed of its answers afterwards. */
async function processLines(pages: readonly string[]): Promise<Line[]> {
  let pid = 0;
  const records = createRecords(
    launcherReporting((started) => (pid = started)),
    silentLog,
  );
  try {
    await records.call('collection.open', { id: 'a', rules: noRules });
    const before = residentMemory(pid);
    const { took, longestBlock, busiestBlock } = await watchLoop(() => addAll(records, pages));
    const growth = residentMemory(pid) - before;
    const parse = median(pages.slice(0, 20).map((text) => timed(() => JSON.parse(text))));
    const all = { id: 'a', filter: everyRecord };
    const groups = await watchLoop(async () => {
      const { count } = await records.call('collection.groups', { ...all, from: newest - 86_400_000, to: newest });
      if (count !== sampleCount) throw new Error(`${count} samples were stored.`);
    });
    const rows = await watchLoop(
      async () => void (await records.call('collection.rows', { ...all, key: null, from: 0, to: 500 })),
    );
    const filter = { ...everyRecord, text: 'amsterdam' };
    const search = await watchLoop(
      async () => void (await records.call('collection.rows', { id: 'a', filter, key: null, from: 0, to: 500 })),
    );
    return [
      line(
        'P9',
        'processor time of the longest block of main, against parsing one page',
        parse,
        busiestBlock,
        atMost('value', 25),
      ),
      line('P9', 'longest block of main, against parsing one page', parse, longestBlock, comparison()),
      line(
        'P9',
        `memory of the process with ${sampleCount} samples, MB, against before`,
        before,
        growth,
        atMost('value', 150),
      ),
      line('P9', 'the process takes all of it, against parsing it', parse * pages.length, took, comparison()),
      line('P9', 'then: its groups, against parsing one page', parse, groups.took, comparison()),
      line('P9', 'then: 500 rows', parse, rows.took, comparison()),
      line('P9', 'then: a word looked for in every record', parse, search.took, comparison()),
    ];
  } finally {
    records.close();
  }
}

/** P9: 100,000 samples are grouped outside main. */
export async function grouping(): Promise<Line[]> {
  const pages = makePages();
  const ofProcess = await processLines(pages);
  return [groupingLine(pages.flatMap((text) => readSamplePage(text).records.map(readSample))), ...ofProcess];
}
