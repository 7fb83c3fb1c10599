import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { rateLimitsOf } from '../../renderer/client/rate-limits.ts';
import LoadFacts from '../../renderer/features/settings/LoadFacts.svelte';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

const load = page.getByText(/^\s*\d+ requests? in the last minute\./);
const freshness = page.getByRole('button', { name: /^Updated/ });

/** Shows what the settings of the environment state about the load on its service. */
async function openSettings(): Promise<void> {
  await openApp(`#/environments/${bridge.environmentId}`);
  await page.getByText('Advanced', { exact: true }).click();
  await expect.element(load).toBeVisible();
}

it('is unknown in the settings until a user points at the age of the data, and then has an age there', async () => {
  await openSettings();
  await expect.element(load).toMatchTextContent(/unknown until you point at the age of the data\.$/);
  expect(bridge.inputs('watch.limits')).toEqual([]);
  bridge.answer('watch.limits', [{ period: 'day', weight: 'light', count: 25_920, limit: 259_200 }]);
  await freshness.hover();
  await expect
    .element(load)
    .toMatchTextContent(/10% of today's rate limit is used \(259,200 light requests\)\. Read \d+ s ago\.$/);
  expect(bridge.inputs('watch.limits')).toHaveLength(1);
});

it('shows the usage of the rate limit to a user who points at the age of the data, by one request', async () => {
  bridge.answer('watch.limits', [
    { period: 'second', weight: 'light', count: 12, limit: 12 },
    { period: 'day', weight: 'light', count: 648, limit: 259_200 },
    { period: 'day', weight: 'high', count: 54_000, limit: 108_000 },
  ]);
  await openApp('#/overview');
  await page.getByRole('heading', { level: 1 }).hover();
  expect(bridge.inputs('watch.limits')).toEqual([]);
  await freshness.hover();
  await expect
    .element(freshness)
    .toHaveAttribute('title', expect.stringContaining("50% of today's rate limit is used (108,000 high requests)."));
  await page.getByRole('heading', { level: 1 }).hover();
  await freshness.hover();
  expect(bridge.inputs('watch.limits')).toHaveLength(1);
});

it('shows no usage where the service reports none', async () => {
  bridge.answer('watch.limits', null);
  await openApp('#/overview');
  await page.getByRole('heading', { level: 1 }).hover();
  await freshness.hover();
  await expect.poll(() => bridge.inputs('watch.limits')).toHaveLength(1);
  await expect.element(freshness).not.toHaveAttribute('title', expect.stringContaining('rate limit'));
  await openSettings();
  await expect.element(load).toMatchTextContent(/does not report the usage of a daily rate limit\.$/);
});

it('comes to be known in the settings, also where nothing else has shown it before', async () => {
  const environmentId = 'not-shown-before';
  await render(LoadFacts, { environmentId });
  const usage = page.getByText(/rate limit/);
  await expect.element(usage).toMatchTextContent(/unknown until you point at the age of the data\.$/);
  rateLimitsOf(environmentId).set({ limits: null, readAt: Date.now() });
  await expect.element(usage).toMatchTextContent(/does not report the usage of a daily rate limit\.$/);
});
