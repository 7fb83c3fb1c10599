/** A deferred request. Times in epoch milliseconds. */
export interface DeferredTask {
  readonly id: number;
  /** Identifies the request and its address: a task is found again only there. */
  readonly key: string;
  readonly startedAt: number;
  readonly dueAt: number;
  /** Carries it out at that moment, and returns its result. */
  readonly finish: (at: number) => unknown;
  /** How it ended, or its final word; null while it is under way. */
  outcome: string | null;
  /** Its result; null unless it completed. */
  result: unknown;
}

/** Words that end a task. It stays for ever at any other word: a client cannot know them all. */
export const endings: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'expired', 'stale']);

/** Carried out, but not stored: asking for it finds nothing. */
const gone = 'gone';

/** Carried out, whatever is reported of them afterwards. The other outcomes leave everything as it was. */
const carriedOut: ReadonlySet<string> = new Set(['completed', 'expired', gone]);

/** The tasks that the service defers, shown to clients as request records (../wire/deferred.ts). */
export class DeferredTasks {
  readonly #tasks = new Map<number, DeferredTask>();
  /** The end of tasks that fall due from now on. */
  outcome = 'completed';

  /** Adds a task that takes so many milliseconds. */
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

  /** Carries out what is due by `now`, each at its own moment. */
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
