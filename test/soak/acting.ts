import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Action, Goal } from '#contract/models/action.ts';
import { Actions } from '../../main/core/actions/actions.ts';
import type { ActionTarget } from '../../main/core/changes/target.ts';
import type { Clock } from '../../main/core/base/clock.ts';
import { openActions } from '../../main/storage/actions.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { actionsDatabase } from '../../main/storage/database-kinds.ts';
import { errorLog } from './error-log.ts';

/** A user who pauses some flows and restores them, with the record of it on disk. */
export class Acting {
  readonly #folder = mkdtempSync(join(tmpdir(), 'penstock-acting-'));
  readonly #record: ReturnType<typeof openActions>;
  readonly #actions: Actions;
  readonly #environmentId: string;

  constructor(target: ActionTarget, clock: Clock) {
    this.#environmentId = target.id;
    const database = openDatabase(join(this.#folder, 'actions.db'), actionsDatabase);
    this.#record = openActions(database, { clock, processId: randomUUID() });
    this.#actions = new Actions({
      target: () => target,
      journal: this.#record.journal,
      incidents: this.#record.incidents,
      clock,
      log: errorLog,
      from: 'window',
      onChange: () => undefined,
    });
  }

  /** Then reads the result, like the page. */
  async pauseAndRestore(nodeIds: number[]): Promise<void> {
    const selection = { by: 'nodes', nodeIds } as const;
    const { changeId } = await this.#carryOut({ kind: 'change', change: 'pause', selection });
    await this.#carryOut({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    this.#actions.list(this.#environmentId);
    this.#actions.changes.list(this.#environmentId);
  }

  close(): void {
    this.#record.close();
    rmSync(this.#folder, { recursive: true });
  }

  async #carryOut(goal: Goal): Promise<Action> {
    const strategy = 'never_wake';
    const plan = this.#actions.plans.plan({ environmentId: this.#environmentId, goal, strategy, changeId: null });
    const { id } = await this.#actions.begin({
      planId: plan.id,
      typedName: null,
      reason: null,
      unchecked: false,
      override: null,
    });
    const action = await this.#actions.over(id);
    if (action.missed !== 0) throw new Error(`Not everything was reached: ${JSON.stringify(action)}`);
    return action;
  }
}
