import type { FlowQuery, FlowWindow, NodeRow } from '#contract/models/flow.ts';
import type { Problem } from '#contract/result.ts';
import { problemOf } from './bridge.ts';

/** Rows a block. Answers are kept in blocks, so that scrolling back and forth asks for nothing twice. */
const blockSize = 50;

/** Rows asked for beyond what is visible, on both sides: about a screen and a half, so that a page down finds them there. */
const prefetch = 50;

/** Main answers at most this many rows at once (`flows.window`). */
const maxWindow = 500;

/** Blocks kept on each side of the visible ones: 1,000 rows, some hundred kilobytes. */
const blocksKept = 20;

type LoadWindow = (query: FlowQuery, from: number, to: number, signal: AbortSignal) => Promise<FlowWindow>;

interface Block {
  revision: number;
  rows: NodeRow[];
}

interface Request {
  query: FlowQuery;
  from: number;
  to: number;
  /** The snapshot's revision that we knew of when we asked. */
  revision: number;
  controller: AbortController;
}

/** What is on screen: always one query's rows, never a mixture of two. */
interface Shown {
  query: FlowQuery;
  rowCount: number;
  flowCount: number;
  flowTotal: number;
  partlyKnown: number;
  blocks: Map<number, Block>;
}

/**
 * The rows of the Flows table that this window has at hand. Holds the visible range and a little more, at most one request
 * under way; rows of an older snapshot or of the query before stay visible until the first newer ones arrive, and answers
 * to a query that was replaced are dropped.
 */
export class FlowRows {
  readonly #load: LoadWindow;
  readonly #changed: () => void;
  #query: FlowQuery | null = null;
  #revision = 0;
  #visible = { from: 0, to: 0 };
  #shown: Shown | null = null;
  #request: Request | null = null;
  #problem: Problem | null = null;

  /** `changed` is called whenever anything that the getters tell is different. */
  constructor(load: LoadWindow, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  /** null before the first answer. */
  get shown(): Readonly<Omit<Shown, 'blocks'>> | null {
    return this.#shown;
  }

  /** What went wrong with the last request; the rows shown are older. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /** Whether the rows in view are those of the query that was set last, at the newest revision that is known. */
  get upToDate(): boolean {
    return this.#query !== null && !this.#isMissing(this.#query);
  }

  /** The row, or undefined when it is not at hand yet. */
  row(index: number): NodeRow | undefined {
    return this.#shown?.blocks.get(Math.floor(index / blockSize))?.rows[index % blockSize];
  }

  setQuery(query: FlowQuery): void {
    this.#query = query;
    this.#fetch();
    this.#changed();
  }

  /** Tells that the snapshot changed: rows of another revision are asked for again when they are visible. */
  setRevision(revision: number): void {
    this.#revision = revision;
    this.#fetch();
  }

  /** Tells which rows are visible, `to` excluded. */
  show(from: number, to: number): void {
    this.#visible = { from, to: Math.min(to, from + maxWindow - 2 * (prefetch + blockSize)) };
    this.#fetch();
  }

  /** Asks again after a problem. */
  retry(): void {
    this.#fetch();
  }

  /** Gives up on the request under way. */
  close(): void {
    this.#request?.controller.abort();
    this.#request = null;
  }

  #fetch(): void {
    const query = this.#query;
    if (!query) return;
    if (this.#request?.query === query) return; // its answer calls again, with whatever is wanted then
    if (!this.#isMissing(query)) return;
    this.close();
    const from = Math.max(0, Math.floor((this.#visible.from - prefetch) / blockSize) * blockSize);
    const to = Math.ceil((this.#visible.to + prefetch) / blockSize) * blockSize;
    const request = { query, from, to, revision: this.#revision, controller: new AbortController() };
    this.#request = request;
    void this.#ask(request);
  }

  async #ask(request: Request): Promise<void> {
    try {
      const answer = await this.#load(request.query, request.from, request.to, request.controller.signal);
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
  }

  #take(request: Request, answer: FlowWindow): void {
    // An answer tells the newest revision, unless we heard of another one while it was on its way: then ask once more.
    if (request.revision === this.#revision) this.#revision = answer.revision;
    const { rowCount, flowCount, flowTotal, partlyKnown } = answer;
    const before = this.#shown?.blocks ?? new Map<number, Block>();
    const blocks = this.#shown?.query === request.query ? before : new Map<number, Block>();
    // A row that says what it said stays the object that it was, wherever it stands now: then it is not drawn anew (P4).
    const known = new Map([...before.values()].flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    const sameAsBefore = (row: NodeRow): NodeRow => {
      const old = known.get(row.id);
      return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
    };
    for (let at = request.from; at < request.to; at += blockSize) {
      if (blocks.get(at / blockSize)?.revision === answer.revision) continue;
      const rows = answer.rows.slice(at - answer.from, at - answer.from + blockSize).map(sameAsBefore);
      blocks.set(at / blockSize, { revision: answer.revision, rows });
    }
    this.#shown = { query: request.query, rowCount, flowCount, flowTotal, partlyKnown, blocks };
    this.#forgetFar();
  }

  #isMissing(query: FlowQuery): boolean {
    if (this.#shown?.query !== query) return true;
    const last = Math.min(this.#visible.to, this.#shown.rowCount);
    for (let block = Math.floor(this.#visible.from / blockSize); block * blockSize < last; block += 1) {
      if (this.#shown.blocks.get(block)?.revision !== this.#revision) return true;
    }
    // The count of an empty answer can be out of date as well.
    return this.#shown.rowCount === 0 && this.#shown.blocks.get(0)?.revision !== this.#revision;
  }

  #forgetFar(): void {
    const first = this.#visible.from / blockSize - blocksKept;
    const last = this.#visible.to / blockSize + blocksKept;
    for (const block of this.#shown?.blocks.keys() ?? []) {
      if (block < first || block > last) this.#shown?.blocks.delete(block);
    }
  }
}
