import type { Output } from '#contract';
import type {
  Comparison,
  CopyFormat,
  GroupFields,
  GroupList,
  Reading,
  ReadingOrder,
  RecordView,
  Regrouping,
  SampleFilter,
  SampleRow,
  SampleScope,
} from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';
import { call, problemOf } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** What is to be read: whose quarantine, which time (epoch milliseconds), and how many records at most. */
export interface ReadingRequest {
  scope: SampleScope;
  from: number;
  to: number;
  limit: number;
}

/** What was read of the quarantine of one environment. Main keeps one such reading at a time. */
export class LiveReading {
  readonly #environmentId: string;
  readonly #told = new Answer<{ reading: Reading | null }>();
  #opening = $state(false);
  #notOpened = $state.raw<Problem | null>(null);
  #requests = 0;
  readonly #heard: () => void;

  /** @param heard called whenever main said something about the reading */
  constructor(environmentId: string, heard: () => void = () => undefined) {
    this.#environmentId = environmentId;
    this.#heard = heard;
  }

  /** null when nothing is read, and before main has told. */
  get value(): Reading | null {
    return this.#told.value?.reading ?? null;
  }

  /** Whether main has told, be it that nothing is read. */
  get known(): boolean {
    return this.#told.value !== null;
  }

  /** Whether main was asked to begin, and has not answered yet. */
  get opening(): boolean {
    return this.#opening;
  }

  /** Why nothing could be begun, or why main did not tell. What a reading itself ran into stands in it. */
  get problem(): Problem | null {
    return this.#notOpened ?? this.#told.problem;
  }

  /** Keeps up with main until the returned function is called. */
  follow(): () => void {
    const environmentId = this.#environmentId;
    const load = async (): Promise<void> => {
      await this.#told.ask(async (signal) => ({
        reading: await call('quarantine.reading', { environmentId }, { signal }),
      }));
      this.#heard();
    };
    const unsubscribe = subscribe(
      'quarantine.changed',
      (reading) => this.#take(reading),
      () => void load(),
    );
    void load();
    return unsubscribe;
  }

  /** Begins to read; what was read before goes. */
  async open(request: ReadingRequest): Promise<void> {
    const number = (this.#requests += 1);
    this.#opening = true;
    this.#notOpened = null;
    try {
      const reading = await call('quarantine.open', { environmentId: this.#environmentId, ...request });
      if (number === this.#requests) this.#take(reading);
    } catch (error) {
      if (number === this.#requests) this.#notOpened = problemOf(error);
    } finally {
      if (number === this.#requests) this.#opening = false;
    }
  }

  async order(order: ReadingOrder): Promise<void> {
    if (this.value) this.#take(await call('quarantine.order', { readingId: this.value.id, order }));
  }

  async regroup(regrouping: Regrouping): Promise<void> {
    if (this.value) this.#take(await call('quarantine.regroup', { readingId: this.value.id, regrouping }));
  }

  #take(reading: Reading): void {
    if (reading.environmentId !== this.#environmentId) return;
    const { value } = this;
    // The answer to an order and the event that it causes may come in any order.
    if (value?.id === reading.id && reading.revision < value.revision) return;
    this.#told.set({ reading });
    this.#heard();
  }
}

/** Whose samples are listed: those of a group that a filter lets through. */
export interface SampleList {
  readingId: string;
  filter: SampleFilter;
  key: string;
}

/** Samples in view and a few more. Calls `answered` after each answer. */
export function sampleRows(of: SampleList, answered: () => void): ListWindow<SampleRow, SampleList> {
  return new ListWindow(samplesBetween, { question: of, answered });
}

/** Samples `from` to before `to`, newest first. */
export function samplesBetween(
  of: SampleList,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Output<'quarantine.rows'>> {
  return call('quarantine.rows', { ...of, from, to }, signal ? { signal } : {});
}

/** The groups of what a filter lets through. */
export function groupsOf(readingId: string, filter: SampleFilter, signal: AbortSignal): Promise<GroupList> {
  return call('quarantine.groups', { readingId, filter }, { signal });
}

/** What the records of a group differ in. */
export function fieldsOf(of: SampleList, signal: AbortSignal): Promise<GroupFields> {
  return call('quarantine.fields', of, { signal });
}

/** A record, by its place in the reading, laid out for the screen. */
export function sampleRecord(readingId: string, index: number, signal: AbortSignal): Promise<RecordView> {
  return call('quarantine.record', { readingId, index }, { signal });
}

/** A record that passed beside one that failed; null where there is none. */
export function passingBeside(readingId: string, index: number, signal: AbortSignal): Promise<Comparison | null> {
  return call('quarantine.compare', { readingId, index }, { signal });
}

/** The record as JSON, or the request that reads it again, without a token. */
export async function recordText(readingId: string, index: number, as: CopyFormat): Promise<string> {
  return (await call('quarantine.copy', { readingId, index, as })).text;
}
