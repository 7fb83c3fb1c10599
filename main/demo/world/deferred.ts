/** Deferred request. Times in epoch milliseconds. */
export interface DeferredTask {
  readonly id: number;
  /** Key of the request and its address: a task is found again only there. */
  readonly key: string;
  readonly startedAt: number;
  readonly dueAt: number;
  /** Runs the task at that moment, and returns its result. */
  readonly finish: (at: number) => unknown;
  /** Outcome or final word; null while the task is under way. */
  outcome: string | null;
  /** Result; null unless the task completed. */
  result: unknown;
}

/** Words that end a task. At any other word it stays forever: a client cannot know them all. */
export const endings: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'expired', 'stale']);

/** Outcome of a task that ran but was not stored: a poll finds nothing. */
const gone = 'gone';

/**
 * Outcomes of tasks that ran, whatever is reported of them afterwards. The other outcomes leave everything unchanged.
 */
const carriedOut: ReadonlySet<string> = new Set(['completed', 'expired', gone]);

/** Tasks that the service defers, shown to clients as request records (../wire/deferred.ts). */
export class DeferredTasks {
  readonly #tasks = new Map<number, DeferredTask>();
  /** Outcome of tasks that fall due from now on. */
  outcome = 'completed';

  /** Adds a task that takes this many milliseconds. */
  add({ now, milliseconds, key, finish }: NewTask): DeferredTask {
    const id = 90_001 + this.#tasks.size;
    const task = { id, key, startedAt: now, dueAt: now + milliseconds, finish, outcome: null, result: null };
    this.#tasks.set(id, task);
    return task;
  }

  find(id: number): DeferredTask | undefined {
    const task = this.#tasks.get(id);
    return task?.outcome === gone ? undefined : task;
  }

  /** Runs the tasks that are due by `now`, each at its own moment. */
  settle(now: number): void {
    for (const task of this.#tasks.values()) {
      if (task.outcome !== null || task.dueAt > now) continue;
      task.outcome = this.outcome;
      if (!carriedOut.has(task.outcome)) continue;
      const result = task.finish(task.dueAt);
      if (task.outcome === 'completed') task.result = result;
    }
  }
}

interface NewTask extends Pick<DeferredTask, 'key' | 'finish'> {
  readonly now: number;
  readonly milliseconds: number;
}
