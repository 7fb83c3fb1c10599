import type { Page } from '@playwright/test';
import type { ResourceChange, TimelineWindow } from '#contract/models/timeline.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { call } from './bridge.ts';
import { expect } from './console.ts';

/** Changes that Penstock has observed, read from main. */

const everything = { filter: '', after: null, before: null };

export async function environmentIdOf(page: Page): Promise<string> {
  const { environments } = await call(page, 'environments.list', null);
  return environments[0]!.id;
}

export const windowOf = async (page: Page, filter = ''): Promise<TimelineWindow> =>
  call(page, 'timeline.window', {
    environmentId: await environmentIdOf(page),
    query: { ...everything, filter },
    from: 0,
    to: 50,
  });

export async function refresh(page: Page): Promise<void> {
  await call(page, 'watch.refresh', { environmentId: await environmentIdOf(page) });
}

/** Resolves once a version of every resource is stored. */
export async function allSeen(page: Page): Promise<void> {
  const looked = async () => {
    await refresh(page);
    const { stored, resources } = await windowOf(page);
    return resources > 100 && stored === resources;
  };
  await expect.poll(looked, { timeout: 120_000, intervals: [300] }).toBe(true);
}

/**
 * Waits until another user has broken a mapping, half an hour after the start, and its flow fails. Returns the change.
 * @param minutes until then
 * @param advance lets time pass, by default at the service alone. Milliseconds
 */
export async function mappingBroken(
  page: Page,
  service: DemoService,
  minutes = 31,
  advance = (milliseconds: number): Promise<void> => service.advance(milliseconds),
): Promise<ResourceChange> {
  const environmentId = await environmentIdOf(page);
  await advance(minutes * 60_000);
  const found = async (): Promise<ResourceChange | undefined> => {
    await refresh(page);
    const { rows } = await windowOf(page, 'path:sink_config.mapping');
    return rows.flatMap((row) => (row.what === 'change' ? [row.change] : []))[0];
  };
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  const change = (await found())!;
  const { originId } = change.flows[0]!;
  const suspected = async () => {
    await advance(5 * 60_000);
    await refresh(page);
    return (await call(page, 'timeline.suspects', { environmentId, originId })).suspects.length;
  };
  await expect.poll(suspected, { timeout: 90_000, intervals: [1_000] }).toBe(2);
  return change;
}
