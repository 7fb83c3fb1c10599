import type { ActivityEntry, ActivityQuery, ActivityVerification, ActivityWindow } from '#contract/models/activity.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { Coalescer } from './coalescer.ts';
import { subscribe } from './subscribe.ts';

/** Entries that main gives in one answer at most (`activity.window`). */
const largestWindow = 200;

/** Milliseconds between two questions while an action sends one request after the other. */
const pause = 1_000;

/** The entries of a query around those that are looked at, newest first. The last answer stays while a newer one is awaited. */
export class ActivityRows {
  readonly answer = new Answer<ActivityWindow>();
  readonly #renewal = new Coalescer(() => void this.#load(), pause);
  #query: (() => ActivityQuery) | null = null;
  #visible = { from: 0, to: 0 };
  #asked = { from: 0, to: 0 };

  /** The entry, or undefined when it is not at hand yet. */
  row(index: number): ActivityEntry | undefined {
    const window = this.answer.value;
    return window?.rows[index - window.from];
  }

  /** Asks again when an action sends something. Returns the end of it. */
  follow(): () => void {
    const renew = (): void => {
      if (this.#query) this.#renewal.ask();
    };
    const unsubscribe = subscribe('actions.changed', renew, renew);
    return () => {
      unsubscribe();
      this.#renewal.close();
    };
  }

  /** `query` is taken anew at each question, because a time such as "the last hour" moves on. */
  setQuery(query: () => ActivityQuery): void {
    this.#query = query;
    this.#renewal.askNow();
  }

  /** Tells which rows are visible, `to` excluded. */
  show(from: number, to: number): void {
    this.#visible = { from, to };
    if (!this.answer.asking && this.#isMissing()) void this.#load();
  }

  /** Asks again after a problem. */
  retry(): void {
    this.#renewal.askNow();
  }

  async #load(): Promise<void> {
    const query = this.#query?.();
    if (!query) return;
    const { from, to } = (this.#asked = windowAround(this.#visible));
    await this.answer.ask((signal) => call('activity.window', { query, from, to }, { signal }));
    // Who scrolled on meanwhile looks at rows that were not asked for.
    if (!this.answer.asking && !this.answer.problem && this.#isMissing()) void this.#load();
  }

  #isMissing(): boolean {
    const total = this.answer.value?.total ?? 0;
    return this.#visible.from < this.#asked.from || Math.min(this.#visible.to, total) > this.#asked.to;
  }
}

/** The visible rows in the middle of as many as can be asked for, so that scrolling on finds them there. */
function windowAround({ from, to }: { from: number; to: number }): { from: number; to: number } {
  const before = Math.max(0, Math.floor((largestWindow - (to - from)) / 2));
  const start = Math.max(0, from - before);
  return { from: start, to: start + largestWindow };
}

export function verifyActivity(): Promise<ActivityVerification> {
  return call('activity.verify', null);
}

/** Answers where the file is; null when the person chose none. */
export function exportActivity(query: ActivityQuery, format: 'json' | 'csv'): Promise<string | null> {
  return call('activity.export', { query, format });
}
