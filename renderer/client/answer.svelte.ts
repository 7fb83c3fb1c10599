import type { Problem } from '#contract/result.ts';
import { problemOf } from './bridge.ts';

/**
 * The latest response to a repeated request. A new request cancels the one before. A successful response stays while
 * the next is pending or when it fails, so that a screen can show stale data with its age.
 */
export class Answer<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  asking = $state(false);
  #question: AbortController | undefined;

  async ask(load: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#question?.abort();
    const question = (this.#question = new AbortController());
    this.asking = true;
    try {
      const value = await load(question.signal);
      if (question.signal.aborted) return;
      this.value = value;
      this.problem = null;
    } catch (error) {
      if (!question.signal.aborted) this.problem = problemOf(error);
    } finally {
      if (!question.signal.aborted) this.asking = false;
    }
  }

  /** Sets a value that main published, which is newer than the response to a pending request. */
  set(value: T): void {
    this.#question?.abort();
    this.value = value;
    this.problem = null;
    this.asking = false;
  }

  /** Cancels the pending request and drops the response. */
  clear(): void {
    this.#question?.abort();
    this.value = null;
    this.problem = null;
    this.asking = false;
  }
}
