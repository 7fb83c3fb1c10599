import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exportDraft, exportJob } from '../fixtures/export-job.ts';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { expectAllGrouped, openFailedRecords, ordersEu } from './failed-records.ts';
import { bridge } from './fake-bridge.ts';
import { dialog } from './locators.ts';

const strip = page.getByRole('contentinfo', { name: 'Running actions and exports' });
const exportPanel = page.getByRole('complementary', { name: 'Export', exact: true });
const openExport = page.getByRole('main').getByRole('button', { name: 'Export…' }).first();
const begin = exportPanel.getByRole('button', { name: /^Export .*records$/ });

/** Recent failures in the flow of the incident. */
async function recentDraft() {
  const { readAt } = await bridge.ask('watch.state', { environmentId: bridge.environmentId });
  return exportDraft({
    environmentId: bridge.environmentId,
    scope: { by: 'flow', nodeId: ordersEu },
    from: readAt! - 10 * 60_000,
    to: readAt!,
    accepted: [],
  });
}

describe('the panel that exports failed records', () => {
  it('replaces the record in a small window, until it is closed', nightly, async () => {
    await openFailedRecords();
    await page.viewport(1024, 700);
    await openExport.click();
    const record = page.getByRole('region', { name: 'Record', exact: true });
    await expect.element(exportPanel.getByRole('group', { name: 'Preview of the record' })).toBeVisible();
    await expect.poll(() => record.elements()).toEqual([]);
    await expect.element(page.getByRole('grid', { name: 'Samples' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(record).toBeVisible();
  });

  it('chooses, names and orders the columns, with which the next export begins', async () => {
    bridge.answer('exports.start', ({ draft }) => exportJob({ draft }));
    await openFailedRecords();
    await openExport.click();
    await exportPanel.getByText('JSON', { exact: true }).click();
    await exportPanel.getByText('Selected fields').click();
    const name = exportPanel.getByRole('textbox', { name: 'Name of the column error.message' });
    await name.fill('What went wrong');
    const up = exportPanel.getByRole('button', { name: 'Move error.message up' });
    up.element().focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await expect.element(up).toHaveFocus();
    await expect.element(up).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(exportPanel.getByRole('region', { name: 'Preview' }))
      .toMatchTextContent(/^[^:]*\{\s*"What went wrong"/);
    await begin.click();
    await expect.poll(() => exportPanel.elements()).toEqual([]);
    expect(bridge.inputs('exports.start')[0]!.draft).toMatchObject({
      format: 'json',
      columns: expect.arrayContaining([{ path: 'error.message', name: 'What went wrong' }]) as unknown,
    });
    expect(bridge.inputs('exports.start')[0]!.draft.columns![0]!.path).toBe('error.message');
    await openExport.click();
    await expect.element(name).toHaveValue('What went wrong');
  });

  it('writes CSV for Excel with the chosen signs, also when it is repeated', async () => {
    bridge.answer('exports.start', ({ draft }) => exportJob({ draft }));
    await openFailedRecords();
    await openExport.click();
    await exportPanel.getByText('CSV', { exact: true }).click();
    await exportPanel.getByText('For Excel', { exact: true }).click();
    await exportPanel.getByText('A;1,5', { exact: true }).click();
    await begin.click();
    await expect.poll(() => exportPanel.elements()).toEqual([]);
    expect(bridge.inputs('exports.start')[0]!.draft).toMatchObject({
      format: 'csv',
      excel: { separator: ';', decimal: ',' },
    });
    await openExport.click();
    await expect.element(exportPanel.getByRole('radio', { name: 'A;1,5' })).toBeChecked();
    await exportPanel.getByText('For Excel', { exact: true }).click();
    await begin.click();
    await expect.poll(() => exportPanel.elements()).toEqual([]);
    expect(bridge.inputs('exports.start').at(-1)!.draft).not.toHaveProperty('excel');
  });

  it('offers no export and no copy of a record where the environment forbids exports', async () => {
    bridge.change('environments.list', (list) => ({
      ...list,
      environments: list.environments.map((environment) => ({ ...environment, exports: 'forbidden' })),
    }));
    await openFailedRecords();
    await openExport.click();
    await expect.element(exportPanel).toMatchTextContent('This environment forbids exports.');
    await expect.poll(() => begin.elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    const copy = page.getByRole('button', { name: 'Copy the record…' });
    await expect.element(copy).toHaveAccessibleDescription(/forbids exports/);
    await copy.click();
    const item = (label: RegExp) => page.getByRole('menuitem', { name: label });
    await expect.element(item(/^Copy as JSON exports are forbidden/)).toBeDisabled();
    await expect.element(item(/^Copy the request as curl/)).toBeEnabled();
  });
});

describe('an export in the list', () => {
  it('prompts for personal data that it found, and sends the answer', nightly, async () => {
    const path = 'record.customer.email';
    const asking = exportJob({
      id: 'asking',
      draft: await recentDraft(),
      state: 'waiting_for_answer',
      question: { found: [{ path, kind: 'email', count: 3 }], where: null },
    });
    bridge.answer('exports.list', [asking]);
    bridge.answer('exports.answer', null);
    await openApp('#/flows');
    await expect.element(strip).toMatchTextContent('waiting for your answer');
    strip.getByRole('button', { name: 'Answer…' }).element().focus();
    await userEvent.keyboard('{Enter}');
    const question = page.getByRole('region', { name: 'Personal data' });
    await expect.element(question).toMatchTextContent('Unreviewed personal data was found. Choose what to do with it.');
    const handling = question.getByRole('combobox', { name: `${path}: redaction` });
    handling.element().focus();
    await userEvent.keyboard('L');
    await expect.element(handling).toHaveValue('drop');
    await question.getByRole('button', { name: 'Rewrite the file' }).click();
    await expect
      .poll(() => bridge.inputs('exports.answer'))
      .toEqual([{ exportId: 'asking', answers: [{ path, kind: 'email', how: 'drop' }] }]);
    bridge.publish('exports.changed', { ...asking, state: 'running', question: null });
    await expect.poll(() => question.elements()).toEqual([]);
  });

  it('is repeated with the same options, at once or edited first', nightly, async () => {
    const draft = await recentDraft();
    const done = exportJob({ id: 'done', state: 'done', draft, result: { files: [], manifest: '', mismatch: null } });
    bridge.answer('exports.list', [done]);
    bridge.answer('exports.start', exportJob({ id: 'again', draft, begunAt: 0 }));
    await openApp('#/records/exports');
    await page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1).dblClick();
    const repeat = page.getByRole('button', { name: 'Export again…' });
    await repeat.click();
    await dialog.getByRole('button', { name: 'Export again…' }).click();
    await expect.poll(() => bridge.inputs('exports.start')).toEqual([{ draft, readingId: null }]);
    await expect.poll(() => dialog.elements()).toEqual([]);
    await repeat.click();
    await dialog.getByRole('button', { name: 'Edit first…' }).click();
    await expectAllGrouped();
    await expect.element(exportPanel.getByRole('radio', { name: 'Same as the previous export' })).toBeChecked();
  });
});
