import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../main/core/base/failure.ts';
import { openConfFile } from '../../main/storage/conf-file.ts';
import { openSettings } from '../../main/storage/settings-store.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { environmentId, settingsAt, WindowlessApp } from '../fixtures/windowless-app.ts';

let home: DemoService;
/** Another service with the same flows. */
let other: DemoService;
let folder: string;
let app: WindowlessApp;
/** Resolves once some requests of the action have left. */
let underWay: Promise<void>;

beforeAll(async () => {
  const args = ['--flows', '120', '--runs', '0', '--latency-ms', '30', '--seed', '7'];
  [home, other] = await Promise.all([DemoService.start(...args), DemoService.start(...args)]);
});
afterAll(() => Promise.all([home.stop(), other.stop()]));

beforeEach(async () => {
  await home.reset();
  folder = mkdtempSync(join(tmpdir(), 'penstock-moved-'));
  openSettings(folder, openConfFile).store.change(environmentId, () => ({ id: environmentId, ...settingsAt(home) }));
  const keys = Object.fromEntries([home, other].map(({ baseUrl, serviceKey }) => [baseUrl, serviceKey]));
  const some = Promise.withResolvers<void>();
  let sent = 0;
  underWay = some.promise;
  app = new WindowlessApp({ folder, keys, onSend: () => (sent += 1) > 20 && some.resolve() });
  await app.environments.resumeAll();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const changes = async (service: DemoService) => (await service.log()).filter(({ method }) => method === 'PUT');
const edit = (change: Partial<EnvironmentSettings>) =>
  app.environments.update(environmentId, { ...settingsAt(home), ...change }, settingsAt(home));

describe('during a bulk pause', () => {
  it('an environment that moves to another address, and is signed in to, sends nothing of it there', async () => {
    const id = await app.pauseAll();
    await underWay;
    expect(await edit(settingsAt(other))).toMatchObject({ session: { state: 'signed_in' } });
    const { state, calls, problem } = await app.actions.over(id);
    expect({ state, problem }).toMatchObject({ state: 'cancelled', problem: { kind: 'moved' } });
    expect(calls).toMatchObject({ failed: 0, ambiguous: 0, open: 0, done: (await changes(home)).length });
    expect(calls.not_attempted).toBeGreaterThan(0);
    for (const order of ['retry', 'resume'] as const) {
      let thrown: unknown;
      try {
        app.actions.order(id, order);
      } catch (error) {
        thrown = error;
      }
      expect(problemOf(thrown)).toMatchObject({ kind: 'moved' });
    }
    expect(await changes(other)).toEqual([]);
  });

  it('nothing changes once read-only was confirmed, and nothing is reported as failed (S4)', async () => {
    const id = await app.pauseAll();
    await underWay;
    await edit({ guard: 'read_only' });
    const atOnce = await changes(home);
    // Sent requests were awaited.
    expect(atOnce.filter(({ finished_at: finishedAt }) => finishedAt === null)).toEqual([]);
    const confirmed = atOnce.length;
    const { state, calls, problem } = await app.actions.over(id);
    expect({ state, problem }).toMatchObject({ state: 'cancelled', problem: { kind: 'read_only' } });
    expect(calls).toMatchObject({ failed: 0, ambiguous: 0, open: 0, done: confirmed });
    expect(await changes(home)).toHaveLength(confirmed);
  });

  it('an environment that is removed ends it', async () => {
    const id = await app.pauseAll();
    await underWay;
    await app.environments.remove(environmentId);
    const { state, calls } = await app.actions.over(id);
    expect(state).toBe('cancelled');
    expect(calls).toMatchObject({ failed: 0, ambiguous: 0, open: 0, done: (await changes(home)).length });
  });
});
