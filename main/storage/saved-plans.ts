import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { strategies } from '#contract/models/action.ts';
import { z } from 'zod';
import { storedGoal } from '../core/actions/kinds/index.ts';
import type { SavedPlan, SavedPlans } from '../core/actions/saved-plans.ts';
import { failure } from '../core/base/failure.ts';
import { makePrivateFolder } from './private-files.ts';
import { texts } from './words.ts';
import { writeWhole } from './whole-file.ts';

const planShape = z.object({
  id: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  place: z.object({ address: z.string(), vendor: z.string() }),
  goal: storedGoal,
  strategy: z.enum(strategies),
  reason: z.string().nullable(),
  savedAt: z.number(),
  expiresAt: z.number(),
  effect: z.array(z.string()),
});

const ending = '.json';

/** Ids that Penstock gives. Any other could lead out of the folder. */
const isPlanId = (id: string): boolean => /^[\da-f-]{1,64}$/.test(id);

/** Opens the plans in a data folder, one file each. They hold names and ids of nodes, and no secret. */
export function openSavedPlans(dataFolder: string): SavedPlans {
  const folder = join(dataFolder, 'plans');
  const pathOf = (id: string): string => join(folder, `${id}${ending}`);

  function ids(): string[] {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .filter(isPlanId);
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw thrown;
    }
  }

  function read(id: string): SavedPlan {
    if (!isPlanId(id)) throw failure('not_found', texts.planUnreadable(id), { advice: texts.planAgain });
    try {
      return planShape.parse(JSON.parse(readFileSync(pathOf(id), 'utf8'))) as SavedPlan;
    } catch (thrown) {
      const detail = thrown instanceof Error ? thrown.message : String(thrown);
      throw failure('not_found', texts.planUnreadable(id), { advice: texts.planAgain, detail });
    }
  }

  const remove = (id: string): void => rmSync(pathOf(id), { force: true });

  const isExpired = (id: string, now: number): boolean => {
    try {
      return read(id).expiresAt <= now;
    } catch {
      // An unreadable file stays for the user who asks for it.
      return false;
    }
  };

  return {
    async save(plan, now) {
      makePrivateFolder(folder);
      for (const id of ids()) if (isExpired(id, now)) remove(id);
      await writeWhole(pathOf(plan.id), [JSON.stringify(plan)]);
    },
    ids,
    read,
    remove,
  };
}
