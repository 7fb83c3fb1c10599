import { expect, type Locator, type Page } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { readRows } from '../e2e/locators.ts';
import { figureIn } from './comparison.ts';
import { inSeconds, momentIn } from './lines.ts';
import { day, type LookedAt, usual, wide } from './looked-at.ts';
import { isOf, type ListedRecord, nameOf, recordsAt, spanOf } from './records.ts';

/** A row of the Errors screen. */
interface ShownKind {
  title: string;
  type: string;
  /** `178 of 200 read`, compared with the failures at its nodes in a day. */
  records: string;
  inFull: string;
  /** The exact times. */
  first: string;
  last: string;
  orEarlier: boolean;
}

/** A node in the panel of a kind, with the number of its read records that are of the kind. */
interface ShownPlace {
  nodeId: number;
  records: number;
  read: number;
}

/** The service's list for a node: as many of its newest records as were read, and all of a day. */
interface NodeRecords {
  newest: ListedRecord[];
  all: ListedRecord[];
  /** Minimum and maximum number of failures in a day while its records may have been read. */
  totals: readonly [number, number];
}

/**
 * The Errors screen: for each kind of failure its records, where they failed, and the times of the first and the last.
 */
export async function lookAtErrors(looked: LookedAt): Promise<void> {
  const { page, comparison } = looked;
  const { environments } = await call(page, 'environments.list', null);
  const environmentId = environments[0]!.id;
  // A bounded number of nodes is read after each read of the flows.
  const isRead = async (): Promise<boolean> => {
    const { read } = await call(page, 'errors.window', { environmentId, filter: '', from: 0, to: 0 });
    if (read.undecided > 0 || read.nodes < read.failing) await call(page, 'watch.refresh', { environmentId });
    // A start shows the sample of the session before until the nodes are read again.
    const isNew = read.from === null || read.from > (await looked.now()) - day / 2;
    return isNew && read.undecided === 0 && read.nodes === read.failing;
  };
  await expect.poll(isRead, { timeout: 300_000, intervals: [1_000] }).toBe(true);
  await page.setViewportSize(wide);
  await page.evaluate(() => (location.hash = '#/records/kinds'));
  const rows = readRows(page, 'Kinds of failure');
  await expect(rows.first()).toBeVisible();
  const nodes = new Map<number, NodeRecords>();
  const kinds = await shownKinds(rows);
  for (const [place, kind] of kinds.entries()) {
    await rows.nth(place).click();
    const panel = page.getByRole('complementary', { name: 'Selected kind of failure' });
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(kind.title);
    const places = await shownPlaces(panel);
    for (const { nodeId, read } of places)
      nodes.set(nodeId, nodes.get(nodeId) ?? (await listedAt(looked, nodeId, read)));
    if (places.length > 0) compareKind(looked, kind, places, nodes);
    else compareEarlierKind(looked, kind);
  }
  compareHead(looked, await page.getByRole('status').filter({ hasText: 'From the newest' }).innerText(), nodes);
  comparison.same('errors: kinds of failure', figureIn(await foundOn(page)), kinds.length);
  await page.setViewportSize(usual);
}

const foundOn = (page: Page): Promise<string> =>
  page.getByRole('status', { name: 'Kinds of failure found' }).innerText();

async function shownKinds(rows: Locator): Promise<ShownKind[]> {
  const heads = await rows
    .page()
    .getByRole('grid', { name: 'Kinds of failure' })
    .getByRole('columnheader')
    .allInnerTexts();
  const place = (head: string): number => heads.findIndex((text) => text.trim().startsWith(head));
  const places = ['What failed', 'Error', 'Sampled records', 'First', 'Last'].map(place);
  return rows.evaluateAll(
    (all, [message, error, records, first, last]) =>
      all.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
        const title = (at: number): string => cells[at]!.querySelector<HTMLElement>('[title]')?.title ?? '';
        const text = (at: number): string => cells[at]!.innerText.trim();
        return {
          title: text(message!),
          type: text(error!),
          records: text(records!),
          inFull: title(records!),
          first: title(first!),
          last: title(last!),
          orEarlier: text(first!).includes('or earlier'),
        };
      }),
    places,
  );
}

/** The nodes with records of the kind among those read. */
async function shownPlaces(panel: Locator): Promise<ShownPlace[]> {
  const items = panel.getByRole('listitem').filter({ has: panel.page().getByRole('link', { name: / read$/ }) });
  const shown: ShownPlace[] = [];
  for (const item of await items.all()) {
    const [node, records] = await item.getByRole('link').all();
    const [nodeId] = figuresIn((await node!.getAttribute('href'))!);
    const [ofKind, read] = figuresIn(await records!.innerText());
    shown.push({ nodeId: nodeId!, records: ofKind!, read: read! });
  }
  return shown;
}

const figuresIn = (text: string): number[] => [...text.matchAll(/\d[\d,]*/g)].map(([digits]) => figureIn(digits)!);

async function listedAt(looked: LookedAt, nodeId: number, read: number): Promise<NodeRecords> {
  const node = [...looked.flows.values()].flatMap(({ nodes }) => nodes).find((one) => one.flow_node_id === nodeId)!;
  const path = `/${node.resource_type}/${node.resource_id}`;
  const [first, last] = looked.moments();
  // A run that is listed already may have been read at a moment in the future.
  const to = last + day;
  const { records: all } = await recordsAt(looked, path, { from: first - day, to });
  const { total: least } = await recordsAt(looked, path, { from: last - day, to }, 1);
  return { newest: all.slice(0, read), all, totals: [least, all.length] };
}

function compareKind(
  { comparison, remembers, seen }: LookedAt,
  kind: ShownKind,
  places: readonly ShownPlace[],
  nodes: ReadonlyMap<number, NodeRecords>,
): void {
  const where = `errors: ${kind.title}`;
  const is = isOf(kind.title, kind.type);
  const listed = places.map(({ nodeId }) => nodes.get(nodeId)!);
  for (const [place, { nodeId, records }] of places.entries())
    comparison.same(`${where}, records at node ${nodeId}`, records, listed[place]!.newest.filter(is).length);
  const so = spanOf(listed.flatMap(({ newest }) => newest.filter(is)));
  const read = listed.reduce((sum, { newest }) => sum + newest.length, 0);
  const [records, ofRead] = figuresIn(kind.records);
  comparison.same(`${where}, records`, records!, so.count);
  comparison.same(`${where}, records read at its nodes`, ofRead!, read);
  comparison.within(`${where}, records of its nodes in a day`, figuresIn(kind.inFull).at(-1)!, sumOf(listed));
  comparison.same(`${where}, last`, momentIn(kind.last), inSeconds(so.last));
  const all = listed.flatMap((node) => node.all.filter(is)).map(({ at }) => at);
  // For a kind that may be older, a record older than those read now may be known.
  const firsts = kind.orEarlier ? all.filter((at) => at <= so.first!) : [Math.min(...all)];
  const first = momentIn(kind.first);
  if (!remembers || !kind.orEarlier) comparison.oneOf(`${where}, first`, first, firsts.map(inSeconds));
  // Two within a second cannot be distinguished.
  seen.set(nameOf(kind), Math.min(...firsts.filter((at) => inSeconds(at) === first)));
}

/** A kind that still counts as failing, although none of the newest records is of it. */
function compareEarlierKind({ comparison }: LookedAt, { title, records }: ShownKind): void {
  comparison.same(`errors: ${title}, records`, figuresIn(records)[0]!, 0);
}

/** Number of failed records at these nodes in a day, minimum and maximum. */
const sumOf = (nodes: readonly NodeRecords[]): [number, number] => [
  nodes.reduce((sum, { totals: [least] }) => sum + least, 0),
  nodes.reduce((sum, { totals: [, most] }) => sum + most, 0),
];

/** `From the newest 1,234 of 5,678 records that failed at 9 nodes in the last 24 hours.` */
function compareHead({ comparison }: LookedAt, text: string, nodes: ReadonlyMap<number, NodeRecords>): void {
  const [read, total, failing] = figuresIn(text);
  const listed = [...nodes.values()];
  const newest = listed.map((node) => node.newest.length);
  comparison.same(
    'errors: records read',
    read!,
    newest.reduce((sum, many) => sum + many, 0),
  );
  comparison.within('errors: records in a day', total!, sumOf(listed));
  comparison.same('errors: nodes read', failing!, nodes.size);
  // No node has more of its records read than another with as many.
  const most = Math.max(...newest);
  for (const [nodeId, node] of nodes)
    comparison.same(`errors: records read of node ${nodeId}`, node.newest.length, Math.min(most, node.all.length));
}
