import type { Problem } from '#contract/result.ts';
import { problemOf } from './bridge.ts';

/**
 * The newest answer to a question that is asked again and again. Asking gives up on the question before; a good answer
 * stays while the next is awaited and when the next fails, so that a screen can show old data with its age.
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

  /** Takes a value that main published, which is newer than the answer to an open question. */
  set(value: T): void {
    this.#question?.abort();
    this.value = value;
    this.problem = null;
    this.asking = false;
  }

  /** Cancels the open question and drops the answer. */
  clear(): void {
    this.#question?.abort();
    this.value = null;
    this.problem = null;
    this.asking = false;
  }
}
