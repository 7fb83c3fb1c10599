import { mostRows } from '#contract/limits.ts';
import type { Problem } from '#contract/result.ts';
import { untrack } from 'svelte';
import { problemOf } from './bridge.ts';
import { Coalescer } from './coalescer.ts';

/** Rows per block. Responses are kept in blocks, so that scrolling back and forth requests nothing twice. */
const blockSize = 50;

/**
 * Rows requested beyond the visible ones, on both sides: about a screen and a half, so that a page down needs no
 * request.
 */
const prefetch = 50;

/** Blocks kept on each side of the visible ones: 1,000 rows, some hundred kilobytes. */
const blocksHeld = 20;

/** Main's response to a request for rows `from` (inclusive) to `to` (exclusive). */
export interface RowWindow<Row> {
  from: number;
  /** Rows of the whole list. */
  total: number;
  rows: Row[];
  /** Revision of the list's source, where it is numbered. */
  revision?: number;
}

type Load<Question, Answer> = (question: Question, from: number, to: number, signal: AbortSignal) => Promise<Answer>;

interface Options<Row, Question> {
  /** The initial question; without it, nothing is requested before `ask`. */
  question?: Question;
  /** The identity of a row: an unchanged row stays the same object, and is not redrawn (P4). */
  idOf?: (row: Row) => unknown;
  /** Minimum milliseconds between two requests while main reports many changes. */
  pause?: number;
  /** Called after each response. */
  answered?: () => void;
}

/** The age of rows: the list's own revision, and how often it was invalidated. */
interface Age {
  revision: number;
  renewals: number;
}

interface Block<Row> extends Age {
  rows: Row[];
}

interface Request<Question> extends Age {
  question: Question;
  from: number;
  to: number;
  controller: AbortController;
}

/** The rows on screen: always those of one question, never a mixture of two. */
interface Shown<Row, Question, Answer> {
  question: Question;
  answer: Answer;
  blocks: Map<number, Block<Row>>;
}

/**
 * A long list that main holds. Keeps the rows in view and a few more, with at most one request in flight. Stale rows,
 * or those of the previous question, stay visible until the first newer ones arrive. Responses to a replaced question
 * are dropped.
 */
export class ListWindow<Row, Question = unknown, Answer extends RowWindow<Row> = RowWindow<Row>> {
  readonly #load: Load<Question, Answer>;
  readonly #options: Options<Row, Question>;
  readonly #renewal: Coalescer | null;
  #question: Question | null;
  #age: Age = { revision: 0, renewals: 0 };
  /** The first rows, until `show` is called. */
  #visible = { from: 0, to: blockSize };
  #shown: Shown<Row, Question, Answer> | null = null;
  #request: Request<Question> | null = null;
  #problem: Problem | null = null;
  /** Read by every getter, and incremented with every change of their results. */
  #version = $state(0);

  constructor(load: Load<Question, Answer>, options: Options<Row, Question> = {}) {
    this.#load = load;
    this.#options = options;
    this.#question = options.question ?? null;
    this.#renewal = options.pause === undefined ? null : new Coalescer(() => this.#renewNow(), options.pause);
  }

  /** The newest response, with its totals of the whole list; null before the first. */
  get answer(): Answer | null {
    void this.#version;
    return this.#shown?.answer ?? null;
  }

  /** Rows of the whole list; null before the first response. */
  get total(): number | null {
    return this.answer?.total ?? null;
  }

  /** Error of the last request; the rows shown are older. */
  get problem(): Problem | null {
    void this.#version;
    return this.#problem;
  }

  /** Whether the rows in view belong to the last question, in the newest known revision. */
  get upToDate(): boolean {
    void this.#version;
    return !this.#isMissing();
  }

  /** The row, or undefined until it has loaded. */
  row(index: number): Row | undefined {
    void this.#version;
    return this.#shown?.blocks.get(Math.floor(index / blockSize))?.rows[index % blockSize];
  }

  /** The index of the first loaded row that passes the test; -1 when there is none. */
  placeOf(is: (row: Row) => boolean): number {
    void this.#version;
    for (const [number, { rows }] of this.#shown?.blocks ?? []) {
      const place = rows.findIndex(is);
      if (place >= 0) return number * blockSize + place;
    }
    return -1;
  }

  /** Lists something else. For the same question, requests only rows that are not loaded. */
  ask(question: Question): void {
    if (question === this.#question) return this.load();
    this.#question = question;
    if (this.#renewal) this.#renewal.askNow();
    else this.#fetch();
    this.#changed();
  }

  /** Sets the visible rows; `to` is exclusive and may lie beyond the last row. */
  show(from: number, to: number): void {
    this.#visible = { from, to: Math.min(to, from + mostRows - 2 * (prefetch + blockSize)) };
    this.#fetch();
  }

  /** Marks the list as possibly changed. */
  renew(): void {
    if (this.#renewal) this.#renewal.ask();
    else this.#renewNow();
  }

  /** Sets the revision of the list: visible rows of another revision are requested again. */
  setRevision(revision: number): void {
    this.#age = { ...this.#age, revision };
    this.#fetch();
  }

  /** Requests visible rows that are not loaded, also after a problem. */
  load(): void {
    this.#fetch();
  }

  /** Stops automatic requests and cancels the one in flight; rows stay. */
  close(): void {
    this.#renewal?.close();
    this.#giveUp();
  }

  #renewNow(): void {
    this.#age = { ...this.#age, renewals: this.#age.renewals + 1 };
    this.#fetch();
  }

  #giveUp(): void {
    this.#request?.controller.abort();
    this.#request = null;
  }

  #fetch(): void {
    const question = this.#question;
    if (question === null) return;
    if (this.#request?.question === question) return; // its response calls again, with the rows needed then
    if (!this.#isMissing()) return;
    this.#giveUp();
    const from = Math.max(0, Math.floor((this.#visible.from - prefetch) / blockSize) * blockSize);
    const to = Math.ceil((this.#visible.to + prefetch) / blockSize) * blockSize;
    const request = { question, from, to, ...this.#age, controller: new AbortController() };
    this.#request = request;
    void this.#send(request);
  }

  async #send(request: Request<Question>): Promise<void> {
    try {
      const answer = await this.#load(request.question, request.from, request.to, request.controller.signal);
      if (this.#request !== request) return;
      this.#problem = null;
      this.#take(request, answer);
      this.#request = null;
      this.#fetch();
    } catch (error) {
      if (this.#request !== request) return;
      this.#request = null;
      this.#problem = problemOf(error);
    }
    this.#changed();
    this.#options.answered?.();
  }

  #take(request: Request<Question>, answer: Answer): void {
    const { revision = request.revision } = answer;
    // A response carries the newest revision, unless another was published during the request: then it takes one more
    // request.
    if (request.revision === this.#age.revision) this.#age = { ...this.#age, revision };
    const before = this.#shown?.blocks ?? new Map<number, Block<Row>>();
    const blocks = this.#shown?.question === request.question ? before : new Map<number, Block<Row>>();
    const age: Age = { revision, renewals: request.renewals };
    const sameAsBefore = this.#sameAsIn(before);
    for (let at = request.from; at < request.to; at += blockSize) {
      if (isOf(age, blocks.get(at / blockSize))) continue;
      const rows = answer.rows.slice(at - answer.from, at - answer.from + blockSize).map(sameAsBefore);
      blocks.set(at / blockSize, { ...age, rows });
    }
    this.#shown = { question: request.question, answer, blocks };
    this.#forgetFar(blocks);
  }

  /** Finds the object with the same content as a row, at any index. */
  #sameAsIn(blocks: Map<number, Block<Row>>): (row: Row) => Row {
    const { idOf } = this.#options;
    if (!idOf) return (row) => row;
    const known = new Map([...blocks.values()].flatMap(({ rows }) => rows.map((row) => [idOf(row), row] as const)));
    return (row) => {
      const old = known.get(idOf(row));
      return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row;
    };
  }

  #isMissing(): boolean {
    const shown = this.#shown;
    if (this.#question === null || shown?.question !== this.#question) return true;
    const last = Math.min(this.#visible.to, shown.answer.total);
    for (let block = Math.floor(this.#visible.from / blockSize); block * blockSize < last; block += 1) {
      if (!isOf(this.#age, shown.blocks.get(block))) return true;
    }
    // The count of an empty response can be stale as well.
    return shown.answer.total === 0 && !isOf(this.#age, shown.blocks.get(0));
  }

  #forgetFar(blocks: Map<number, Block<Row>>): void {
    const first = this.#visible.from / blockSize - blocksHeld;
    const last = this.#visible.to / blockSize + blocksHeld;
    for (const block of blocks.keys()) if (block < first || block > last) blocks.delete(block);
  }

  /** Untracked: an effect that calls `ask` must not depend on the response. */
  #changed(): void {
    untrack(() => (this.#version += 1));
  }
}

function isOf(age: Age, block: Block<unknown> | undefined): boolean {
  return block?.revision === age.revision && block.renewals === age.renewals;
}
