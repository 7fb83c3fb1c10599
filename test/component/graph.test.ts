import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { FlowNode } from '#contract/models/flow.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { bridge } from './fake-bridge.ts';
import { choose, focusOn } from './locators.ts';
import { flowNamed, openFlow, readAgain, selectedNode, tab } from './shown-flow.ts';

const size = 2_000;
const splits = 10;

const tree = page.getByRole('tree', { name: 'Nodes' });
const boxes = tree.getByRole('treeitem');
const box = (name: string) => boxes.filter({ hasText: name });
const selectedBox = tree.getByRole('treeitem', { selected: true });
const table = page.getByRole('treegrid', { name: 'Nodes' });
const search = page.getByRole('searchbox', { name: 'Search nodes' });
const found = page.getByRole('status', { name: 'Nodes found' });
const selectedName = selectedNode.getByRole('heading').first();

/** A source, a data set, and ten data sets below that, with about 200 destinations each, some of them paused. */
function bigFlow(originId: number, like: FlowNode): FlowNode[] {
  const node = (id: number, rest: Partial<FlowNode>): FlowNode => ({
    ...{ ...like, id, resourceId: id, pause: null, connector: null, kind: 'data_set' },
    ...{ status: { state: 'active', word: 'ACTIVE' }, ...rest },
  });
  const idOf = (index: number) => (index === 0 ? originId : 900_000 + index);
  const below = Array.from({ length: size - 2 }, (_, at) => at + 2);
  return [
    node(originId, { parentId: null, kind: 'source', name: 'order-hub-kafka', connector: 'kafka' }),
    node(idOf(1), { parentId: originId, name: 'Order hub raw' }),
    ...below.map((index) =>
      index < 2 + splits
        ? node(idOf(index), { parentId: idOf(1), name: `Order hub split ${index}` })
        : node(idOf(index), {
            ...{ parentId: idOf(2 + (index % splits)), kind: 'destination', name: `order-hub-${index}` },
            ...(index % 40 === 0 ? { status: { state: 'paused', word: 'PAUSED' } as const } : {}),
          }),
    ),
  ];
}

/** Makes the service return the changed big flow for that of a real one. */
function answerBigFlow(change: (nodes: FlowNode[]) => FlowNode[] = (nodes) => nodes): void {
  bridge.change('flow.get', (detail) => ({
    ...{ ...detail, name: 'Order hub', failsAt: null, failingSince: null, failing: null },
    nodes: change(bigFlow(detail.originId, detail.nodes[0]!)),
  }));
}

async function command(item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Position of each box, by node. */
const places = () =>
  Object.fromEntries(
    boxes.elements().map((one) => {
      const { x, y, width } = one.getBoundingClientRect();
      return [one.getAttribute('data-node')!, [x, y, width].map(Math.round)] as const;
    }),
  );

describe('the graph of a flow of 2,000 nodes', () => {
  let originId = 0;

  beforeEach(async () => {
    originId = await flowNamed('Orders EU');
    answerBigFlow();
    await openFlow(originId);
    await expect.element(selectedBox).toHaveFocus();
  });

  it('has exactly the boxes in view on the page', nightly, async () => {
    await command('Expand all');
    await expect.element(selectedBox).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => box('order-hub-1').elements().length).toBeGreaterThan(0);
    expect(boxes.elements().length).toBeLessThan(200);
    await userEvent.keyboard('0');
    // Too small to be read: one box, which has the keyboard, and shapes.
    await expect.poll(() => boxes.elements()).toHaveLength(1);
    await expect.element(boxes).toHaveAttribute('aria-level', '1');
    await focusOn(selectedBox);
    await userEvent.keyboard('{End}');
    await expect.element(selectedBox).toHaveFocus();
    for (let i = 0; i < 30 && boxes.elements().length === 1; i += 1) await userEvent.keyboard('+');
    expect(boxes.elements().length).toBeGreaterThan(1);
    expect(boxes.elements().length).toBeLessThan(500);
  });

  it('zooms by wheel at the pointer, moves by dragging, and is shown as a whole', nightly, async () => {
    const second = () => boxes.nth(1).element().getBoundingClientRect();
    const middle = ({ x, y, width, height }: DOMRect): [number, number] => [x + width / 2, y + height / 2];
    const before = second();
    const [x, y] = middle(before);
    await commands.pointer([{ move: [x, y] }]);
    await userEvent.keyboard('{Control>}');
    await commands.pointer([{ wheel: [0, -100] }]);
    await userEvent.keyboard('{/Control}');
    await expect.poll(() => second().width).toBeGreaterThan(before.width * 1.1);
    const near = middle(second());
    expect(Math.abs(near[0] - x)).toBeLessThan(1);
    expect(Math.abs(near[1] - y)).toBeLessThan(1);

    await commands.pointer([{ button: 'down' }, { move: [x + 30, y + 20] }, { move: [x + 60, y + 40] }]);
    await commands.pointer([{ button: 'up' }]);
    await expect.poll(() => middle(second()).map(Math.round)).toEqual([near[0] + 60, near[1] + 40].map(Math.round));
    // A drag that ends on a box does not select it.
    await expect.element(selectedName).toMatchTextContent('order-hub-kafka');

    await page.getByRole('button', { name: /^Show the whole graph/ }).click();
    for (const one of boxes.all()) await expect.element(one).toBeInViewport({ ratio: 0.99 });
  });

  it('collapses and expands a branch in place, and shows what that hides', async () => {
    const raw = box('Order hub raw');
    const before = raw.element().getBoundingClientRect();
    await raw.click();
    await userEvent.keyboard(' ');
    await expect.element(raw).toHaveAttribute('aria-expanded', 'false');
    await expect.element(raw).toHaveAccessibleName(/1,998 downstream nodes hidden/);
    await expect.poll(() => boxes.elements()).toHaveLength(2);
    expect(raw.element().getBoundingClientRect()).toMatchObject({ x: before.x, y: before.y });
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(raw).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => boxes.elements()).toHaveLength(2 + splits);
  });

  it('is searched in collapsed branches, from one hit to the next', async () => {
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('paused destination');
    await expect.element(found).toMatchTextContent(/^\d+ found$/);
    await userEvent.keyboard('{Enter}');
    await expect.element(found).toMatchTextContent(/^1 of \d+$/);
    const first = selectedName.element().textContent;
    await expect.element(selectedBox).toBeInViewport({ ratio: 0.99 });
    await expect.element(selectedBox).toHaveAccessibleName(/order-hub-.*Paused/);
    await userEvent.keyboard('{Enter}');
    await expect.element(found).toMatchTextContent(/^2 of \d+$/);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(selectedName).toMatchTextContent(first);
    await expect.element(search).toHaveFocus();

    await userEvent.keyboard('{Escape}');
    await expect.element(selectedBox).toHaveFocus();
    await search.fill('nothing is called this');
    await expect.element(found).toMatchTextContent('None found');
    await search.fill('');
    await expect.element(found).toHaveTextContent('');
    // The search's own expansions are collapsed again, except the way to the selected node.
    await expect.element(selectedBox).toBeVisible();
  });

  it('leads from the search to the plan of pausing a node far down, by keyboard alone', async () => {
    bridge.hold('actions.plan');
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('1990');
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect.element(selectedBox).toHaveFocus();
    await expect.element(selectedBox).toHaveAccessibleName(/1990/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(selectedBox).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowRight}p');
    await expect.element(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible();
    const selection = { by: 'nodes', nodeIds: [Number(selectedBox.element().getAttribute('data-node'))] };
    expect(bridge.inputs('actions.plan')).toMatchObject([{ goal: { selection } }]);
  });

  it('keeps positions, zoom, collapsed branches and focus while the service is read again', nightly, async () => {
    await userEvent.keyboard('-');
    await boxes.nth(3).click();
    await userEvent.keyboard('{ArrowDown}');
    const before = places();
    const heading = selectedName.element().textContent;
    const paused = Number(Object.keys(before).at(-1));
    answerBigFlow((nodes) =>
      nodes.map((one) => (one.id === paused ? { ...one, status: { state: 'paused', word: 'PAUSED' } } : one)),
    );
    await readAgain();
    await expect.element(box('Paused')).toBeVisible();
    expect(places()).toEqual(before);
    await expect.element(selectedBox).toHaveFocus();
    await expect.element(selectedName).toMatchTextContent(heading);
  });

  it('moves only what is below a node that appears, by one row', nightly, async () => {
    const before = places();
    answerBigFlow((nodes) => [...nodes, { ...nodes.at(-1)!, id: 999_999, parentId: 900_001, name: 'order-hub-new' }]);
    await readAgain();
    await expect.element(box('order-hub-new')).toBeVisible();
    const { 999999: place, ...after } = places();
    const moved = new Set<number>();
    for (const [id, at] of Object.entries(before)) {
      if (at[1]! < place![1]!) expect(after[id]).toEqual(at);
      else moved.add(after[id]![1]! - at[1]!);
    }
    expect(moved.size).toBeLessThanOrEqual(1);
  });

  it('is listed as a tree with the same keys, and so is the next flow', async () => {
    await choose(page.getByRole('radio', { name: 'Tree' }));
    await expect.element(table).toBeVisible();
    expect(bridge.inputs('app.setAppearance').at(-1)).toMatchObject({ flowView: 'tree' });
    await focusOn(table);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(selectedName).toMatchTextContent('Order hub raw');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(table).toHaveAttribute('aria-rowcount', '3');
    await userEvent.keyboard('{ArrowRight}/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('1990');
    await userEvent.keyboard('{Enter}');
    await expect.element(table.getByRole('row').filter({ hasText: '1990' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(table).toHaveFocus();
    await userEvent.keyboard('.');
    await expect.element(page.getByRole('menuitem', { name: 'Failed records', exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');

    bridge.release('flow.get');
    location.hash = `#/flows/${await flowNamed('Supplier price list')}`;
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Supplier price list');
    await expect.element(table).toBeVisible();
    await choose(page.getByRole('radio', { name: 'Graph' }));
    await expect.element(tree).toBeVisible();
  });

  it('is saved as a picture, as a whole and with text that stays text', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    onTestFinished(() => {
      made.mockRestore();
      click.mockRestore();
    });
    const content = (index: number) => made.mock.calls[index]![0] as Blob;
    await command('Expand all');
    await command('Save as SVG');
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).toMatch(/^order-hub-\d{4}-\d\d-\d\d-\d{4}\.svg$/);
    expect((await content(0).text()).match(/<text [^>]*font-size="13"/g)).toHaveLength(size);
    await command(/^Save as PNG, reduced to \d/);
    await expect.poll(() => saved).toHaveLength(2);
    expect(content(1).type).toBe('image/png');
    expect(content(1).size).toBeGreaterThan(10_000);
  });

  it('is enlarged next to the selected node in a window of 1024 x 700', nightly, async () => {
    await page.viewport(1024, 700);
    const room = () => tree.element().parentElement!.clientHeight;
    await expect.element(selectedBox).toBeInViewport({ ratio: 0.99 });
    const pause = selectedNode.getByRole('button', { name: /^Pause [\d,]+ nodes/ });
    await expect.element(pause).toBeInViewport({ ratio: 0.99 });
    const lower = room();
    await page.getByRole('button', { name: 'Enlarge the graph' }).click();
    await expect.element(tab('Runs')).not.toBeInTheDocument();
    await expect.poll(room).toBeGreaterThan(lower * 1.5);
    await expect.element(selectedBox).toBeInViewport({ ratio: 0.99 });
    await page.getByRole('button', { name: 'Show the runs and details again' }).click();
    await expect.element(tab('Runs')).toBeVisible();
  });

  it('has no violation that axe finds, near and searched, and far', nightly, async () => {
    await search.fill('kafka');
    await expect.element(found).toMatchTextContent('1 of 1');
    await expectNoViolations();
    await command('Expand all');
    await focusOn(tab('Runs'));
    await userEvent.keyboard('0');
    await expect.poll(() => boxes.elements()).toHaveLength(1);
    await expectNoViolations();
  });
});
