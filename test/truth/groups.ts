import { expect, type Page } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { groupsSettled, incidentOrigin, read, readOf, recordGroups } from '../e2e/failed-records.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import { figureIn } from './comparison.ts';
import { inSeconds, momentsIn } from './lines.ts';
import { day, type LookedAt, usual, wide } from './looked-at.ts';
import { resourceTypes } from './nodes.ts';
import { isOf, type ListedRecord, nameOf, recordsAt, spanOf } from './records.ts';

const minute = 60_000;

/** Milliseconds for a reading of thousands of records. */
const timeout = 120_000;

/** A group as its row shows it. `times` and `records` are in full. */
interface ShownGroup {
  title: string;
  type: string;
  records: string;
  since: string;
  times: string;
}

/**
 * Failed records of the flow of the incident: as many as a limit lets through, from a day, and then all of some
 * minutes. For each group the number, the first and the last, and whether it is marked as possibly older.
 */
export async function lookAtGroups(looked: LookedAt): Promise<void> {
  const { page, service } = looked;
  const [to] = looked.moments();
  const origin = await incidentOrigin(service);
  const open = (from: number) =>
    page.evaluate((to) => (location.hash = to), `#/records?flow=${origin}&from=${from}&to=${to}`);
  await page.setViewportSize(wide);
  await open(to - day);
  await page.getByLabel('Limit').selectOption('1000');
  await expect(read(page)).toContainText(/^First [\d,]+ of/, { timeout });
  await compareGroups(looked, 'failed records, in part');
  await page.getByLabel('Limit').selectOption('100000');
  await open(to - 10 * minute);
  await expect(read(page)).toContainText(/^[\d,]+ of/, { timeout });
  await compareGroups(looked, 'failed records of 10 minutes');
  await page.setViewportSize(usual);
}

async function compareGroups(looked: LookedAt, where: string): Promise<void> {
  const { page, comparison, remembers, seen } = looked;
  await groupsSettled(page);
  const { environments } = await call(page, 'environments.list', null);
  const reading = (await call(page, 'quarantine.reading', { environmentId: environments[0]!.id }))!;
  const listed = await listedOf(looked, reading);
  const records = listed.flatMap(({ newest }) => newest);
  const shown = await readOf(page);
  comparison.same(`${where}: records read`, shown.read, records.length);
  comparison.same(
    `${where}: records`,
    shown.total,
    listed.reduce((sum, { total }) => sum + total, 0),
  );
  // Before the oldest record of a partly read resource there may be others.
  const edges = listed.flatMap(({ newest, total }) => (newest.length < total ? [spanOf(newest).first!] : []));
  const edge = edges.length === 0 ? null : Math.max(...edges);
  const groups = await shownGroups(page);
  for (const record of records) {
    const of = groups.filter(({ title, type }) => isOf(title, type)(record));
    if (of.length !== 1) comparison.same(`${where}: groups of “${record.message}”`, of.length, 1);
  }
  for (const group of groups) {
    const name = `${where}, ${group.title}`;
    const { count, first, last } = spanOf(records.filter(isOf(group.title, group.type)));
    const [firstShown, lastShown, knownSince] = momentsIn(group.times);
    comparison.same(`${name}: records`, figureIn(group.records), count);
    comparison.same(
      `${name}: whether there may be more`,
      String(group.records.startsWith('At least')),
      String(edge !== null),
    );
    comparison.same(`${name}: first`, firstShown ?? null, inSeconds(first));
    comparison.same(`${name}: last`, lastShown ?? null, inSeconds(last));
    comparison.same(
      `${name}: whether it may have begun before`,
      String(group.since.includes('or earlier')),
      String(edge !== null),
    );
    const known = seen.get(nameOf(group)) ?? Infinity;
    if (edge !== null)
      comparison.same(`${name}: what was not read`, /before .*(\d\d:\d\d)/.exec(group.times)?.[1] ?? '', clockOf(edge));
    else if (!remembers)
      comparison.same(`${name}: known since`, knownSince ?? null, known < first! ? inSeconds(known) : null);
    seen.set(nameOf(group), Math.min(known, first!));
  }
}

/** Newest records of each resource, as many as were read, and the total. */
async function listedOf(
  looked: LookedAt,
  { from, to, resources }: Reading,
): Promise<{ newest: ListedRecord[]; total: number }[]> {
  const listed = [];
  for (const { kind, id, read: many } of resources) {
    const path = `/${resourceTypes[kind]}/${id}`;
    const { records, total } = await recordsAt(looked, path, { from, to }, many);
    listed.push({ newest: records, total });
  }
  return listed;
}

/** Read at once, because a row that is read cell by cell may change in between. */
function shownGroups(page: Page): Promise<ShownGroup[]> {
  return recordGroups(page).evaluateAll((all) =>
    all.map((row) => {
      const about = row.querySelector<HTMLElement>('[role="rowheader"]')!;
      const times = about.querySelector<HTMLElement>('.below span[title]')!;
      const records = row.querySelector<HTMLElement>('[role="gridcell"][title]')!;
      return {
        title: about.querySelector<HTMLElement>('[title]')!.title,
        type: [...about.querySelectorAll<HTMLElement>('.below bdi')].at(-1)!.innerText,
        records: records.title,
        since: times.innerText,
        times: times.title,
      };
    }),
  );
}

/** `14:06`, in local time. */
const clockOf = (at: number): string => new Date(at).toTimeString().slice(0, 5);
