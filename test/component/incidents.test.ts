import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everyFlow } from '#contract/models/flow.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Incident, OpenedHandover } from '#contract/models/incident.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { answerChanges } from './changed-resources.ts';
import { bridge } from './fake-bridge.ts';
import { choose, flowRows, flowsTable, focusOn } from './locators.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const heading = page.getByRole('heading', { level: 1 });

const ordersEu = async (): Promise<number> => {
  const query = { ...everyFlow, filter: 'name:"Orders EU"' };
  const { ids } = await bridge.ask('flows.ids', { environmentId: bridge.environmentId, query });
  return ids[0]!;
};

/** An open incident about one flow, with nothing in it. */
const lateFiles = (originId: number): Incident => ({
  id: 'late-files',
  environmentId: bridge.environmentId,
  title: 'Late files',
  severity: 'major',
  declaredAt: Date.now() - 3_600_000,
  actor: { user: 'Mira Okafor', impersonator: null },
  from: 'window',
  closedAt: null,
  lesson: null,
  changeIds: [],
  changes: [],
  groups: [],
  notes: [],
  originIds: [originId],
  failingSince: null,
  away: 0,
});

/** Answers for main with this one incident, which the calls of the page change. */
function answerWith(incident: Incident): void {
  const change = (changed: Partial<Incident>): Incident => Object.assign(incident, changed);
  bridge.answer('incidents.list', () => [{ ...incident, notes: incident.notes.length }]);
  bridge.answer('incidents.get', () => incident);
  bridge.answer('incidents.removeGroup', () => change({ groups: [] }));
  bridge.answer('incidents.putChange', () => {
    const [removed] = incident.changes;
    change({ changes: [], changeIds: [] });
    return removed!;
  });
  bridge.answer('incidents.close', ({ lesson }) => change({ closedAt: Date.now(), lesson }));
  bridge.answer('incidents.reopen', () => change({ closedAt: null }));
}

it('removes from an incident what does not belong to it, and reopens a closed one with its lesson', async () => {
  const originId = await ordersEu();
  const paused: ChangeRecord = {
    id: 'pause',
    environmentId: bridge.environmentId,
    title: 'Pause Orders EU',
    reason: null,
    incidentId: 'late-files',
    begunAt: Date.now() - 60_000,
    closedAt: null,
    restoreAt: null,
    actions: [],
    touched: 2,
    away: 2,
  };
  answerWith({
    ...lateFiles(originId),
    changeIds: [paused.id],
    changes: [paused],
    groups: [{ kind: 'flow', key: String(originId), text: 'Orders EU', originId }],
  });
  await openApp('#/incidents/late-files');
  const changes = main.getByRole('region', { name: 'Changes', exact: true });
  const errors = main.getByRole('region', { name: 'Errors', exact: true });
  await changes.getByRole('button', { name: 'Remove Pause Orders EU from the incident' }).click();
  await expect.element(changes.getByText('No changes yet.')).toBeVisible();
  expect(bridge.inputs('incidents.putChange')).toEqual([{ changeId: 'pause', incidentId: null }]);
  await errors.getByRole('button', { name: 'Remove All errors of Orders EU from the incident' }).click();
  await expect.element(errors.getByText('No errors yet.')).toBeVisible();
  expect(bridge.inputs('incidents.removeGroup')).toMatchObject([{ kind: 'flow', key: String(originId) }]);

  await main.getByRole('button', { name: 'Close the incident…' }).click();
  await dialog.getByLabelText('Lessons learned').fill('Agree on times.');
  await dialog.getByRole('button', { name: 'Close the incident' }).click();
  await main.getByRole('button', { name: 'Reopen the incident' }).click();
  await main.getByRole('button', { name: 'Close the incident…' }).click();
  await expect.element(dialog.getByLabelText('Lessons learned')).toHaveValue('Agree on times.');
});

it('proposes the open incident for a change, even for one that is in another, and deletes an empty one', async () => {
  const late = lateFiles(await ordersEu());
  answerWith(late);
  bridge.answer('incidents.remove', null);
  const change: ChangeRecord = {
    id: 'pause',
    environmentId: bridge.environmentId,
    title: 'Pause Orders EU',
    reason: null,
    incidentId: 'another',
    begunAt: Date.now() - 60_000,
    closedAt: null,
    restoreAt: null,
    actions: [],
    touched: 2,
    away: 2,
  };
  bridge.answer('changes.list', [change]);
  answerChanges([{ what: 'action', change }]);
  bridge.answer('incidents.putChange', change);
  await openApp('#/changes');
  await focusOn(page.getByRole('grid', { name: 'Changes' }));
  await userEvent.keyboard('d');
  await expect.element(dialog.getByLabelText('Incident')).toHaveValue('late-files');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => bridge.inputs('incidents.putChange'))
    .toEqual([{ changeId: 'pause', incidentId: 'late-files' }]);
  await expect.element(heading).toMatchTextContent('Late files');
  await userEvent.keyboard('.');
  await page.getByRole('menuitem', { name: 'Delete the incident' }).click();
  await expect.poll(() => bridge.inputs('incidents.remove')).toEqual([{ incidentId: 'late-files' }]);
  await expect.element(heading).toMatchTextContent('Incidents');
});

it('shows an open incident on the overview, at its flow and in a plan, which is executed in it', async () => {
  answerWith(lateFiles(await ordersEu()));
  bridge.hold('actions.run');
  await openApp('#/overview');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect.element(attention.getByRole('link', { name: 'Late files' })).toBeVisible();
  await attention.getByRole('link', { name: 'Orders EU', exact: true }).first().click();
  await expect.element(heading).toMatchTextContent('Orders EU');
  await expect.element(main.getByText('Open incident')).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Selected node' })
    .getByRole('button', { name: /^Pause \d+ nodes…$/ })
    .click();
  await expect.element(dialog.getByText(/^Verified/)).toBeVisible();
  await dialog.getByLabelText('Belongs to the incident').selectOptions('Late files');
  await dialog.getByRole('button', { name: /^Pause \d+ nodes$/ }).click();
  await expect
    .poll(() => bridge.inputs('actions.run'))
    .toEqual([expect.objectContaining({ incidentId: 'late-files' })]);
});

it('lists open and closed incidents in tabs, which saved views and links select too', async () => {
  const open = { ...lateFiles(1), notes: 0 };
  const closed = { ...open, id: 'over', title: 'Wrong totals', closedAt: Date.now(), lesson: 'Agree on formats.' };
  bridge.answer('incidents.list', () => [open, closed]);
  await openApp('#/incidents');
  const titles = () =>
    page
      .getByRole('grid', { name: 'Incidents' })
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent.trim());
  const tab = (name: string) => main.getByRole('radio', { name });
  await expect.poll(titles).toEqual(['Late files']);
  await choose(tab('Closed 1'));
  await expect.poll(titles).toEqual(['Wrong totals']);
  await main.getByRole('combobox', { name: 'Search incidents' }).fill('late');
  await expect.element(main.getByText('No incident matches')).toBeVisible();
  await main.getByRole('button', { name: 'All incidents' }).click();
  await expect.poll(titles).toEqual(['Late files']);

  location.hash = '#/overview';
  await expect.element(heading).not.toMatchTextContent('Incidents');
  location.hash = '#/incidents?filter=state%3Aclosed%20name%3Atotals';
  await expect.poll(titles).toEqual(['Wrong totals']);
  await expect.element(tab('Closed 1')).toBeChecked();
  await expect.element(main.getByRole('combobox', { name: 'Search incidents' })).toHaveValue('name:totals');
});

it('leads from a quiet tab to all incidents', async () => {
  bridge.answer('incidents.list', () => [{ ...lateFiles(1), notes: 0, closedAt: Date.now() }]);
  await openApp('#/incidents?filter=state%3Aopen');
  await expect.element(main.getByText('No open incidents')).toBeVisible();
  await main.getByRole('button', { name: 'All incidents' }).click();
  await expect.element(page.getByRole('grid', { name: 'Incidents' }).getByText('Late files')).toBeVisible();
});

it.each(['overview', 'incidents'])('copies the handover notes from the screen %s', async (screen) => {
  bridge.answer('changes.handOver', '# Shift');
  await openApp(`#/${screen}`);
  await main.getByRole('button', { name: 'Handover' }).click();
  await page.getByRole('menuitem', { name: 'Copy handover notes' }).click();
  await expect.poll(() => bridge.inputs('changes.handOver')).toHaveLength(1);
});

it('saves a handover, and opens one as an incident with what the service reports now', async () => {
  const signer = 'aaaa bbbb cccc dddd eeee ffff 0000 1111';
  const change = {
    ...{ id: 'c1', title: 'Pause Orders EU', reason: 'bad orders', user: 'Wei Chen', begunAt: 1, restoreAt: null },
    ...{ touched: 9, away: 9, listed: 9, flows: [] },
  };
  const handover: OpenedHandover = {
    ...{ id: 'h1', writtenAt: Date.now(), user: 'Wei Chen', environmentName: 'Northgate', signer, isOwn: false },
    incidents: [
      {
        ...{ id: 'i1', title: 'Wrong totals', severity: 'major', declaredAt: 1, user: 'Wei Chen', changeIds: [] },
        ...{ flows: [], notes: [{ at: 1, text: '<b>The supplier knows.</b>', user: null }] },
      },
    ],
    changes: [
      { ...change, awayNow: 4 },
      { ...change, id: 'c2', title: 'Pause Daily sales', awayNow: 0 },
      { ...change, id: 'c3', title: 'Pause the rest', awayNow: null },
    ],
    failing: [],
    requests: { entries: 0, hash: null },
  };
  bridge.answer('incidents.saveHandover', { path: '/home/mira/handover.json', signer });
  bridge.answer('incidents.openHandover', { ...lateFiles(1), handover });
  answerWith({ ...lateFiles(1), handover });
  await openApp('#/incidents');
  const handOver = async (name: string): Promise<void> => {
    await main.getByRole('button', { name: 'Handover' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await handOver('Save the handover as a file…');
  await expect
    .element(page.getByLabelText('Messages').getByText(`Signed by this installation: ${signer}`))
    .toBeVisible();
  await handOver('Open a handover file…');
  const region = main.getByRole('region', { name: 'Handover' });
  await expect.element(region).toMatchTextContent(`Signed by installation ${signer}`);
  await expect.element(region.getByText(/made on another computer/)).toBeVisible();
  const items = () =>
    region
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(items)
    .toEqual([
      expect.stringMatching(/Pause Orders EU.*4 nodes are not restored.*Wei Chen/s),
      expect.stringMatching(/Pause Daily sales.*Restored by now/s),
      expect.stringMatching(/Pause the rest.*Current state unknown/s),
      expect.stringMatching(/Wrong totals.*<b>The supplier knows\.<\/b>/s),
    ]);
  await expectNoViolations();
});

it('leads from a flow to the open incident about it', async () => {
  const originId = await ordersEu();
  answerWith(lateFiles(originId));
  await openApp(`#/flows/${originId}`);
  await main.getByRole('link', { name: 'Late files' }).click();
  await expect.element(heading).toMatchTextContent('Late files');
  const flows = main.getByRole('region', { name: 'Affected flows' }).getByRole('listitem');
  await expect.element(flows).toMatchTextContent(/^Orders EU Failing/);
  await expect
    .element(main.getByRole('complementary', { name: 'Timeline: notes and changes' }))
    .toMatchTextContent('Incident declared');
  bridge.answer('incidents.saveReport', '/home/mira/incident.md');
  await main.getByRole('button', { name: 'Save a report…' }).click();
  await expect.poll(() => bridge.inputs('incidents.saveReport')).toEqual([{ incidentId: 'late-files' }]);
});

it('declares an incident at the focused flow', async () => {
  await openApp('#/flows');
  await focusOn(flowsTable);
  await expect.element(flowRows.first()).toMatchTextContent('Orders EU');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('declare');
  await page.getByRole('option', { name: 'Declare an incident' }).first().click();
  await expect.element(dialog.getByLabelText('Title')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Orders EU: ');
});

it.each([
  ['changes', 'Reading the change'],
  ['incidents', 'Reading the incident'],
])('shows progress in #/%s while it is read', async (screen, words) => {
  bridge.hold('changes.get');
  bridge.hold('incidents.get');
  await openApp(`#/${screen}/a`);
  await expect.element(main.getByText(words)).toBeInTheDocument();
});
