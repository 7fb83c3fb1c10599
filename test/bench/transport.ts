import type { Connection } from '../../main/api/connection.ts';
import { listFlows } from '../../main/api/operations/flows.ts';
import { connectionAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { bareClient } from './bare-client.ts';
import { atLeast, comparison, type Line, line } from './report.ts';

/** Number of requests that the client runs at once. */
const concurrency = 4;
const perPage = 20;
const pages = 10;
const readsPerRound = { 0: 240, 50: 120 };
/**
 * The floor swings by half between rounds on a machine of two cores, which the service shares. Hence many rounds,
 * compared one by one.
 */
const rounds = 9;

/** Reads and parses one page. */
type Read = (page: number) => Promise<unknown>;

/** Reads a second. */
async function speed(read: Read, atOnce: number, reads: number): Promise<number> {
  let next = 0;
  const began = performance.now();
  const reader = async (): Promise<void> => {
    while (next < reads) {
      next += 1;
      await read(1 + (next % pages));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return (reads * 1000) / (performance.now() - began);
}

/** Reads equal pages through the client and by a bare loop of undici, in turns, so that both meet the same machine. */
async function compare(demo: DemoService, reads: number) {
  const connection: Connection = connectionAt(demo);
  await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  const client = await bareClient(demo, concurrency);

  const bare: Read = async (page) =>
    JSON.parse(await client.read(`/flows?access_role=collaborator&page=${page}&per_page=${perPage}`)) as unknown;
  const ours: Read = (page) =>
    connection.client.call(listFlows, { query: { access_role: 'collaborator', page, per_page: perPage } });

  const speeds = { bare: [] as number[], ours: [] as number[], oneAtATime: [] as number[] };
  await speed(bare, concurrency, pages);
  await speed(ours, concurrency, pages);
  for (let round = 0; round < rounds; round += 1) {
    speeds.bare.push(await speed(bare, concurrency, reads));
    speeds.ours.push(await speed(ours, concurrency, reads));
    speeds.oneAtATime.push(await speed(bare, 1, reads >> 1));
  }
  await connection.close();
  await client.close();
  return speeds;
}

/** Reads a second through the client: signed in, checked, paced, retried, read by schema. */
export async function transport(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const latency of [0, 50] as const) {
    const demo = await DemoService.start('--flows', '200', '--latency-ms', String(latency));
    const { bare, ours, oneAtATime } = await compare(demo, readsPerRound[latency]);
    await demo.stop();
    // Without latency, the service takes most of the processor that it shares with the client.
    const goal = latency >= 50 ? atLeast('ratio', 0.9) : comparison('highest');
    const where = `reads a second at ${latency} ms latency, ${concurrency} at once`;
    lines.push(
      line('D5', `${where}, client against bare undici`, bare, ours, goal),
      line('D5', `${where}, client against one bare request at a time`, oneAtATime, ours, comparison('highest')),
    );
  }
  return lines;
}
