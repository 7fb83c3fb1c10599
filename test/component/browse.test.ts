// @module-tag nightly
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordKind } from '#contract/models/resource.ts';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { bridge } from './fake-bridge.ts';
import { cutOff } from './fit.ts';
import { listed } from './listed-resources.ts';
import { focusOn } from './locators.ts';

const tree = page.getByRole('treegrid', { name: 'Content' });
const line = (name: RegExp) => tree.getByRole('row', { name });
const preview = page.getByRole('region', { name: 'Preview' });
const previewedRows = preview.getByRole('grid', { name: 'Previewed rows' });
const path = page.getByRole('textbox', { name: 'Path' });
const readAgain = page.getByRole('button', { name: 'Refresh' }).last();

async function browse(kind: RecordKind, filter: string): Promise<ResourceRow> {
  const [row] = await listed(kind, filter);
  await openApp(`#/resources/${kind}/${row!.id}?browse`);
  await expect.element(page.getByRole('tab', { name: 'Browse' })).toHaveAttribute('aria-selected', 'true');
  return row!;
}

async function goTo(text: string): Promise<void> {
  await path.fill(text);
  await userEvent.keyboard('{Enter}');
}

describe('browsing a credential', () => {
  it('shows odd names inert, the beginning of a folder of thousands, and files previewed by path', async () => {
    await browse('credential', 'type:s3');
    await expect.element(tree).toBeVisible();
    await goTo('archive/from elsewhere');
    await expect.element(line(/⟨U\+202E⟩gnp\.exe/)).toBeVisible();
    await expect.element(line(/<img src=x onerror/)).toBeVisible();
    await goTo('archive/scans');
    await expect
      .element(page.getByRole('status', { name: 'Content' }))
      .toMatchTextContent('The first 2,000 of 5,000 entries of a folder are listed.');
    await goTo('archive/customers.csv');
    await expect.element(previewedRows).toMatchTextContent('van der Meer; Lotte');
    await goTo('archive/empty.txt');
    await expect.element(preview).toMatchTextContent('Empty');
  });

  it('ends when the operator cancels, and can be repeated', async () => {
    await browse('credential', 'type:s3');
    await expect.element(tree).toBeVisible();
    let signal: AbortSignal | undefined;
    bridge.answer('content.list', (_input, cancelled) => {
      signal = cancelled;
      return new Promise(() => undefined);
    });
    await goTo('orders');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => signal?.aborted).toBe(true);
    await expect.element(tree).toBeVisible();
    await expect.element(readAgain).toBeVisible();
  });

  it('of a source requests the newest file, whose rows are shown whole in a window of 1024 x 700', async () => {
    const { name } = await browse('source', 'name:"orders-eu-s3"');
    await page.viewport(1024, 700);
    await page.getByRole('button', { name: 'Check path' }).click();
    const there = page.getByRole('region', { name: 'Check path' });
    await expect.element(there).toMatchTextContent('Files found');
    const newest = there.getByRole('list', { name: 'Newest files' }).getByRole('button').first();
    await expect.element(newest).toMatchTextContent(name!);
    await newest.click();
    await expect.element(previewedRows.getByRole('gridcell').first()).toBeVisible();
    // The number of an order is its longest value, and its first.
    const cells = '[data-index] [role="rowheader"], [role="gridcell"]';
    expect(cutOff([...previewedRows.element().querySelectorAll(cells)])).toEqual([]);
    await expectNoViolations();
  });

  it('shows databases and tables, and a refusal until the service has prepared the answer', async () => {
    await browse('credential', 'type:postgres');
    await expect.element(line(/^northgate/)).toBeVisible();
    await focusOn(tree);
    await userEvent.keyboard('{ArrowRight}');
    await line(/^stock/).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(previewedRows).toMatchTextContent('on_hand');
    const message = 'The third party refused the credential.';
    bridge.fail('content.list', { kind: 'refused', message, detail: 'Password expired' });
    await readAgain.click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByText('Password expired')).toBeVisible();
    const { environmentId } = bridge;
    const { credentialId, place } = bridge.inputs('content.list').at(-1)!;
    const listing = await bridge.ask('content.list', { environmentId, credentialId, place, deferred: false });
    bridge.answer('content.list', listing);
    await page.getByRole('button', { name: 'Run in background' }).click();
    await expect.element(line(/^northgate/)).toBeVisible();
    expect(bridge.inputs('content.list').at(-1)).toMatchObject({ deferred: true });
  });
});
