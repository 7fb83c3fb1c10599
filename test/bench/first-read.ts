import { performance } from 'node:perf_hooks';
import { systemClock } from '../../main/core/base/clock.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import { createLogger } from '../../main/log.ts';
import { serviceAt } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { type BareClient, bareClient } from './bare-client.ts';
import { nodesOfEstate, startEstate } from './estate.ts';
import { type Watched, watchLoop } from './event-loop.ts';
import { atMost, comparison, type Line, line, median } from './report.ts';

/** Few, because each reads everything. */
const rounds = 3;

/** Reads like the app for the first time: the real client, the indexed snapshot, and the history on disk. */
async function readAsTheApp(demo: DemoService): Promise<Watched> {
  const { service } = serviceAt(demo);
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  const disk = new DiskHistory();
  const { promise: wholeRead, resolve, reject } = Promise.withResolvers<void>();
  const watch: Watch = new Watch({
    environmentId: 'e',
    service,
    history: disk.history,
    clock: systemClock,
    log: createLogger(() => undefined),
    pollSeconds: 3600,
    onChange: ({ phase, reading, problem }) => {
      if (problem) reject(new Error(problem.message));
      else if (phase === 'live' && !reading) resolve();
    },
  });
  try {
    const read = await watchLoop(async () => {
      watch.start();
      await wholeRead;
    });
    // Excluded from the time, because no read waits for it, but not from the blocks, most of which it meets during the
    // read.
    const stored = await watchLoop(() => disk.settled());
    if (watch.snapshot.nodeCount !== nodesOfEstate) throw new Error(`${watch.snapshot.nodeCount} nodes were read.`);
    return {
      ...read,
      longestBlock: Math.max(read.longestBlock, stored.longestBlock),
      busiestBlock: Math.max(read.busiestBlock, stored.busiestBlock),
    };
  } finally {
    watch.stop();
    await service.close();
    disk.close();
  }
}

/** Requests by which the app read, from the log of the demo service. */
async function requestsOf(demo: DemoService): Promise<string[]> {
  const reads = (await demo.log()).filter(({ path }) => path.startsWith('/flows'));
  return reads.map(({ path, query }) => `${path}?${new URLSearchParams(query as Record<string, string>)}`);
}

function readBare(client: BareClient, requests: string[], atOnce: number): Promise<Watched> {
  const waiting = requests.values();
  const reader = async (): Promise<void> => {
    for (const request of waiting) JSON.parse(await client.read(request));
  };
  return watchLoop(async () => void (await Promise.all(Array.from({ length: atOnce }, reader))));
}

/** Milliseconds in which the longest of the pages is parsed, which no client can divide. */
async function parseTime(client: BareClient, requests: string[]): Promise<number> {
  const longest = (await Promise.all(requests.slice(0, 20).map((request) => client.read(request)))).reduce((a, b) =>
    b.length > a.length ? b : a,
  );
  const times = Array.from({ length: 21 }, () => {
    const began = performance.now();
    JSON.parse(longest);
    return performance.now() - began;
  });
  return median(times);
}

/** P3: the first read of a big estate, compared with fetching and parsing the same pages without further work. */
export async function firstRead(): Promise<Line[]> {
  const demo = await startEstate();
  const ours: Watched[] = [];
  const bare: Watched[] = [];
  const atOnce: Watched[] = [];
  let requests: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await readAsTheApp(demo));
      if (round === 0) requests = await requestsOf(demo);
      const client = await bareClient(demo, 4);
      bare.push(await readBare(client, requests, 1));
      atOnce.push(await readBare(client, requests, 4));
      await client.close();
    }
    const client = await bareClient(demo, 1);
    const parse = await parseTime(client, requests);
    await client.close();

    const took = (reads: Watched[]): number[] => reads.map((read) => read.took);
    const processor = (reads: Watched[]): number[] => reads.map((read) => read.processor);
    const what = `first read of ${nodesOfEstate} nodes (${requests.length} pages)`;
    return [
      // The service shares the machine, so that time is also that of the service.
      line(
        'P3',
        `processor time of a ${what}, against the same pages bare`,
        processor(bare),
        processor(ours),
        atMost('ratio', 1.3),
      ),
      line('P3', `${what} against the same pages bare`, took(bare), took(ours), comparison()),
      line('P3', `${what} against four bare requests at once`, took(atOnce), took(ours), comparison()),
      line(
        'P3',
        'processor time of the longest block, against parsing one page',
        parse,
        ours.map(({ busiestBlock }) => busiestBlock),
        atMost('value', 30),
      ),
      line(
        'P3',
        'longest block of the event loop, against parsing one page',
        parse,
        ours.map(({ longestBlock }) => longestBlock),
        comparison(),
      ),
    ];
  } finally {
    await demo.stop();
  }
}
