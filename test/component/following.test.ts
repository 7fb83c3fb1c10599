// @module-tag nightly
import type { Reading } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

const read = page.getByRole('status', { name: 'Records read' });
const order = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const groups = page.getByRole('grid', { name: 'Groups of failed records' }).getByRole('row');
const record = page.getByRole('region', { name: 'Text of the record' });
const alert = page.getByRole('main').getByRole('alert');

/**
 * Shows the failed records of a flow that are completely read. From then on main answers a command with the test's
 * version of the reading: `publish` changes it unasked, `answer` with the next command.
 */
async function showReading() {
  const { environmentId } = bridge;
  // Otherwise the results of another test are on screen first.
  bridge.answer('quarantine.reading', null);
  await openApp(`#/records?flow=40001&from=${Date.now() - 10 * 60_000}`);
  await expect.element(read).toMatchTextContent(/^([\d,]+) of \1 records read$/);
  await expect.element(record).toBeVisible();
  let reading = (await bridge.ask('quarantine.reading', { environmentId }))!;
  bridge.answer('quarantine.reading', () => reading);
  // Far ahead of the world, whose own reading may still report something.
  const next = (part: Partial<Reading>): Reading =>
    (reading = { ...reading, ...part, revision: reading.revision + 1_000 });
  return {
    publish: (part: Partial<Reading>) => bridge.publish('quarantine.changed', next(part)),
    answer: (part: Partial<Reading>) => bridge.answer('quarantine.order', () => next(part)),
  };
}

const ordered = () => bridge.inputs('quarantine.order').map((input) => input.order);

describe('reading failed records', () => {
  it('continues with new ones until following is stopped', async () => {
    const { publish, answer } = await showReading();
    answer({ state: 'following' });
    await order('Follow').click();
    await expect.element(read).toMatchTextContent(/following new ones$/);
    const asked = bridge.inputs('quarantine.groups').length;
    publish({ read: 4_321, total: 4_321 });
    await expect.element(read).toMatchTextContent('4,321 of 4,321 records read');
    await expect.poll(() => bridge.inputs('quarantine.groups').length).toBeGreaterThan(asked);
    answer({ state: 'done' });
    await order('Stop following').click();
    await expect.element(order('Follow')).toBeVisible();
    expect(ordered()).toEqual(['follow', 'unfollow']);
  });

  it('can be stopped, keeps what was read, and continues to its limit and beyond', async () => {
    const { publish, answer } = await showReading();
    publish({ state: 'reading', read: 4_000, total: 20_000, limit: 10_000 });
    await expect.element(read).toMatchTextContent('Reading: 4,000 of 20,000 records');
    answer({ state: 'stopped' });
    await order('Stop').click();
    await expect.element(read).toMatchTextContent('4,000 of 20,000 records read, stopped');
    await expect.element(record).toBeVisible();
    answer({ state: 'done', read: 10_000 });
    await order('Continue').click();
    await expect.element(read).toMatchTextContent('First 10,000 of 20,000 records read');
    answer({ read: 20_000, limit: 20_000 });
    await order('Load more').click();
    await expect.element(read).toMatchTextContent(/^20,000 of 20,000 records read$/);
    expect(ordered()).toEqual(['stop', 'continue', 'continue']);
  });

  it('marks where it stopped, and claims no beginning and no total of a partial reading', async () => {
    const { publish } = await showReading();
    const [first] = groups.elements();
    expect(first!.textContent).not.toContain('or earlier');
    publish({ read: 4_000, total: 20_000, unreadBefore: Date.now() - 5 * 60_000 });
    await expect.element(groups.first()).toMatchTextContent(/≥\s?\d/);
    await expect.element(groups.first()).toMatchTextContent(/\d\d:\d\d or earlier to \d\d:\d\d/);
    await expect.element(page.getByRole('status', { name: 'Groups found' })).toMatchTextContent(/in the records read$/);
    await expect
      .element(page.getByRole('slider', { name: 'Failed records' }))
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/Not all records before .* were read$/));
    await page.getByRole('tab', { name: 'Where' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Origin' }))
      .toMatchTextContent(/^In the records read: first .* ago or earlier, last/);
    publish({ read: 4_000, total: 4_000, unreadBefore: null });
    await expect.element(groups.first()).not.toMatchTextContent('or earlier');
  });

  it('explains what is not lost when the process with the records is gone, shows them still, and reads them again', async () => {
    const { publish, answer } = await showReading();
    const problem = {
      kind: 'internal' as const,
      message: 'The process that held these records stopped.',
      advice: 'Nothing was lost in the service. Continue reads the records again.',
    };
    bridge.fail('quarantine.groups', problem);
    publish({ state: 'failed', problem });
    await expect.element(alert).toMatchTextContent(problem.message);
    await expect.element(alert).toMatchTextContent(problem.advice);
    await expect.element(groups.first()).toBeVisible();

    bridge.release('quarantine.groups');
    answer({ state: 'done', problem: null });
    await alert.getByRole('button', { name: 'Continue' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(read).toMatchTextContent(/^([\d,]+) of \1 records read$/);
    await expect.element(record).toBeVisible();
    expect(ordered()).toEqual(['continue']);
  });

  it('reports a service that returns fewer records than it counts, and reads all again on request (R12)', async () => {
    const { publish } = await showReading();
    const { environmentId } = bridge;
    const { resources } = (await bridge.ask('quarantine.reading', { environmentId }))!;
    publish({ total: 9_999, resources: resources.map((one) => ({ ...one, complete: false })) });
    await expect.element(read).toMatchTextContent(/of 9,999 records read: the service returned fewer than it counts$/);
    const opened = bridge.inputs('quarantine.open').length;
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await expect.poll(() => bridge.inputs('quarantine.open')).toHaveLength(opened + 1);
    await expect.element(read).toMatchTextContent(/^([\d,]+) of \1 records read$/);
  });
});
