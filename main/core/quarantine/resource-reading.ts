import type { ReadingResource } from '#contract/models/quarantine.ts';
import type { Problem, ProblemKind } from '#contract/result.ts';
import { problemOf } from '../base/failure.ts';
import type { ScopeResource } from './scope.ts';
import { readPages, readWindow, type WindowOptions, type WindowProgress, type WindowSource } from './window-reader.ts';

const nothingYet: WindowProgress = { offset: 0, read: 0, duplicates: 0, total: null, complete: null };

/** Failures that concern one resource only; all others concern the service, or Penstock, and stop the whole reading. */
const aboutResource: readonly ProblemKind[] = [
  'refused',
  'not_found',
  'wrong_state',
  'invalid_input',
  'bad_answer',
  'service_failed',
];

/** Progress of reading the quarantine of one resource, and how to resume. */
export class ResourceReading {
  readonly resource: ScopeResource;
  #progress = nothingYet;
  #problem: Problem | null = null;
  #isOver = false;
  /**
   * Whether a complete read had fewer records than the service counts. Following may close that gap at its next read.
   */
  #hasGap = false;
  /** Time of the oldest record so far; null before any, and where the service does not list the newest first. */
  #oldestAt: number | null = null;
  #isNewestFirst = true;

  constructor(resource: ScopeResource) {
    this.resource = resource;
  }

  get read(): number {
    return this.#progress.read;
  }

  get total(): number | null {
    return this.#progress.total;
  }

  get duplicates(): number {
    return this.#progress.duplicates;
  }

  /** Whether further reading would return nothing more. */
  get isOver(): boolean {
    return this.#isOver && this.#progress.complete !== false;
  }

  /**
   * Returns the time before which records may be unread, epoch milliseconds; null once all were read.
   *
   * @param to the end of the window, returned where records may be missing anywhere in it
   */
  unreadBefore(to: number): number | null {
    const { complete, total } = this.#progress;
    if (complete === true || (this.#isOver && total === null)) return null;
    const isReadInPart = !this.#isOver && this.#isNewestFirst && this.#problem === null;
    return (isReadInPart ? this.#oldestAt : null) ?? to;
  }

  get view(): ReadingResource {
    const { read, total, complete } = this.#progress;
    return { ...this.resource, read, total, complete, problem: this.#problem };
  }

  /** Starts over after the records were lost. */
  reset(): void {
    this.#progress = nothingYet;
    this.#problem = null;
    this.#isOver = false;
    this.#hasGap = false;
    this.#oldestAt = null;
    this.#isNewestFirst = true;
  }

  /** Resumes where it stopped, one step for each page. Throws problems that concern more than this resource. */
  async *readOn(options: WindowOptions & Required<Pick<WindowOptions, 'room'>>): AsyncGenerator<void, void, undefined> {
    const { duplicates } = this.#progress;
    const take: WindowSource['take'] = async (text, offset) => {
      const taken = await options.take(text, offset);
      if (taken.times && offset >= this.#progress.offset) this.#see(taken.times);
      return taken;
    };
    try {
      for await (const progress of readWindow({ ...options, take, begin: this.#progress })) {
        this.#progress = { ...progress, duplicates: duplicates + progress.duplicates };
        this.#problem = null;
        yield;
      }
      this.#isOver = options.room() > 0 || this.#progress.complete === true;
      this.#hasGap = this.#progress.complete === false;
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  /**
   * Reads the latest records, and, if there are any, the number of all records now.
   *
   * @param recent source of the last minutes
   * @param whole source of the whole window
   */
  async readNew(
    recent: WindowSource,
    whole: WindowSource,
    how: { room: () => number; signal: AbortSignal },
  ): Promise<void> {
    if (this.#problem) return;
    const { read } = this.#progress;
    const roomLeft = (): number => how.room() - fresh;
    let { total } = this.#progress;
    let fresh = 0;
    try {
      for await (const page of readPages({ ...recent, signal: how.signal }, 0, roomLeft)) {
        fresh += page.fresh;
        const mayNeverEnd = page.total === null && page.fresh === 0;
        if (mayNeverEnd || roomLeft() <= 0) break;
      }
      if (fresh === 0) return;
      total = null;
      const counted = await whole.take(await whole.fetch(1, 1, how.signal), 0);
      fresh += counted.fresh;
      total = counted.total;
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      const isWhole = total === null ? null : !this.#hasGap && read + fresh >= total;
      if (fresh > 0) this.#progress = { ...this.#progress, read: read + fresh, total, complete: isWhole };
    }
  }

  #see({ oldest, newest }: { oldest: number; newest: number }): void {
    if (this.#oldestAt !== null && newest > this.#oldestAt) this.#isNewestFirst = false;
    this.#oldestAt = oldest;
  }

  #fail(thrown: unknown): void {
    const problem = problemOf(thrown);
    if (!aboutResource.includes(problem.kind)) throw thrown;
    this.#problem = problem;
  }
}
