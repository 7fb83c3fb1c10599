// @module-tag nightly
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { cutOff } from './fit.ts';
import { flowSearch } from './locators.ts';

/** The flow of the demo's incident. */
const flowId = 40001;
/** Header of the screen. */
const headOf = (): Locator => page.elementLocator(document.querySelector('main header')!);
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

const sizes: [width: number, height: number][] = [
  [1440, 900],
  [1024, 700],
  [720, 450],
];

/** Texts of names that are truncated in the middle: their last letters lie above the text that does not fit. */
const cutWithin = (names: Locator): string[] =>
  names.elements().flatMap((one) => {
    const { right, top, height } = one.getBoundingClientRect();
    const isCut = one.scrollWidth > one.clientWidth;
    const showsEnd = document.elementFromPoint(right - 4, top + height / 2) !== one;
    if (isCut !== showsEnd) throw new Error(`${one.textContent} is cut without its end, or whole with it twice.`);
    return isCut ? [one.textContent] : [];
  });

/** Parts of elements that a selector finds. */
const partsOf = (all: Locator, selector: string): Element[] =>
  all.elements().flatMap((one) => [...one.querySelectorAll(`:scope ${selector}`)]);

const boxOf = (one: Locator): DOMRect => one.element().getBoundingClientRect();

/** Number of lines that they take. */
const linesOf = (all: Locator): number => new Set(all.elements().map((one) => one.getBoundingClientRect().top)).size;

describe('a name that is too long for its room', () => {
  const name = 'Orders EU, checked against what shops sent, normalised';

  it('keeps its end, and is whole in a tooltip under the keyboard', async () => {
    bridge.change('flow.get', (flow) => {
      const checked = flow.nodes.filter(({ kind }) => kind === 'data_set')[1]!;
      return { ...flow, nodes: flow.nodes.map((node) => (node === checked ? { ...node, name } : node)) };
    });
    await openApp(`#/flows/${flowId}`);
    const long = page.getByRole('treeitem', { name }).first();
    await expect.poll(() => cutWithin(long.getByText(name))).toEqual([name]);
    const tooltip = page.getByRole('tooltip');
    const raw = page.getByRole('treeitem', { name: 'Orders EU raw' }).first();
    await raw.click();
    // With room for all of it, it is whole.
    const inPanel = page.getByRole('complementary', { name: 'Selected node' }).getByRole('heading').first();
    await expect.element(inPanel).toHaveTextContent('Orders EU raw');
    expect(cutWithin(inPanel.getByText('Orders EU raw'))).toEqual([]);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(tooltip).toHaveTextContent(name);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tooltip).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(tooltip).toBeVisible();
    // Another screen has other names in its position.
    location.hash = '#/activity';
    await expect.element(page.getByRole('link', { name: 'Request log' })).toHaveAttribute('aria-current', 'page');
    await expect.element(tooltip).not.toBeInTheDocument();
  });

  it('leaves the status and the buttons of a flow enough room', async () => {
    bridge.change('flow.get', (flow) => ({ ...flow, name: 'Ein langer Name '.repeat(5) }));
    await openApp(`#/flows/${flowId}`);
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    const head = headOf();
    await expect.element(head.getByText('Failing', { exact: true })).toBeVisible();
    for (const size of sizes) {
      await page.viewport(...size);
      await expect.poll(() => cutOff(head.getByText('Failing', { exact: true }).elements())).toEqual([]);
      for (const button of head.getByRole('button').all()) await expect.element(button).toBeInViewport({ ratio: 1 });
    }
  });
});

describe('the screen of a flow', () => {
  it("shows the differing middles of siblings' names whole, in any window", async () => {
    bridge.change('flow.get', (flow) => {
      const sinks = flow.nodes.filter(({ kind }) => kind === 'destination');
      const [one] = sinks.filter((sink) => sinks.filter(({ parentId }) => parentId === sink.parentId).length > 1);
      const siblings = sinks.filter(({ parentId }) => parentId === one!.parentId).slice(0, 2);
      const nodes = flow.nodes.map((node) =>
        siblings.includes(node) ? { ...node, name: `orders-eu-202${siblings.indexOf(node)}-by-the-day` } : node,
      );
      return { ...flow, nodes };
    });
    await openApp('#/flows');
    for (const [width, height] of [
      [1024, 700],
      [1280, 800],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.viewport(width, height);
      location.hash = `#/flows/${flowId}`;
      const names = (): Element[] => partsOf(page.getByRole('treeitem'), 'bdi.name');
      await expect
        .poll(() => names().filter(({ textContent }) => /^orders-eu-202\d-by-the-day$/.test(textContent)))
        .toHaveLength(2);
      await expect.poll(() => names().filter((one) => one.scrollWidth > one.clientWidth)).toHaveLength(0);
      // Drawn smaller, its edges are between pixels.
      await expect.element(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 0.99 });
      location.hash = '#/flows';
      await expect.poll(() => names()).toHaveLength(0);
    }
  });

  it('shows the requested node and the first chart in a window of 1024 x 700', async () => {
    const { nodes } = await bridge.ask('flow.get', { environmentId: bridge.environmentId, nodeId: flowId });
    const none = { suspects: [], unseen: [], gaps: [], unknown: 0, unread: 0 };
    bridge.answer('timeline.suspects', { failingSince: null, ...none });
    await openApp('#/flows');
    await page.viewport(1024, 700);
    for (const node of [nodes[0]!, nodes.at(-1)!]) {
      location.hash = `#/flows/${node.id}`;
      await expect.element(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 1 });
      await expect.element(page.getByRole('slider', { name: 'Errors' })).toBeInViewport({ ratio: 1 });
    }
  });

  it('shows the time of each run, and the buttons of the selected node on one line', async () => {
    await openApp(`#/flows/${flowId}`);
    const runs = page.getByRole('grid', { name: 'Runs', exact: true });
    const times = runs.getByRole('rowheader').getByText(/\d\d:\d\d$/);
    const holders = (): Element[] => times.elements().map((time) => time.parentElement!);
    const panel = page.getByRole('complementary', { name: 'Selected node' });
    const buttons = panel.getByRole('button', { name: /^(Pause \d+ nodes…|More from here)$/ });
    for (const size of sizes) {
      await page.viewport(...size);
      // The source has the most buttons.
      await page.getByRole('treeitem').first().click();
      await expect.poll(() => buttons.elements()).toHaveLength(2);
      await expect.poll(() => linesOf(buttons)).toBe(1);
      await expect.element(times.first()).toBeVisible();
      await expect.poll(() => cutOff([...runs.getByRole('gridcell').elements(), ...holders()])).toEqual([]);
      // By position, because the text under the pointer is part of its name.
      const third = runs.getByRole('row').nth(2);
      await third.hover();
      await expect.element(third.getByRole('button', { name: 'Files of this run' })).toHaveStyle({ opacity: '1' });
      expect(cutOff(holders())).toEqual([]);
    }
  });

  it('labels its charts in full, and fills a large window with them', async () => {
    await openApp(`#/flows/${flowId}`);
    const legends = page.getByRole('list', { name: 'Legend' }).getByRole('button');
    await expect.poll(() => legends.elements()).toHaveLength(6);
    await expect.poll(() => cutOff(legends.elements())).toEqual([]);
    const chart = page.getByRole('slider', { name: 'Errors' });
    const { height: low } = boxOf(chart);
    await page.viewport(2560, 1440);
    const endOf = (name: string): number => boxOf(page.getByRole('grid', { name, exact: true })).bottom;
    const foot = boxOf(page.getByRole('contentinfo')).top;
    await expect.poll(() => endOf('Runs')).toBeGreaterThan(foot - 40);
    expect(boxOf(chart).height).toBeGreaterThan(low);
    await page.viewport(1440, 900);
    await expect.poll(() => boxOf(chart).height).toBe(low);
    await page.viewport(2560, 1440);
    await page.getByRole('tab', { name: /^Files/ }).click();
    await expect.poll(() => endOf('Files')).toBeGreaterThan(foot - 40);
  });

  it('opens a plan with its tabs on one line, and an edit as high as its form', async () => {
    await openApp(`#/flows/${flowId}`);
    await page.viewport(1024, 700);
    await page
      .getByRole('button', { name: /^Pause \d+ nodes?…$/ })
      .first()
      .click();
    await expect.element(dialog.getByRole('tab', { name: /^Calls/ })).toBeVisible();
    expect(linesOf(dialog.getByRole('tab'))).toBe(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: 'Edit source…' }).click();
    const hint = dialog.getByText(/^Leave \[hidden\]/);
    await expect.element(hint).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => boxOf(dialog.getByRole('button', { name: 'Cancel' })).top - boxOf(hint).bottom)
      .toBeLessThan(40);
  });
});

describe('the overview and the wall', () => {
  it.each([
    [1024, 700],
    [1280, 800],
    [1440, 900],
  ])('show flow names and reasons in full on %i x %i', async (...size) => {
    await openApp('#/overview');
    await page.viewport(...size);
    const listed = page.getByRole('region', { name: 'Needs attention' }).getByRole('rowheader').getByRole('link');
    await expect.element(listed.filter({ hasText: 'Customer 360 orders' })).toBeVisible();
    await expect.poll(() => cutOff(listed.elements())).toEqual([]);
    location.hash = '#/wall';
    const lines = page.getByRole('listitem');
    await expect.element(lines.filter({ hasText: 'Customer 360 orders' })).toBeVisible();
    await expect.poll(() => cutOff([...partsOf(lines, 'b'), ...partsOf(lines, 'b + span > :first-child')])).toEqual([]);
    await expect.element(lines.getByText(/^[\d.]+% fail$/).first()).toBeVisible();
  });

  it('covers no chart of the wall with its buttons', async () => {
    await openApp('#/wall');
    await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2);
    const leave = page.getByRole('button', { name: 'Leave wall' });
    await userEvent.hover(main);
    await expect.element(leave).toBeInViewport({ ratio: 1 });
    for (const chart of document.querySelectorAll('canvas'))
      expect(chart.getBoundingClientRect().bottom).toBeLessThanOrEqual(boxOf(leave).top);
  });
});

describe('lists', () => {
  it('keep the count and the button next to it on one line', async () => {
    await openApp('#/flows');
    await page.viewport(1280, 800);
    await flowSearch.fill('orders');
    const found = main.getByText(/ of /).first();
    await expect.element(main.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
    const button = page.getByRole('button', { name: 'Expand all' });
    await expect
      .poll(() => boxOf(button).top < boxOf(found).bottom && boxOf(button).bottom > boxOf(found).top)
      .toBe(true);
  });

  it('show the messages of kinds of failure whole next to the panel', async () => {
    await openApp('#/records/kinds');
    await expect.element(page.getByRole('complementary', { name: 'Selected kind of failure' })).toBeVisible();
    const kinds = page.getByRole('grid', { name: 'Kinds of failure' }).getByRole('rowheader');
    const usual = kinds.filter({ hasText: /(order_total|currency): / });
    await expect.poll(() => usual.elements()).toHaveLength(2);
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(() => cutOff(partsOf(usual, 'bdi').map((text) => text.parentElement!))).toEqual([]);
    }
  });

  it('name the groups of failed records, and the fields of an export, in a window of 1024 x 700', async () => {
    await openApp(`#/records?flow=${flowId}`);
    await page.viewport(1024, 700);
    const headers = page.getByRole('grid', { name: 'Groups of failed records' }).getByRole('rowheader');
    const titles = (): Element[] => partsOf(headers, '> [title]');
    const usual = headers.filter({ hasText: 'currency: quoted text is not one of EUR, GBP, SEK, PLN' });
    await expect.element(usual.first()).toBeVisible();
    await expect.poll(() => cutOff(titles())).toEqual([]);
    const isCutBelow = (one: Element): boolean =>
      one.getBoundingClientRect().bottom > one.parentElement!.getBoundingClientRect().bottom + 1;
    await expect.poll(() => titles().filter((one) => isCutBelow(one))).toEqual([]);
    await headOf().getByRole('button', { name: 'Export…' }).first().click();
    const panel = page.getByRole('complementary', { name: 'Export', exact: true });
    const fifth = panel.getByRole('region', { name: 'Fields' }).getByRole('listitem').nth(4);
    await expect.element(fifth).toBeInViewport({ ratio: 1 });
    expect(boxOf(panel.getByRole('button', { name: /^Export/ })).top).toBeGreaterThan(boxOf(fifth).bottom);
  });
});
