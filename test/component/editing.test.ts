import type { Edit } from '#contract/models/editing.ts';
import type { ManyPlan, ManyResultEntry } from '#contract/models/many-edits.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import EditDialog from '../../renderer/editing/EditDialog.svelte';
import ManyDialog from '../../renderer/editing/ManyDialog.svelte';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { ordersEu } from './failed-records.ts';
import { dialog } from './locators.ts';

const name = dialog.getByRole('textbox', { name: 'Name' });
const json = dialog.getByRole('textbox', { name: /\(JSON\)/ });
const button = (label: string) => dialog.getByRole('button', { name: label });

async function sourceOf(nodeId: number): Promise<ResourceRef> {
  const { nodes } = await bridge.ask('flow.get', { environmentId: bridge.environmentId, nodeId });
  return { kind: 'source', id: nodes.find(({ id }) => id === nodeId)!.resourceId! };
}

function editOf(resource: ResourceRef, change: Partial<Edit>): Edit {
  return {
    id: `edit of ${resource.id}`,
    environmentId: bridge.environmentId,
    does: 'update',
    undoes: null,
    batch: null,
    kind: resource.kind,
    resource,
    name: null,
    at: 0,
    actor: { user: 'mira@northgate.example', impersonator: null },
    from: 'window',
    reason: null,
    state: 'confirmed',
    problem: null,
    settledAt: 0,
    differences: [],
    left: [],
    secrets: [],
    ...change,
  };
}

/** Closes the dialog like Escape, and presses a key before the browser reports in a later task that it was closed. */
async function closeAndPress(key: KeyboardEventInit): Promise<void> {
  document.querySelector<HTMLDialogElement>('dialog[open]')!.requestClose();
  await Promise.resolve();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
}

describe('the dialog that edits a resource', () => {
  it('stays open where a key opened it right after Escape closed another one', async () => {
    const palette = page.getByRole('dialog', { name: 'Commands and flows' }).getByRole('combobox');
    await openApp(`#/flows/${ordersEu}`);
    await expect.element(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
    page.getByRole('tree').element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('button', { name: 'Edit source…' })).toBeVisible();
    await userEvent.keyboard('m');
    await expect.element(name).toHaveFocus();
    await closeAndPress({ key: 'm' });
    await expect.element(name).toHaveFocus();
    await name.fill('Renamed by hand');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('row').filter({ hasText: 'Renamed by hand' })).toBeVisible();
    await closeAndPress({ key: 'k', ctrlKey: true });
    await expect.element(palette).toHaveFocus();
    await palette.fill('over');
    await closeAndPress({ key: 'k', ctrlKey: true });
    await expect.element(palette).toHaveValue('');
    await expect.element(palette).toHaveFocus();
  });

  it('shows where JSON is invalid, and keeps the input when the service refuses it', async () => {
    const resource = await sourceOf(ordersEu);
    const problem = { kind: 'wrong_state', message: 'The source is active.', advice: 'To edit it, pause it.' } as const;
    bridge.answer('editing.carryOut', editOf(resource, { state: 'failed', problem }));
    await render(EditDialog, {
      request: { environmentId: bridge.environmentId, name: 'Orders EU', does: 'update', resource },
    });
    const written = () => (json.query() as HTMLTextAreaElement | null)?.value;
    await expect.poll(written).toContain('"path"');
    const text = written()!;
    await json.fill(text.replace(/"path": "[^"]*"/, '"path": oops'));
    await expect.element(dialog.getByText(/^Invalid JSON at line \d+, column \d+\.$/)).toBeVisible();
    await expect.element(button('Review…')).toBeDisabled();
    const changed = text.replace(/"path": "[^"]*"/, '"path": "/elsewhere"');
    await json.fill(changed);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByText('The service replaces source_config as a whole')).toBeVisible();
    await button('Change').click();
    await expect.element(dialog.getByText('Not applied')).toBeVisible();
    await expect.element(dialog.getByText(/pause it/)).toBeVisible();
    await button('Back').click();
    await expect.element(json).toHaveValue(changed);
  });

  it('shows both values where another user changed the same one since, and sends the chosen one', async () => {
    const resource = await sourceOf(ordersEu);
    // The operator's original value is older than the current value of the service.
    bridge.change('editing.read', (editable) => ({
      ...editable,
      document: { ...editable.document, name: 'Before', description: 'Before' },
    }));
    const { document: current } = await bridge.ask('editing.read', {
      environmentId: bridge.environmentId,
      resource,
    });
    await render(EditDialog, {
      request: { environmentId: bridge.environmentId, name: 'Orders EU', does: 'update', resource },
    });
    await name.fill('Mine');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('You and another user changed the same values')).toBeVisible();
    await expect.element(dialog.getByRole('table').filter({ hasText: 'description' })).toBeVisible();
    await expect.element(dialog.getByRole('radio', { name: /In the service$/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /Yours$/ }).click();
    await button('Use these values').click();
    await expect.element(dialog.getByRole('row').filter({ hasText: 'Mine' })).toBeVisible();
    await expect.element(button('Change')).toBeEnabled();
    expect(bridge.inputs('editing.plan').at(-1)!.goal).toMatchObject({
      base: current,
      wanted: { ...current, name: 'Mine' },
    });
  });
});

describe('the dialog that edits many resources', () => {
  const resources = [71, 72, 73, 74].map((id) => ({ kind: 'lookup' as const, id }));

  /** Plans a description for each, and shows the plan. */
  async function plan(change: Partial<ManyPlan> = {}): Promise<void> {
    bridge.answer('editing.planMany', {
      id: 'plan',
      environmentId: bridge.environmentId,
      environmentName: 'Northgate',
      guard: 'open',
      undoes: null,
      entries: resources.map((resource) => ({
        resource,
        name: `codes ${resource.id}`,
        differences: [{ path: ['description'], before: null, after: 'Reviewed' }],
        requests: [`PUT /data_maps/${resource.id}`],
        notes: [],
        problem: null,
      })),
      flows: [],
      flowsInAll: 0,
      typedName: null,
      whyTypeName: null,
      ...change,
    });
  }

  const entryOf = (resource: ResourceRef, change: Partial<ManyResultEntry> = {}): ManyResultEntry => ({
    resource,
    name: `codes ${resource.id}`,
    edit: editOf(resource, {}),
    problem: null,
    ...change,
  });

  async function review(): Promise<void> {
    await render(ManyDialog, { request: { environmentId: bridge.environmentId, kind: 'lookup', resources } });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Reviewed');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('4 of 4 resources will be changed.')).toBeVisible();
  }

  it('names what the service refused, and leads to edits that can only be undone alone', async () => {
    await plan();
    const refused = { kind: 'wrong_state', message: 'Not in this state.' } as const;
    bridge.answer('editing.carryOutMany', {
      batchId: 'batch',
      entries: resources.map((resource, place) =>
        entryOf(resource, place === 1 ? { edit: editOf(resource, { state: 'failed', problem: refused }) } : {}),
      ),
    });
    await review();
    await button('Change 4 resources').click();
    await expect.element(dialog.getByRole('row').filter({ hasText: 'codes 72' })).toMatchTextContent('Not applied');
    await expect.poll(() => dialog.getByText('Done and confirmed').elements()).toHaveLength(3);

    const conflict = { kind: 'conflict', message: 'Another user changed it since. Undo its edit alone.' } as const;
    await plan({
      undoes: 'batch',
      entries: [
        { resource: resources[0]!, name: 'codes 71', differences: [], requests: [], notes: [], problem: conflict },
      ],
    });
    await button('Undo…').click();
    await expect.poll(() => bridge.inputs('editing.planMany').at(-1)!.goal).toEqual({ does: 'undo', batchId: 'batch' });
    const left = dialog.getByRole('row').filter({ hasText: 'Undo its edit alone' });
    await expect.element(left).toMatchTextContent('Skipped');
    await expect
      .element(left.getByRole('link', { name: 'Open lookup 71' }))
      .toHaveAttribute('href', '#/resources/lookup/71');
  });

  it('sends no more once it is stopped, and shows what was not sent', async () => {
    await plan();
    bridge.answer('editing.carryOutMany', (_input, cancelled) => {
      const { promise, resolve } = Promise.withResolvers<{ batchId: string; entries: ManyResultEntry[] }>();
      const sent = (resource: ResourceRef, place: number) => entryOf(resource, place < 2 ? {} : { edit: null });
      cancelled.addEventListener('abort', () => resolve({ batchId: 'batch', entries: resources.map(sent) }));
      return promise;
    });
    await review();
    await button('Change 4 resources').click();
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    bridge.publish('editing.progress', { environmentId: bridge.environmentId, done: 1, of: 4 });
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    await button('Stop').click();
    await expect.poll(() => dialog.getByText('Done and confirmed').elements()).toHaveLength(2);
    await expect.poll(() => dialog.getByText('Not sent').elements()).toHaveLength(2);
  });
});
