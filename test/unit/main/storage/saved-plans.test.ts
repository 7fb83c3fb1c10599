import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedPlan } from '../../../../main/core/actions/saved-plans.ts';
import { openSavedPlans } from '../../../../main/storage/saved-plans.ts';

const plan: SavedPlan = {
  ...{ id: 'aa-1', environmentId: 'e', environmentName: 'Production' },
  place: { address: 'https://api.example.invalid/v1', vendor: 'svc' },
  goal: { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1, 2] } },
  ...{ strategy: 'never_wake', reason: 'Late', savedAt: 1_000, expiresAt: 2_000, effect: ['PUT /flows/1/pause'] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-plans-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('stored plans', () => {
  it('are read as they were saved, by their user only', async () => {
    const plans = openSavedPlans(folder);
    expect(plans.ids()).toEqual([]);
    await plans.save(plan, 1_000);
    expect(plans.ids()).toEqual([plan.id]);
    expect(plans.read(plan.id)).toEqual(plan);
    const modes = [join(folder, 'plans'), join(folder, 'plans', 'aa-1.json')].map(
      (path) => statSync(path).mode & 0o077,
    );
    if (process.platform !== 'win32') expect(modes).toEqual([0, 0]);
    plans.remove(plan.id);
    expect(plans.ids()).toEqual([]);
  });

  it('are removed once they have expired and another is saved', async () => {
    const plans = openSavedPlans(folder);
    await plans.save(plan, 1_000);
    await plans.save({ ...plan, id: 'bb-2', expiresAt: 9_000 }, 5_000);
    expect(readdirSync(join(folder, 'plans'))).toEqual(['bb-2.json']);
  });

  it.each(['../settings', '..', 'aa-1/../aa-1', '', 'AA-1', 'x'.repeat(65)])('are no other files: %j', async (id) => {
    await openSavedPlans(folder).save(plan, 1_000);
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(plan));
    expect(() => openSavedPlans(folder).read(id)).toThrow('cannot be read');
  });

  it.each(['', '{', '[]', '{"id":"aa-1"}'])('are refused if another program wrote %j', async (text) => {
    const plans = openSavedPlans(folder);
    await plans.save(plan, 1_000);
    writeFileSync(join(folder, 'plans', 'aa-1.json'), text);
    expect(() => plans.read(plan.id)).toThrow('cannot be read');
  });
});
