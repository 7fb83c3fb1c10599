import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { answerChanges, changeOf, timeline } from './changed-resources.ts';
import { bridge } from './fake-bridge.ts';
import { cutOff } from './fit.ts';
import { listed } from './listed-resources.ts';
import { flowNamed, openFlow, tab } from './shown-flow.ts';

const minute = 60_000;
const dialog = page.getByRole('dialog', { name: /^Compare / });
const status = dialog.getByRole('status');

const mapping = changeOf(2, {
  differences: [{ path: ['sink_config', 'mapping'], before: { AMOUNT: 'DECIMAL' }, after: { AMOUNT: 'TINYINT' } }],
});

async function compareTheFlow(): Promise<void> {
  await page.getByRole('button', { name: 'The whole flow' }).click();
  await page.getByRole('menuitem', { name: 'Compare the flow with…' }).click();
}

it('names on a flow what changed before it began to fail, and compares it with that time', async () => {
  const originId = await flowNamed('Orders EU');
  const { environmentId } = bridge;
  const { failingSince } = await bridge.ask('flow.get', { environmentId, nodeId: originId });
  const at = failingSince! - 10 * minute;
  const harmless = changeOf(3, {
    id: 6,
    weight: 'harmless',
    at,
    differences: [{ path: ['description'], after: 'New' }],
  });
  bridge.answer('timeline.suspects', {
    ...{ failingSince, gaps: [], unknown: 0, unread: 0 },
    unseen: [{ kind: 'credential', id: 7, name: null, place: 'failing_node', before: 5 * minute }],
    suspects: [
      { change: { ...mapping, at }, place: 'failing_node', before: 10 * minute },
      { change: harmless, place: 'same_flow', before: 10 * minute },
    ],
  });
  answerChanges([{ what: 'observed', change: mapping }]);
  await openFlow(originId);
  const notice = page.getByRole('status').filter({ hasText: '3 changes within the hour before it began to fail' });
  await expect.poll(() => notice.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(notice.getByRole('listitem').first()).toMatchTextContent('sink_config.mapping');
  await expect.element(notice.getByRole('listitem').nth(1)).toMatchTextContent('harmless');
  await expect
    .element(notice.getByRole('listitem').last())
    .toMatchTextContent('5 min before Credential 7 at the failing node: changed; Penstock has no earlier version');
  await notice.getByRole('button', { name: 'Show the differences' }).click();
  await expect.element(notice.getByText('{"AMOUNT":"TINYINT"}', { exact: true })).toBeVisible();

  // The whole flow is compared with its own state from before these changes, without a choice.
  await compareTheFlow();
  const compared = dialog.getByRole('combobox', { name: 'Compare with' });
  await expect.element(compared).toHaveDisplayValue(/before it began to fail/);
  const after = { environmentId, nodeId: originId, at: null };
  const sent = [{ before: { ...after, at: at - 1 }, after }];
  await expect.poll(() => bridge.inputs('timeline.compareFlows')).toEqual(sent);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await notice.getByRole('listitem').first().getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Changes');
  await expect.element(timeline).toMatchTextContent('sink_config.mapping');
});

it('reports on a flow what its audit logs will tell, and aligns its buttons', async () => {
  const originId = await flowNamed('Orders EU');
  const at = Date.now() - 10 * minute;
  const audit = { entryId: '1', user: '212', impersonator: null, word: 'update' };
  const found = (unread: number) => ({
    ...{ failingSince: Date.now(), gaps: [{ from: at - minute, to: at }], unseen: [], unknown: 0, unread },
    suspects: [{ change: { ...mapping, at, audit }, place: 'failing_node' as const, before: 10 * minute }],
  });
  bridge.answer('timeline.suspects', found(3));
  await openFlow(originId);
  const notice = page.getByRole('status').filter({ hasText: 'within the hour before it began to fail' });
  await expect.element(notice.getByText('The audit logs of 3 resources are not read yet.')).toBeVisible();
  await expect.element(notice).not.toMatchTextContent('No change history');
  await expect.element(notice.getByText('by user 212')).toBeVisible();
  const edges = ['Show the differences', 'Restore…'].map(
    (name) => notice.getByRole('button', { name }).element().getBoundingClientRect().right,
  );
  expect(new Set(edges).size).toBe(1);
  bridge.answer('timeline.suspects', found(0));
  bridge.publish('timeline.changed', { environmentId: bridge.environmentId, revision: 1_000_000 });
  await expect.element(notice.getByText(/^No change history from/)).toBeVisible();
});

it('lists the changes of a flow in a tab of its screen, with a search and a panel of their own', async () => {
  const originId = await flowNamed('Orders EU');
  const description = changeOf(3, { id: 6, name: 'Notes', differences: [{ path: ['description'], after: 'New' }] });
  answerChanges([
    { what: 'observed', change: mapping },
    { what: 'observed', change: description },
  ]);
  await openFlow(originId);
  const address = location.hash;
  await tab('Changes').click();
  const rows = timeline.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect.poll(() => rows.elements()).toHaveLength(2);
  expect(bridge.inputs('changes.window').at(-1)!.query).toEqual({ tab: 'all', filter: '', flow: originId });
  expect(document.activeElement).not.toBe(timeline.element());
  expect(location.hash).toBe(address);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Orders EU');
  await expect.element(page.getByRole('complementary', { name: 'Selected change' })).not.toBeInTheDocument();

  const search = page.getByRole('search', { name: 'Changes' }).getByRole('combobox');
  await search.fill('path:mapping');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await userEvent.dblClick(rows.first());
  const panel = page.getByRole('complementary', { name: 'Selected change' });
  await expect.element(panel.getByText('{"AMOUNT":"TINYINT"}', { exact: true })).toBeVisible();
  await expectNoViolations();
  const all = page.getByRole('link', { name: 'Open in Changes' });
  expect(all.element().getAttribute('href')).toBe(`#/changes?filter=flow%3A${originId}`);
});

it('shows a usual change whole, and both ends of a long one, in a window of 1024 x 700', nightly, async () => {
  const usual = [
    { path: ['sink_config', 'table'], before: 'ORDERS', after: 'ELSEWHERE' },
    { path: ['updated_at'], before: 1, after: 2 },
  ];
  const long = [{ path: ['description'], before: 'Orders', after: 'ELSEWHERE_'.repeat(5) }];
  answerChanges([
    { what: 'observed', change: changeOf(2, { differences: usual }) },
    { what: 'observed', change: changeOf(3, { id: 6, differences: long }) },
  ]);
  await openApp('#/timeline');
  await page.viewport(1024, 700);
  const lines = () => [...timeline.element().querySelectorAll('bdi.name')];
  const line = (words: RegExp) => lines().find(({ textContent }) => words.test(textContent));
  await expect.poll(() => line(/^sink_config\..* and \d+ more$/)).toBeDefined();
  expect(cutOff([line(/^sink_config\..* and \d+ more$/)!])).toEqual([]);
  const cut = line(/^description: .*ELSEWHERE_$/)!;
  expect(cut.scrollWidth).toBeGreaterThan(cut.clientWidth);
  // The last letters are above the text that does not fit.
  const { right, top, height } = cut.getBoundingClientRect();
  expect(document.elementFromPoint(right - 4, top + height / 2)).not.toBe(cut);
});

describe('a difference', () => {
  it('is shown between a resource and its earlier version, or another one', nightly, async () => {
    const [sink, other] = await listed('destination');
    const versions = [
      { versionId: 2, seenAt: Date.now(), change: null },
      { versionId: 1, seenAt: Date.now() - minute, change: null },
    ];
    bridge.answer('timeline.versions', versions);
    bridge.answer('timeline.difference', {
      ...{ before: { description: null }, after: { description: 'Changed since.' } },
      differences: [{ path: ['description'], before: null, after: 'Changed since.' }],
    });
    await openApp(`#/resources/destination/${sink!.id}`);
    await page.getByRole('main').getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Compare with…' }).click();
    await expect.element(dialog.getByText('1 value differs.')).toBeVisible();
    await expect.element(dialog.getByText('Changed since.')).toBeVisible();
    expect(bridge.inputs('timeline.difference')).toMatchObject([{ from: 1, to: 2 }]);
    await dialog.getByRole('textbox', { name: 'Or by ID' }).fill(String(other!.id));
    await expect.element(dialog.getByText(/^\d+ values differ\.$/)).toBeVisible();
    await expect.element(dialog.getByText('sink_config.table')).toBeVisible();
    await expectNoViolations();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is shown between a flow and another one, or its own state at another time', nightly, async () => {
    const originId = await flowNamed('Orders EU');
    const other = await flowNamed('Supplier price list');
    await openFlow(originId);
    await compareTheFlow();
    await expect.element(status).toMatchTextContent('not compared');
    await dialog.getByRole('listitem').first().getByRole('group').click();
    await expect.element(dialog.getByText('No version is stored from that time.').first()).toBeVisible();

    await dialog.getByRole('combobox', { name: 'Compare with' }).selectOptions('itself at another time');
    const earlier = new Date(Date.now() - 90 * minute);
    const local = new Date(earlier.getTime() - earlier.getTimezoneOffset() * minute).toISOString().slice(0, 16);
    await dialog.getByLabelText('As it was at').fill(local);
    const at = Date.parse(local);
    await expect
      .poll(() => bridge.inputs('timeline.compareFlows').at(-1))
      .toMatchObject({ before: { nodeId: originId, at }, after: { nodeId: originId, at: null } });

    await dialog.getByLabelText('Or a flow by ID').fill(String(other));
    await expect.element(status).toMatchTextContent(`(${other}) in`);
    const guessed = dialog.getByRole('listitem').filter({ hasText: 'Guess' }).first();
    await expect.element(guessed.getByText(/^A guess: /)).toBeVisible();
    await guessed
      .getByText(/values expected to differ, such as IDs, owners, times and hosts$/)
      .first()
      .click();
    await expectNoViolations();
  });
});

it('does not report that nothing changed while resources are unread', nightly, async () => {
  bridge.change('changes.window', (window) => ({ ...window, rows: [], total: 0, all: 0, resources: 300, stored: 99 }));
  await openApp('#/timeline');
  await expect.element(page.getByText('No changes detected yet; 67% of resources not read')).toBeVisible();
  await expect.element(page.getByText('No changes detected yet', { exact: true })).not.toBeInTheDocument();
});
