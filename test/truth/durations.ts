import type { Locator } from '@playwright/test';
import { bareClient } from '../bench/bare-client.ts';
import { settled } from './comparison.ts';
import type { LookedAt } from './looked-at.ts';
import type { ListedFlow } from './witness.ts';

/** Destinations of a flow that Penstock reads at most. */
const MAX_DESTINATIONS = 10;
/** Runs in an answer. */
const PAGE = 100;

interface Summary {
  metrics: { data: { runId: number; lastWritten: number | null }[] };
}

/** The durations in the table of runs: from the id to the last write of any destination, in whole seconds. */
export async function compareDurations(
  { service, comparison }: LookedAt,
  flow: ListedFlow,
  table: Locator,
): Promise<void> {
  const sinks = flow.nodes.filter(({ resource_type: kind }) => kind === 'data_sinks');
  if (sinks.length === 0 || sinks.length > MAX_DESTINATIONS) return;
  const client = await bareClient(service, 1);
  const ends = new Map<number, number>();
  for (const { resource_id: id } of sinks) {
    const path = `/data_sinks/${id}/metrics/run_summary?groupby=runId&orderby=lastWritten&page=1&size=${PAGE}`;
    for (const { runId, lastWritten } of (JSON.parse(await client.read(path)) as Summary).metrics.data)
      if (lastWritten !== null) ends.set(runId, Math.max(lastWritten, ends.get(runId) ?? 0));
  }
  await client.close();
  const lengthOf = (id: number): number | null => (ends.has(id) ? Math.floor((ends.get(id)! - id) / 1_000) : null);
  // The newest run may still be under way.
  const [, ...ended] = flow.runs;
  const [first] = ended;
  if (!first) return;
  const known = async () => new Map(await shownDurations(table)).get(first.id) ?? null;
  await settled(known, lengthOf(first.id));
  for (const [id, length] of await shownDurations(table))
    if (ended.some((run) => run.id === id))
      comparison.same(`flow ${flow.name}: seconds of run ${id}`, length, lengthOf(id));
}

/** The seconds of each run in the table, by its id; null where it has none. */
async function shownDurations(table: Locator): Promise<[id: number, seconds: number | null][]> {
  const rows = await table.evaluate((grid) => {
    const heads = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => head.innerText.trim());
    const place = (name: string): number => heads.findIndex((head) => head.startsWith(name));
    return [...grid.querySelectorAll('[role="row"][data-index]')].map((row) => {
      const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
      return { id: Number(cells[place('Run')]!.innerText), text: cells[place('Duration')]!.innerText };
    });
  });
  return rows.map(({ id, text }) => [id, secondsIn(text)]);
}

const units = { h: 3_600, min: 60, s: 1 } as const;

/** `14 min 33 s` in seconds; null where the text has no duration. */
function secondsIn(text: string): number | null {
  const parts = [...text.matchAll(/(\d+) (h|min|s)\b/g)];
  if (parts.length === 0) return /\d+ ms\b/.test(text) ? 0 : null;
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit as keyof typeof units], 0);
}
