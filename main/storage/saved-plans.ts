import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Goal, strategies, type Strategy } from '#contract/models/action.ts';
import { z } from 'zod';
import { storedGoal } from '../core/actions/kinds/index.ts';
import { failure } from '../core/base/failure.ts';
import { makePrivateFolder } from './private-files.ts';
import { texts } from './words.ts';
import { writeWhole } from './whole-file.ts';

/** A plan that waits for its confirmation, with the effect that it had when it was made. */
export interface SavedPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  goal: Goal;
  strategy: Strategy;
  reason: string | null;
  /** Epoch milliseconds. */
  savedAt: number;
  expiresAt: number;
  /** Requests that the plan would send, and the nodes that they change, one line each. */
  effect: string[];
}

const planShape = z.object({
  id: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  goal: storedGoal,
  strategy: z.enum(strategies),
  reason: z.string().nullable(),
  savedAt: z.number(),
  expiresAt: z.number(),
  effect: z.array(z.string()),
});

const ending = '.json';

export interface SavedPlans {
  /** Stores a plan, in place of one with its id, and removes expired ones. */
  save: (plan: SavedPlan, now: number) => Promise<void>;
  /** Ids of all stored plans, also of expired ones. */
  ids: () => string[];
  /** Throws a Failure if the file is not as Penstock wrote it. */
  read: (id: string) => SavedPlan;
  remove: (id: string) => void;
}

/** Opens the plans in a data folder, one file each. They hold names and ids of nodes, and no secret. */
export function openSavedPlans(dataFolder: string): SavedPlans {
  const folder = join(dataFolder, 'plans');
  const pathOf = (id: string): string => join(folder, `${id}${ending}`);

  function ids(): string[] {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw thrown;
    }
  }

  function read(id: string): SavedPlan {
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
