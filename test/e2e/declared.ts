import type { Page } from '@playwright/test';
import { call } from './bridge.ts';
import { waitUntilReady } from './launch.ts';

/** Declares an incident about all errors of a flow, with a note, as the dialogs would, and returns its id. */
export async function declareIncident(page: Page, originId: number): Promise<string> {
  const { environments } = await call(page, 'environments.list', null);
  const { id } = await call(page, 'incidents.declare', {
    environmentId: environments[0]!.id,
    title: '3141 5926 '.repeat(12).trim(),
    severity: 'critical',
    changeIds: [],
    groups: [{ kind: 'flow', key: String(originId), text: '5358', originId }],
  });
  await call(page, 'incidents.note', { incidentId: id, text: `9793\n${'2384'.repeat(60)}` });
  // The window looks for what others wrote with each read of the service: a new one looks at once.
  await page.reload();
  await waitUntilReady(page);
  return id;
}
