import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyFlow } from '#contract/models/flow.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

const dialog = page.getByRole('dialog');

/** Opens the form of an operation from the palette, by its id. */
async function choose(id: string, name: string): Promise<void> {
  await openApp('#/flows');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('call the service');
  await page.getByRole('option', { name: 'Call the service…' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Operation of the service' })).toHaveFocus();
  await userEvent.keyboard(id);
  await page.getByRole('option', { name }).first().click();
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
}

describe('a call of any operation', () => {
  it('waits for work of the service until the operator stops it', async () => {
    bridge.hold('calling.carryOut');
    await choose('data_credentials.browse', 'Browse connector content');
    await dialog.getByLabelText('credential_id').fill('5001');
    await dialog.getByLabelText('async').selectOptions('true');
    const send = dialog.getByRole('button', { name: 'Send' });
    await send.click();
    await expect.poll(() => bridge.inputs('calling.carryOut')).toHaveLength(1);
    const { planId } = bridge.inputs('calling.carryOut')[0]!;
    bridge.publish('calling.progress', { environmentId: bridge.environmentId, planId, word: 'QUEUED', percent: null });
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    await expect.element(dialog.getByRole('status')).toMatchTextContent('QUEUED');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This was cancelled.');
    await expect.element(dialog.getByLabelText('credential_id')).toHaveValue('5001');

    bridge.answer('calling.carryOut', { before: null, after: null, unread: null, answer: '{"name":"orders"}' });
    await send.click();
    await expect.element(dialog.getByText('The service responded')).toBeVisible();
    await dialog.getByText('Text', { exact: true }).click();
    await expect.element(dialog.getByRole('region', { name: 'Response' })).toMatchTextContent('"orders"');
    await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
    expect(bridge.inputs('calling.plan').at(-1)).toMatchObject({
      order: { operation: 'data_credentials.browse', parameters: { credential_id: '5001', async: 'true' } },
    });
  });

  it("keeps the input when the service refuses it, and shows the service's words", async () => {
    const { ids } = await bridge.ask('flows.ids', { environmentId: bridge.environmentId, query: everyFlow });
    const problem = { kind: 'wrong_state', message: 'The service refused this.', detail: 'Flow is active' } as const;
    bridge.fail('calling.carryOut', problem);
    await choose('flows.delete', 'Delete a flow');
    await dialog.getByLabelText('flow_id').fill(String(ids[0]));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/nodes? of the flow ".+" (is|are) deleted/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The service refused this\..*Flow is active/);
    expect(bridge.inputs('calling.carryOut')).toMatchObject([{ typedName: 'Northgate' }]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(dialog.getByLabelText('flow_id')).toHaveValue(String(ids[0]));
  });
});
