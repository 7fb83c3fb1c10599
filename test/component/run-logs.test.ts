import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RunLogLine } from '#contract/models/run-log.ts';
import { openApp } from './app.ts';
import { catchDownloads } from './downloads.ts';
import { openFailedRecords } from './failed-records.ts';
import { bridge } from './fake-bridge.ts';
import { choose, focusOn } from './locators.ts';
import { flowNamed, openFlow, readAgain, selectedNode, tab } from './shown-flow.ts';

const part = page.getByRole('tabpanel');
const log = page.getByRole('grid', { name: 'Log of the run' });
const lines = log.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
const found = page.getByRole('status', { name: 'Lines found' });
const severity = (name: string) => page.getByRole('radio', { name, exact: true });

let originId = 0;
beforeEach(async () => {
  originId = await flowNamed('Orders EU');
});

/** Answers every log with these texts. */
function answerWith(texts: string[], log: { total?: number; isWhole?: boolean } = {}): void {
  const line = {
    at: 0,
    severity: 'error',
    word: 'ERROR',
    isSummary: false,
    kind: 'unknown',
    resourceId: null,
  } as const;
  bridge.answer('flow.log', ({ runId }) => ({
    ...{ runId, total: texts.length, isWhole: true, ...log },
    lines: texts.map((text): RunLogLine => ({ ...line, text })),
  }));
}

it('leads from a failing run to the line that states what failed, and to its node, by keyboard', async () => {
  await openFlow(originId);
  await focusOn(page.getByRole('grid', { name: 'Runs' }));
  expect(bridge.inputs('flow.log')).toEqual([]);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(tab('Logs')).toHaveAttribute('aria-selected', 'true');
  await expect.element(found).toMatchTextContent(/^\d+ lines$/);
  await choose(severity('Errors'));
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('order_total expected');
  await expect.element(found).toMatchTextContent(/^1 of \d+ lines$/);
  await expect.element(lines.first()).toMatchTextContent('SCHEMA_VALIDATION: order_total: expected number');
  await focusOn(log);
  await userEvent.keyboard('{Enter}');
  await expect.element(selectedNode).toMatchTextContent('Orders EU normalised');
  expect(bridge.inputs('flow.log')).toHaveLength(1);
});

it('shows the log of the newest run, and reads none again with each read of the flow', async () => {
  await openFlow(originId);
  await tab('Logs').click();
  await expect.element(found).toBeVisible();
  await expect.element(part.getByText(/^Newest run, \d{13}$/)).toBeVisible();
  await expect
    .element(part.getByRole('link', { name: 'Failed records of this run' }))
    .toHaveAttribute('href', expect.stringContaining(`#/records?flow=${originId}`));
  await readAgain();
  expect(bridge.inputs('flow.log')).toHaveLength(1);
  await part.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => bridge.inputs('flow.log')).toHaveLength(2);
});

describe('a log that is followed', () => {
  const follow = part.getByRole('checkbox', { name: 'Follow' });
  const newLines = part.getByRole('button', { name: 'New lines' });
  const asked = () => bridge.inputs('flow.log').length;
  let texts: string[];
  let revisions = 0;

  /** Shows a log to which `add` adds lines. */
  beforeEach(async () => {
    texts = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    bridge.answer('flow.log', ({ runId }) => ({
      ...{ runId, total: texts.length, isWhole: true },
      lines: texts.map((text, index): RunLogLine => ({
        ...{ at: index, text, severity: 'info', word: 'INFO', isSummary: false, kind: 'unknown', resourceId: null },
      })),
    }));
    await openFlow(originId);
    await tab('Logs').click();
    await expect.element(found).toMatchTextContent('100 lines');
  });

  /** Reports that the flows were read again. */
  async function readFlows(readAt: number): Promise<void> {
    const state = await bridge.ask('watch.state', { environmentId: bridge.environmentId });
    revisions += 1;
    bridge.publish('watch.changed', { ...state, readAt, revision: state.revision + revisions });
  }

  async function add(text: string, readAt: number): Promise<void> {
    texts.push(text);
    await readFlows(readAt);
    await expect.element(found).toMatchTextContent(`${texts.length} lines`);
  }

  it('shows new lines at its end, by keyboard, with one request for each read of the flows', async () => {
    await focusOn(follow);
    await userEvent.keyboard(' ');
    await expect.element(lines.filter({ hasText: 'line 99' })).toBeInViewport();
    // The log when the tab opened, and when following started.
    await expect.poll(asked).toBe(2);
    await add('one', 1);
    await expect.element(lines.filter({ hasText: 'one' })).toBeInViewport();
    await add('two', 2);
    await expect.element(lines.filter({ hasText: 'two' })).toBeInViewport();
    // News about something else does not count as a read.
    await readFlows(2);
    await expect.element(newLines).not.toBeInTheDocument();
    expect(asked()).toBe(4);
  });

  it('stays where the user scrolled, and leads to new lines on request', async () => {
    await choose(follow);
    await focusOn(log);
    await userEvent.keyboard('{Home}');
    await expect.element(lines.filter({ hasText: 'line 99' })).not.toBeInTheDocument();
    await expect.element(newLines).not.toBeInTheDocument();
    await add('one', 1);
    await expect.element(lines.filter({ hasText: 'line 0' }).first()).toBeInViewport();
    await newLines.click();
    await expect.element(lines.filter({ hasText: 'one' })).toBeInViewport();
    await expect.element(newLines).not.toBeInTheDocument();
  });

  it('is not read while the window is hidden', async () => {
    await choose(follow);
    await add('one', 1);
    const before = asked();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    await readAgain();
    expect(asked()).toBe(before);
  });

  it('is not followed once the tab was left', async () => {
    await choose(follow);
    await add('one', 1);
    const before = asked();
    await tab('Runs').click();
    await readFlows(3);
    await tab('Logs').click();
    await expect.element(follow).not.toBeChecked();
    expect(asked()).toBe(before);
  });

  it('states that its run has ended', async () => {
    await choose(follow);
    const runs = await bridge.ask('flow.runs', { environmentId: bridge.environmentId, originId });
    const newer = { ...runs.runs[0]!, runId: runs.runs[0]!.runId + 60_000 };
    bridge.answer('flow.runs', { ...runs, runs: [newer, ...runs.runs] });
    await add('one', 1);
    await expect.element(part.getByText(/^Run \d{13}$/)).toBeVisible();
    texts.push('last');
    await readFlows(2);
    await expect.element(part.getByText('The run has ended.')).toBeVisible();
    await expect.element(follow).not.toBeInTheDocument();
    await part.getByRole('button', { name: 'Show the log of the newest run' }).click();
    await expect.element(part.getByText(`Newest run, ${newer.runId}`)).toBeVisible();
  });
});

it('is saved as text or NDJSON, only the lines shown', async () => {
  answerWith(['one', 'two']);
  await openFlow(originId);
  await tab('Logs').click();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('two');
  await expect.element(found).toMatchTextContent('1 of 2 lines');
  const saved = catchDownloads();
  await part.getByRole('button', { name: 'Save the log' }).click();
  await page.getByRole('menuitem', { name: 'Save as NDJSON…' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  const { name, content } = saved[0]!;
  expect(name).toMatch(/^log-of-run-\d{13}-.*\.ndjson$/);
  expect(JSON.parse(await content.text())).toMatchObject({ text: 'two', severity: 'error' });
});

it('opens the log of the run in a link', async () => {
  answerWith(['one']);
  await openApp(`#/flows/${originId}?part=logs&run=1000000000001`);
  await expect.element(found).toMatchTextContent('1 line');
  expect(bridge.inputs('flow.log')).toMatchObject([{ kind: 'source', runId: 1_000_000_000_001, at: null }]);
  await page.getByRole('button', { name: 'Show the log of the newest run' }).click();
  await expect.element(part.getByText(/^Newest run, /)).toBeVisible();
  await expect.poll(() => bridge.inputs('flow.log')).toHaveLength(2);
});

it('opens from a run of a group of failed records, and from one of them', async () => {
  answerWith(['one']);
  await openFailedRecords();
  const groups = page.getByRole('grid', { name: 'Groups of failed records' });
  await groups.getByRole('row').filter({ hasText: 'order_total: expected number' }).click();
  const ofRecord = page.getByRole('main').getByRole('link', { name: 'Log', exact: true });
  await expect
    .element(ofRecord.first())
    .toHaveAttribute('href', expect.stringMatching(/^#\/flows\/40001\?part=logs&run=\d{13}$/));
  await page.getByText('Where', { exact: true }).click();
  await page.getByRole('region', { name: 'Origin' }).getByRole('link', { name: 'Log' }).first().click();
  await expect.element(found).toMatchTextContent('1 line');
});

it('says once that the service has no run logs, and shows the rest of the flow', async () => {
  bridge.answer('flow.log', null);
  await openFlow(originId);
  await tab('Logs').click();
  await expect.element(part.getByText('This service has no run logs')).toBeVisible();
  await expect.element(page.getByRole('treeitem').first()).toBeVisible();
  await tab('Runs').click();
  await focusOn(page.getByRole('grid', { name: 'Runs' }));
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(part.getByText('This service has no run logs')).toBeVisible();
  expect(bridge.inputs('flow.log')).toHaveLength(1);
});

it('reports a log that cannot be read in its position, and reads it again on request', async () => {
  bridge.fail('flow.log', { kind: 'service_failed', message: 'The service failed (500).' });
  await openFlow(originId);
  await tab('Logs').click();
  await expect.element(part.getByRole('alert')).toMatchTextContent('failed (500)');
  bridge.release('flow.log');
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect.element(found).toBeVisible();
});

it('states that a long log is cut, renders few of its lines, and has a search that finds none', async () => {
  answerWith(
    Array.from({ length: 10_000 }, (_, index) => `line ${index}`),
    { total: 52_341, isWhole: false },
  );
  await openFlow(originId);
  await tab('Logs').click();
  await expect.element(part.getByText('The log is too long: only 10,000 of 52,341 lines were read')).toBeVisible();
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().length).toBeLessThan(200);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('no such text');
  await expect.element(part.getByText('No line matches')).toBeVisible();
  await part.getByRole('button', { name: 'Show all' }).click();
  await expect.element(found).toMatchTextContent('10,000 lines');
});

it('shows hostile lines as text: markup, terminal codes, turned text and a very long line', async () => {
  answerWith(['<img src=x onerror=alert(1)>', '\u001b[2J', '\u202etxt.exe', 'x'.repeat(10_000)]);
  await openFlow(originId);
  await tab('Logs').click();
  await expect.element(lines.first()).toMatchTextContent('<img src=x onerror=alert(1)>');
  expect(log.element().querySelector('img')).toBeNull();
  await expect.element(lines.nth(1)).toMatchTextContent('⟨U+001B⟩[2J');
  await expect.element(lines.nth(2)).toMatchTextContent('⟨U+202E⟩txt.exe');
  expect(lines.nth(3).element().textContent.length).toBeLessThan(2_200);
});
