import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';

const freshness = page.getByRole('button', { name: /^Updated/ });

it('shows the usage of the rate limit to a user who points at the age of the data, by one request', async () => {
  bridge.answer('watch.limits', [
    { period: 'second', weight: 'light', count: 12, limit: 12 },
    { period: 'day', weight: 'light', count: 648, limit: 259_200 },
    { period: 'day', weight: 'high', count: 54_000, limit: 108_000 },
  ]);
  await openApp('#/overview');
  await expect.element(freshness).toBeVisible();
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
});
