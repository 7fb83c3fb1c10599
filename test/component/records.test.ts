import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exportJob } from '../fixtures/export-job.ts';
import { readingOf } from '../fixtures/reading.ts';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { expectAllGrouped, openFailedRecords } from './failed-records.ts';
import { bridge } from './fake-bridge.ts';
import { dialog, focusOn } from './locators.ts';

const main = page.getByRole('main');
const groups = page.getByRole('grid', { name: 'Groups of failed records' });
const groupRows = groups.getByRole('row');
const groupsFound = page.getByRole('status', { name: 'Groups found' });
const search = page.getByRole('combobox', { name: 'Search failed records' });
const offered = page.getByRole('listbox', { name: 'Search failed records' }).getByRole('option');
const split = page.getByRole('button', { name: 'Split', exact: true });
const partOfRecords = /^[\d,]+ of [\d,]+ records, \d+ groups?$/;

const currentGroup = () => groups.element().querySelector('[aria-current="true"]')?.textContent;
const choose = (item: string | RegExp) => page.getByRole('menuitem', { name: item }).click();

describe('the tabs of Failed records', () => {
  const tabs = page.getByRole('navigation', { name: 'Failed records' });
  const currentTab = () => tabs.element().querySelector('[aria-current="page"]')?.textContent;
  const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Failed records' });

  it.each([
    ['#/errors', 'Kinds of failure'],
    ['#/quarantine', 'Records'],
    ['#/exports', 'Exports'],
  ])('open from an address of an earlier screen: %s', async (address, tab) => {
    await openApp(address);
    await expect.poll(currentTab).toBe(tab);
  });

  it('open by links and keys, within one entry of the navigation', async () => {
    await openApp('#/records');
    await expect.poll(currentTab).toBe('Records');
    for (const tab of ['Exports', 'Kinds of failure', 'Records']) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect.poll(currentTab).toBe(tab);
      await expect.element(entry).toHaveAttribute('aria-current', 'page');
    }
    for (const [keys, tab] of [
      ['gr', 'Kinds of failure'],
      ['gq', 'Records'],
      ['ge', 'Exports'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.poll(currentTab).toBe(tab);
    }
  });
});

describe('the records of Failed records', () => {
  it('compares a failed record with one that passed', nightly, async () => {
    await openFailedRecords();
    await groupRows.filter({ hasText: 'order_total: expected number' }).click();
    await main.getByText('Compare', { exact: true }).click();
    const compared = page.getByRole('region', { name: 'Compared with a passing record' });
    await expect
      .element(compared.getByRole('row').filter({ hasText: 'order_total' }))
      .toMatchTextContent('Different type');
  });

  it('shows in which fields failed records differ, and only the records with a clicked value', async () => {
    await openFailedRecords();
    await page.getByRole('tab', { name: 'Field values' }).click();
    const fields = page.getByRole('region', { name: 'Fields of the records' });
    const values = fields
      .getByRole('row')
      .filter({ hasText: 'currency' })
      .getByRole('button', { name: /^[A-Z]{3}$/ });
    await expect.poll(() => values.elements().length).toBeGreaterThan(1);
    const pressed = values.first().element().textContent;
    await values.first().click();
    await expect.element(search).toHaveValue(`currency:${pressed}`);
    await expect.element(groupsFound).toMatchTextContent(partOfRecords);
    await expect.poll(() => values.elements().map(({ textContent }) => textContent)).toEqual([pressed]);
    await userEvent.keyboard('/{Escape}');
    await expect.element(groupsFound).toMatchTextContent(/^\d+ groups$/);
  });

  it('filters what was read by a text and by a run, and shows how much is left', nightly, async () => {
    await openFailedRecords();
    await userEvent.keyboard('/currency');
    await expect.element(groupsFound).toMatchTextContent(partOfRecords);
    await search.fill('nothing has this in it');
    await expect.element(page.getByText('No record matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.element(groupsFound).toMatchTextContent(/^\d+ groups$/);
    await main.getByTitle('Show only records of this run').click();
    await expect.element(groupsFound).toMatchTextContent(partOfRecords);
  });

  it('finds records by their fields, which are suggested during typing', async () => {
    await openFailedRecords();
    await userEvent.keyboard('/order_to');
    await expect.element(offered).toMatchTextContent(/^order_total.*records?$/);
    await userEvent.keyboard('{ArrowDown}{Enter}is t');
    await expect.element(offered).toMatchTextContent(/^is text.*Text$/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(search).toHaveValue('order_total:is text ');
    await expect.element(groupsFound).toMatchTextContent(partOfRecords);
    await expect.element(groupRows.first()).toMatchTextContent('order_total: expected number, got text');
    await search.fill('order_total:is nubmer');
    await expect.element(search).toHaveAccessibleDescription(/^“nubmer” is not one of .* Did you mean number\?$/);
    await expect.element(page.getByText('No record matches')).toBeVisible();
    await search.fill('order_total:is missing OR NOT order_total:is text');
    await expect.element(groupsFound).toMatchTextContent(partOfRecords);
    await expect.poll(() => groupRows.filter({ hasText: 'expected number, got text' }).elements()).toEqual([]);
  });

  it('copies the record, and the request that reads it again', nightly, async () => {
    const copied: string[] = [];
    const execCommand = vi.spyOn(document, 'execCommand').mockImplementation(() => {
      copied.push(document.querySelector('textarea')!.value);
      return true;
    });
    onTestFinished(() => execCommand.mockRestore());
    await openFailedRecords();
    await page.getByRole('button', { name: 'Copy the record…' }).click();
    await choose('Copy as JSON');
    await expect.poll(() => copied).toEqual([expect.stringContaining('"rawMessage"')]);
    await page.getByRole('button', { name: 'Copy the record…' }).click();
    await choose(/^Copy the request as curl/);
    await expect.poll(() => copied[1]).toMatch(/^curl [^]*\$TOKEN/);
  });

  it('exports the original records that would pass now', async () => {
    bridge.answer('exports.start', ({ draft }) => exportJob({ draft }));
    bridge.change('quarantine.wouldPass', (checked) => ({ ...checked, passed: 2, passedIds: ['one', 'two'] }));
    await openFailedRecords();
    await groupRows.filter({ hasText: 'order_total: expected number' }).click();
    await page.getByRole('tab', { name: 'Revalidate' }).click();
    await main.getByRole('button', { name: 'Run check' }).click();
    await main.getByRole('button', { name: 'Export 2 passing records' }).click();
    await expect
      .poll(() => bridge.inputs('exports.start').map(({ draft }) => draft))
      .toMatchObject([{ format: 'raw', choice: { by: 'records', ids: ['one', 'two'] }, accepted: [] }]);
  });

  it('leads from a group to the pause of the nodes where it fails', async () => {
    await openFailedRecords();
    const pause = page.getByRole('button', { name: /^Pause from .+ \(\d+\)…$/ });
    await expect.element(pause).toBeVisible();
    const [, nodes] = /\((\d+)\)/.exec(pause.element().textContent)!;
    await pause.click();
    await expect.element(dialog.getByText(/^Verified/)).toBeVisible();
    // Some of them may be paused already.
    const button = dialog.getByRole('button', { name: /^Pause \d+ nodes?$/ }).element();
    expect(Number(/\d+/.exec(button.textContent)![0])).toBeLessThanOrEqual(Number(nodes));
  });

  it.each([
    [{ unreadBefore: null }, 'No failed records'],
    [{ unreadBefore: 1_000 }, 'No failed records read yet'],
  ])('reports none only where everything was read: %o', async (part, title) => {
    const none = readingOf({ environmentId: bridge.environmentId, read: 0, total: 12, groups: 0, ...part });
    bridge.answer('quarantine.reading', none);
    bridge.change('quarantine.groups', (found) => ({ ...found, count: 0, groups: [], groupCount: 0 }));
    await openApp('#/records');
    await expect.element(main.getByText(title, { exact: true })).toBeVisible();
  });

  it('shows why nothing could be read, and reads again on request', nightly, async () => {
    await openFailedRecords();
    bridge.fail('quarantine.open', { kind: 'service_failed', message: 'The service is down.' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(main.getByText('The service is down.')).toBeVisible();
    bridge.release('quarantine.open');
    await main.getByRole('button', { name: 'Refresh' }).first().click();
    await expectAllGrouped();
    await expect.poll(() => main.getByText('The service is down.').elements()).toEqual([]);
  });

  it('marks the groups as outdated until the chosen reading begins', async () => {
    await openFailedRecords();
    bridge.hold('quarantine.open');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByRole('region', { name: 'Groups by error' })).toHaveAttribute('aria-busy', 'true');
  });

  it('merges groups under a name and takes them apart again, and splits one by a masked value', nightly, async () => {
    await openFailedRecords();
    await expect.element(groupsFound).toMatchTextContent(/^\d+ groups$/);
    const before = parseInt(groupsFound.element().textContent, 10);
    groups.element().focus();
    await userEvent.keyboard('{Home} {ArrowDown} m');
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Both of them{Enter}');
    await expect.poll(currentGroup).toMatch(/Both of them.*2 merged/);
    await expect.element(groupsFound).toMatchTextContent(`${before - 1} groups`);
    await page.getByRole('button', { name: 'Merged', exact: true }).click();
    await choose('Undo the merge');
    await expect.element(groupsFound).toMatchTextContent(`${before} groups`);

    await groupRows.filter({ hasText: 'KeyError' }).click();
    await split.click();
    await choose(/^By the quoted text/);
    await expect.poll(currentGroup).toMatch(/Only ['"]\w+['"]/);
    await split.click();
    await choose('Undo the split');
    await expect.element(groupsFound).toMatchTextContent(`${before} groups`);
    await expect.poll(currentGroup).toContain('KeyError');
  });
});

it('leads with one key from the alarm on the overview to the export of its records', async () => {
  await openApp('#/');
  const first = page.getByRole('region', { name: 'Needs attention' }).getByRole('rowheader').first().getByRole('link');
  await expect.element(first).toHaveFocus();
  const name = first.element().textContent.trim();
  await userEvent.keyboard('e');
  await expectAllGrouped();
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  await expect.element(panel.getByRole('radio', { name: `All of ${name}` })).toBeVisible();
});

it('leads with one key from a kind of failure to its records', async () => {
  await openApp('#/records/kinds');
  const kind = page.getByRole('grid', { name: 'Kinds of failure' }).getByRole('row').filter({ hasText: 'currency' });
  await kind.click();
  await userEvent.keyboard('i');
  await expectAllGrouped();
  await expect.poll(currentGroup).toContain('currency');
  await expect.element(main.getByRole('button', { name: /^Orders EU/ })).toBeVisible();
});

it('leads from a group to the exports of its flow', async () => {
  bridge.answer('exports.list', [exportJob({ id: 'other', title: 'Another flow', environmentName: 'Elsewhere' })]);
  await openFailedRecords();
  await page.getByRole('button', { name: 'More for this group' }).click();
  await choose('Show earlier exports');
  await expect.element(page.getByText('No export matches')).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Search exports' }))
    .toHaveValue('name:"Orders EU" environment:Northgate');
});

it('exports by keyboard: the focus stays where it masked, the fields are one stop, and Ctrl+Enter exports', async () => {
  bridge.hold('exports.start');
  await openFailedRecords();
  await main.getByRole('button', { name: 'Export…' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  const fields = panel.getByRole('region', { name: 'Fields' });
  const handlings = fields.getByRole('combobox');
  await focusOn(fields.getByRole('button', { name: /^Mask/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(fields).toHaveFocus();
  await focusOn(handlings.first());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(handlings.nth(1)).toHaveFocus();
  await userEvent.tab();
  expect(fields.element().querySelector('ul')!.contains(document.activeElement)).toBe(false);
  await userEvent.tab({ shift: true });
  await expect.element(handlings.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => bridge.inputs('exports.start')).toHaveLength(1);
});
