import type {
  CopyFormat,
  Reading,
  ReadingOrder,
  Regrouping,
  SampleFilter,
  SampleRow,
  SampleScope,
} from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';
import { main, problemOf } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** The scope, period (epoch milliseconds) and maximum number of records of a reading. */
export interface ReadingRequest {
  scope: SampleScope;
  from: number;
  to: number;
  limit: number;
}

/** The records read of the quarantine of one environment. Main holds one such reading at a time. */
export class LiveReading {
  readonly #environmentId: string;
  readonly #answer = new Answer<{ reading: Reading | null }>();
  #opening = $state(false);
  #notOpened = $state.raw<Problem | null>(null);
  #requests = 0;
  readonly #published: () => void;

  /** @param published called whenever main published something about the reading */
  constructor(environmentId: string, published: () => void = () => undefined) {
    this.#environmentId = environmentId;
    this.#published = published;
  }

  /** null when there is no reading, and until main has answered. */
  get value(): Reading | null {
    return this.#answer.value?.reading ?? null;
  }

  /** Whether main has answered, even with no reading. */
  get known(): boolean {
    return this.#answer.value !== null;
  }

  /** Whether main received a request to begin, and has not answered yet. */
  get opening(): boolean {
    return this.#opening;
  }

  /** Why no reading could begin, or why main did not answer. A reading holds its own problems. */
  get problem(): Problem | null {
    return this.#notOpened ?? this.#answer.problem;
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    const environmentId = this.#environmentId;
    const load = async (): Promise<void> => {
      await this.#answer.ask(async (signal) => ({
        reading: await main.quarantine.reading({ environmentId }, { signal }),
      }));
      this.#published();
    };
    const unsubscribe = subscribe(
      'quarantine.changed',
      (reading) => this.#take(reading),
      () => void load(),
    );
    void load();
    return unsubscribe;
  }

  /** Starts reading and drops the previous reading. */
  async open(request: ReadingRequest): Promise<void> {
    const number = (this.#requests += 1);
    this.#opening = true;
    this.#notOpened = null;
    try {
      const reading = await main.quarantine.open({ environmentId: this.#environmentId, ...request });
      if (number === this.#requests) this.#take(reading);
    } catch (error) {
      if (number === this.#requests) this.#notOpened = problemOf(error);
    } finally {
      if (number === this.#requests) this.#opening = false;
    }
  }

  async order(order: ReadingOrder): Promise<void> {
    if (this.value) this.#take(await main.quarantine.order({ readingId: this.value.id, order }));
  }

  async regroup(regrouping: Regrouping): Promise<void> {
    if (this.value) this.#take(await main.quarantine.regroup({ readingId: this.value.id, regrouping }));
  }

  #take(reading: Reading): void {
    if (reading.environmentId !== this.#environmentId) return;
    const { value } = this;
    // The response to an order and its event may arrive in either order.
    if (value?.id === reading.id && reading.revision < value.revision) return;
    this.#answer.set({ reading });
    this.#published();
  }
}

/** Selects the samples of a group that match a filter. */
export interface SampleList {
  readingId: string;
  filter: SampleFilter;
  key: string;
}

/** Samples in view and a few more. Calls `answered` after each response. */
export function sampleRows(of: SampleList, answered: () => void): ListWindow<SampleRow, SampleList> {
  return new ListWindow((question, from, to, signal) => main.quarantine.rows({ ...question, from, to }, { signal }), {
    question: of,
    answered,
  });
}

/** The record as JSON, or a request that reads it again, without a token. */
export async function recordText(readingId: string, index: number, as: CopyFormat): Promise<string> {
  return (await main.quarantine.copy({ readingId, index, as })).text;
}
