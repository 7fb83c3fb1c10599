import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuditFacts, AuditOffer } from '#contract/models/timeline.ts';
import { openApp } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { answerChanges, changeOf, timeline } from './changed-resources.ts';
import { bridge } from './fake-bridge.ts';

const panel = page.getByRole('complementary');
const minute = 60_000;
const facts: AuditFacts = { entryId: '1', user: 'jonas@northgate.example', impersonator: null, word: 'update' };

const change = (versionId: number | null, audit?: AuditFacts) =>
  changeOf(1, {
    ...{ versionId, at: Date.now() - minute, ...(audit && { audit }) },
    differences: [{ path: ['mapping', 'total'], before: 'gross', after: '<b>display</b>' }],
  });

async function open(audit: AuditOffer, ...changes: ReturnType<typeof change>[]): Promise<void> {
  answerChanges(changes.map((one) => ({ what: 'observed', change: one })));
  bridge.answer('timeline.history', { changes, audit, firstSeenAt: null });
  bridge.answer('timeline.versions', []);
  await openApp('#/timeline');
  await expect.element(timeline).toMatchTextContent('mapping.total');
  await page
    .getByRole('row', { name: /mapping\.total/ })
    .first()
    .click();
  await userEvent.keyboard('{Enter}');
}

it('names the user of a change, and who acted for that user', async () => {
  await open('offered', change(null, { ...facts, impersonator: 'support@vendor.example' }));
  await expect.element(panel.getByText(/^By .*jonas@northgate\.example/)).toBeVisible();
  await expect.element(panel.getByRole('heading', { name: 'Audit log of the service' })).toBeVisible();
  // Without a stored version, there is nothing to restore.
  await expect.element(panel.getByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
  await expectNoViolations();
});

it.each([
  ['absent', 'This service has no audit log'],
  ['refused', 'Your account may not read the audit log'],
] as const)('reports once that the audit log is %s', async (audit, words) => {
  await open(audit, change(1));
  await expect.element(panel.getByText(words)).toBeVisible();
  await expect.element(panel.getByRole('heading', { name: 'Audit log of the service' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'By', exact: true })).not.toBeInTheDocument();
});
