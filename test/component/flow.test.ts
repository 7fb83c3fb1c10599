import type { ChangeRecord } from '#contract/models/change-record.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { bridge } from './fake-bridge.ts';
import { choose, focusOn, reports } from './locators.ts';
import { flowNamed, openFlow, readAgain, selectedNode, tab } from './shown-flow.ts';

const chart = (name: string) => page.getByRole('slider', { name });
const timeShown = page.getByRole('status', { name: 'Time shown' });
const pageOfFiles = page.getByRole('status', { name: 'Page of files' });
const part = page.getByRole('tabpanel');
const range = (name: string) => page.getByRole('radio', { name, exact: true });
const rows = (table: string) =>
  page
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

it('a flow that an open change paused offers the restore first, and keeps what others paused', async () => {
  const originId = await flowNamed('Orders EU');
  const status = { state: 'paused', word: 'PAUSED' } as const;
  const actor = { user: 'Mira Okafor', impersonator: null };
  const by = {
    changeId: 'c1',
    title: 'Pause a flow',
    reason: null,
    actor,
    from: 'window',
    at: 0,
    until: null,
  } as const;
  const change: ChangeRecord = {
    id: 'c1',
    environmentId: bridge.environmentId,
    title: by.title,
    reason: null,
    incidentId: null,
    begunAt: 0,
    closedAt: null,
    restoreAt: null,
    actions: [],
    touched: 9,
    away: 9,
  };
  bridge.answer('changes.list', [change]);
  bridge.change('flow.get', (flow) => ({
    ...flow,
    status,
    pause: { by, nodes: flow.nodes.length - 3 },
    nodes: flow.nodes.map((one, i) => ({ ...one, status, pause: i < 3 ? null : { by, nodes: 1 } })),
  }));
  const { nodes } = await bridge.ask('flow.get', { environmentId: bridge.environmentId, nodeId: originId });
  await openFlow(nodes.at(-1)!.id);
  const main = page.getByRole('main').getByRole('button', { name: /^(Pause|Activate|Restore)/ });
  await expect.poll(() => main.elements().map((one) => one.textContent.trim())).toEqual(['Restore…', 'Restore…']);
  await expect.element(selectedNode).toMatchTextContent(/paused by a change, would be restored 1/);
  await main.first().click();
  const restored = { kind: 'restore', changeIds: ['c1'] };
  await expect.poll(() => bridge.inputs('actions.plan').map(({ goal }) => goal)).toMatchObject([restored]);
  // The plan may be requested before its dialog exists.
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await selectedNode.getByRole('button', { name: 'More from here' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Activate from here…' })).toBeVisible();
});

it('a flow shows how many of its nodes run now, and nothing where the service does not report it', async () => {
  const originId = await flowNamed('Orders EU');
  bridge.change('flow.get', (flow) => ({ ...flow, processing: 3 }));
  await openFlow(originId);
  await expect.element(page.getByText('Running now: 3 nodes')).toBeVisible();
  bridge.change('flow.get', (flow) => ({ ...flow, processing: null }));
  await readAgain();
  await expect.element(page.getByText(/running now/i)).not.toBeInTheDocument();
});

describe('a failing flow', () => {
  let originId = 0;

  beforeEach(async () => {
    originId = await flowNamed('Orders EU');
    await openFlow(originId);
  });

  it('shows its runs for another time range, and zoomed, by keyboard', nightly, async () => {
    bridge.answer('flow.daily', null);
    const day = (await timeShown.findElement()).textContent;
    await choose(range('3 h'));
    await expect.element(timeShown).not.toHaveTextContent(day);
    const hours = timeShown.element().textContent;
    await focusOn(chart('Errors'));
    await userEvent.keyboard('{End}+');
    await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await expect.element(timeShown).not.toHaveTextContent(hours);
    await userEvent.keyboard('{Escape}');
    await expect.element(timeShown).toHaveTextContent(hours);
    await expect.element(chart('Errors')).toHaveFocus();
    await choose(range('30 d'));
    await expect.element(page.getByText(/^Run data before .* is incomplete\.$/)).toBeVisible();
    await expect.poll(() => page.getByText(/^No data before/).elements()).toHaveLength(3);
  });

  it('highlights one time in all charts, with the state at an earlier time', async () => {
    await focusOn(chart('Records'));
    await userEvent.keyboard('{End}');
    const pointedAt = (name: string) => chart(name).element().getAttribute('aria-valuetext')!.split(': ');
    await expect.poll(() => pointedAt('Records')[1]).toMatch(/^Records [\d,]+, Previous period /);
    await expect.poll(() => pointedAt('Errors')[0]).toBe(pointedAt('Records')[0]);
    await expect.poll(() => pointedAt('Size')[0]).toBe(pointedAt('Records')[0]);
    const compare = page.getByRole('combobox', { name: 'Compare with' });
    const legend = (text: string) => page.getByRole('list', { name: 'Legend' }).getByText(text).elements();
    await compare.selectOptions('Nothing');
    await expect.poll(() => legend('Previous period')).toHaveLength(0);
    await choose(range('3 h'));
    await compare.selectOptions('Same time yesterday');
    await expect.poll(() => legend('Same time yesterday')).toHaveLength(3);
  });

  it('has one Pause for the whole flow and one from the selected node, which show what they stop', async () => {
    await page.getByRole('treeitem').filter({ hasText: 'Raw archive' }).click();
    await expect.element(selectedNode).toMatchTextContent('Raw archive');
    const planned = () => bridge.inputs('actions.plan').map(({ goal }) => goal);
    const selection = (nodeId: number) => ({ change: 'pause', selection: { by: 'nodes', nodeIds: [nodeId] } });
    const pauses = page.getByRole('button', { name: /^(Pause|Activate) / });
    expect(pauses.elements().map((one) => one.textContent.trim())).toEqual(['Pause flow…', 'Pause 1 node…']);
    await pauses.first().click();
    await expect.poll(planned).toMatchObject([selection(originId)]);
    await userEvent.keyboard('{Escape}');
    await pauses.last().click();
    await expect.poll(planned).toHaveLength(2);
    expect(planned()[1]).not.toMatchObject(selection(originId));
  });

  it('lists its runs newest or worst first, and marks bad ones', nightly, async () => {
    const header = (name: string) => page.getByRole('columnheader', { name });
    const errorsIn = (place: number) => {
      const figure = rows('Runs').nth(place).element().querySelectorAll('.num')[2]!;
      return Number(figure.getAttribute('title')!.replaceAll(',', ''));
    };
    await expect.element(rows('Runs').first()).toMatchTextContent('High');
    await expect.element(header('Started')).toHaveAttribute('aria-sort', 'descending');
    await header('Errors').getByRole('button').click();
    await expect.element(header('Errors')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => errorsIn(0) - errorsIn(1)).toBeGreaterThanOrEqual(0);
    const next = errorsIn(1);
    await header('Errors').getByRole('button').click();
    await expect.poll(() => errorsIn(0)).toBeLessThan(next);
  });

  it('leads from a run to its files, and back to those of all runs', nightly, async () => {
    const codes = () =>
      [...document.querySelectorAll('[aria-label="Files"] [data-index] code')].map((one) => one.textContent);
    const run = (await rows('Runs').first().findElement()).querySelector('code')!.textContent;
    await rows('Runs').first().getByRole('button', { name: 'Files of this run' }).click();
    await expect.element(tab('Files')).toHaveAttribute('aria-selected', 'true');
    await expect.element(part.getByText(`Run ${run}`)).toBeVisible();
    await expect.element(pageOfFiles).toMatchTextContent(/^page 1 of 1, \d files?$/);
    await expect.poll(() => new Set(codes())).toEqual(new Set([run]));
    await page.getByRole('button', { name: 'Show the files of all runs' }).click();
    await expect.element(pageOfFiles).toMatchTextContent(/^page 1 of \d{2,}, [\d,]{4,} files$/);
  });

  it('is shown although its files cannot be read, which is reported in their position', async () => {
    bridge.fail('flow.files', { kind: 'service_failed', message: 'The service failed (500).' });
    await tab('Files').click();
    await expect.element(part.getByRole('alert')).toMatchTextContent('failed (500)');
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    // At once, because the page also retries automatically, and then has no such button.
    const again = part.getByRole('button', { name: 'Try again' }).element() as HTMLElement;
    bridge.release('flow.files');
    again.click();
    await expect.element(pageOfFiles).toMatchTextContent(/^page 1 of/);
  });

  it('lists the notifications of all its nodes, which lead to each, or of one alone', nightly, async () => {
    const { nodes } = await bridge.ask('flow.get', { environmentId: bridge.environmentId, nodeId: originId });
    await tab('Notifications').click();
    const found = page.getByRole('status', { name: 'Notifications found' });
    await expect.element(found).toMatchTextContent(`All ${nodes.length} nodes checked.`);
    const list = page.getByRole('region', { name: 'Notifications of this flow' });
    await list.getByRole('button', { name: 'Orders EU normalised' }).first().click();
    await expect.element(selectedNode).toMatchTextContent('Orders EU normalised');

    const all = list.getByRole('row').elements().length;
    await choose(page.getByRole('checkbox', { name: 'Only Orders EU normalised' }));
    await expect.poll(() => list.getByRole('row').elements().length).toBeLessThan(all);
    // The only row without the node is the header row.
    expect(list.getByRole('row').filter({ hasNotText: 'Orders EU norm' }).elements()).toHaveLength(1);
    await expect
      .element(page.getByRole('link', { name: /^All stored notifications/ }))
      .toHaveAttribute('href', `#/alerts?filter=source%3Anotification+flow%3A${originId}&tab=all`);

    await page.getByRole('treeitem').filter({ hasText: 'Raw archive' }).click();
    await expect.element(page.getByText('No notifications about this node')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(list).toBeVisible();
  });

  it('opens code and credentials in place, without their secrets', nightly, async () => {
    await tab('Links').click();
    await page.getByRole('button', { name: 'orders_eu_normalise' }).click();
    await expect.element(page.getByRole('region', { name: 'Code of orders_eu_normalise' })).toMatchTextContent('def ');
    const credential = page.getByRole('button', { name: 'aws-orders-eu' });
    await credential.click();
    await expect.element(credential).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('region', { name: /^Code of/ })).not.toBeInTheDocument();
    await page.getByText('JSON as returned by the service, without secrets').click();
    const json = page.getByRole('region', { name: 'JSON of aws-orders-eu' });
    await expect.element(json).toMatchTextContent('credentials_non_secure_data');
    await expect.element(json).not.toMatchTextContent('api_key');
  });

  it('is described by the service on request, until that is canceled or refused', nightly, async () => {
    let cancelled: AbortSignal | undefined;
    bridge.answer('flow.documentation', (_input, signal) => {
      cancelled = signal;
      return new Promise(() => undefined);
    });
    await tab('Documentation').click();
    await page.getByRole('button', { name: 'Describe this flow' }).click();
    await expect.element(page.getByText('The service is generating a description.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('and changes nothing.')).toBeVisible();
    expect(cancelled!.aborted).toBe(true);

    const refusal = 'The assistant is not enabled for the organisation.';
    bridge.answer('flow.documentation', { text: null, refusal });
    await page.getByRole('button', { name: 'Describe this flow' }).click();
    const advice = page.getByRole('status').filter({ hasText: 'The service returned no description.' });
    await expect.element(advice).toMatchTextContent(refusal);
    await expect.element(advice).toMatchTextContent('Ask the administrator of your organization');
  });

  it('copies its id, and opens the service in the browser', nightly, async () => {
    bridge.answer('app.openInService', null);
    await page.getByRole('button', { name: 'Open in web UI' }).click();
    await expect.poll(() => bridge.inputs('app.openInService')).toEqual([{ environmentId: bridge.environmentId }]);
    await page.getByRole('button', { name: 'Copy the ID of this flow' }).click();
    await expect.element(reports).toMatchTextContent(`ID ${originId} was copied`);
  });
});

it('names the late file and the refused credential of a flow where they matter', async () => {
  await openFlow(await flowNamed('Supplier price list'));
  const late = () => page.getByText(/^No file since .+\. Usually one arrives about every 1 h\.$/).elements();
  await expect.poll(late).toHaveLength(1);
  await expect.element(page.getByRole('main')).toMatchTextContent('Credential sftp-suppliers is refused');
  await expect.element(tab('Files')).toMatchTextContent('Files (late)');
  await tab('Files').click();
  await expect.poll(late).toHaveLength(2);

  await tab('Links').click();
  const line = page.getByRole('row').filter({ hasText: 'sftp-suppliers' }).first();
  await expect.element(line.getByRole('status')).toMatchTextContent('Refused: 530 Login incorrect');
  await line.getByRole('button', { name: 'Test now' }).click();
  await expect.poll(() => bridge.inputs('flow.testCredential')).toHaveLength(1);
  await expect.element(line.getByRole('status')).toMatchTextContent('Refused: 530 Login incorrect');
  await expect.element(line.getByRole('button', { name: 'Test now' })).toBeEnabled();
});
