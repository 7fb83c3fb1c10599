import { expect, type Page } from '@playwright/test';
import { bareClient } from '../bench/bare-client.ts';
import { figureIn, settled } from './comparison.ts';
import type { LookedAt } from './looked-at.ts';

const kinds = [
  { kind: 'source', label: 'Sources', path: 'data_sources', isNode: true },
  { kind: 'data_set', label: 'Data sets', path: 'data_sets', isNode: true },
  { kind: 'destination', label: 'Destinations', path: 'data_sinks', isNode: true },
  { kind: 'credential', label: 'Credentials', path: 'data_credentials', isNode: false },
  { kind: 'lookup', label: 'Lookups', path: 'data_maps', isNode: false },
  { kind: 'code', label: 'Code', path: 'code_containers', isNode: false },
] as const;

const perPage = 100;

interface Listed {
  id: number;
  name: string | null;
  owner?: { full_name: string } | null;
}

interface ShownRow {
  id: number;
  name: string;
  owner: string;
  flows: number | null;
}

/**
 * The lists of resources: the number of each kind, and for those on screen the owner and the number of flows that use
 * them.
 */
export async function lookAtResources(looked: LookedAt): Promise<void> {
  const { page, comparison } = looked;
  const using = flowsUsing(looked);
  for (const { kind, label, path, isNode } of kinds) {
    const all = await listOf(looked, path);
    await page.evaluate((to) => (location.hash = to), `#/resources?kind=${kind}&filter=`);
    const found = page.getByRole('status', { name: 'Resources found' });
    await expect(page.getByRole('radio', { name: new RegExp(`^${label} `) })).toBeChecked();
    await expect(page.getByRole('main').getByText(/^Updated \d+ (s|min) ago$/)).toBeVisible({ timeout: 120_000 });
    const choice = page.getByRole('group', { name: 'Kind of resource' }).locator('label').filter({ hasText: label });
    comparison.same(`resources: ${label}, in the choice of kinds`, figureIn(await choice.innerText()), all.length);
    const howMany = async (): Promise<number | null> => figureIn(await found.innerText());
    comparison.same(`resources: ${label} found`, await settled(howMany, all.length), all.length);
    const rows = await shownRows(page);
    comparison.same(`resources: whether ${label} are on screen`, String(rows.length > 0), String(all.length > 0));
    for (const row of rows) {
      const so = all.find(({ id }) => id === row.id);
      comparison.same(`resources: name of ${kind} ${row.id}`, row.name, so?.name ?? null);
      comparison.same(`resources: owner of ${kind} ${row.id}`, row.owner, so?.owner?.full_name ?? '');
      // No list shows what uses the others. Only the single records do.
      const flows = using.get(`${kind} ${row.id}`)?.size ?? 0;
      if (isNode) comparison.same(`resources: flows that use ${kind} ${row.id}`, row.flows, flows);
    }
  }
}

/** Every resource of a kind that the token's user may see. */
async function listOf({ service }: LookedAt, path: string): Promise<Listed[]> {
  const client = await bareClient(service, 1);
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const query = `access_role=collaborator&page=${page}&per_page=${perPage}`;
    const answer = JSON.parse(await client.read(`/${path}?${query}`)) as Listed[];
    if (answer.length === 0) break;
    all.push(...answer);
  }
  await client.close();
  return all;
}

/** By kind and id, the flows with a node that represents a resource. */
function flowsUsing({ flows }: LookedAt): Map<string, Set<number>> {
  const kindOf = new Map<string, string>(kinds.map(({ kind, path }) => [path, kind]));
  const using = new Map<string, Set<number>>();
  for (const { id: flowId, nodes } of flows.values())
    for (const { resource_type: type, resource_id: id } of nodes) {
      const key = `${kindOf.get(type)!} ${id}`;
      using.set(key, (using.get(key) ?? new Set()).add(flowId));
    }
  return using;
}

/** Read at once, because a row that is read cell by cell may change in between. */
async function shownRows(page: Page): Promise<ShownRow[]> {
  const grid = page.getByRole('grid', { name: 'Resources' });
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const places = ['Name', 'Owner', 'Flows', 'ID'].map((head) =>
    heads.findIndex((text) => text.trim().startsWith(head)),
  );
  await expect(grid.locator('[role="row"][aria-busy]')).toHaveCount(0);
  const rows = await grid.locator('[role="row"][data-index]').evaluateAll(
    (all, [name, owner, flows, id]) =>
      all.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
        const text = (at: number): string => cells[at]!.innerText.trim();
        return { name: text(name!), owner: text(owner!), flows: text(flows!), id: Number(text(id!)) };
      }),
    places,
  );
  return rows.map((row) => ({ ...row, flows: figureIn(row.flows) }));
}
