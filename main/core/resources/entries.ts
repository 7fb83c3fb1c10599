import type { EntryWindow } from '#contract/models/resource-list.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import type { Clock } from '../base/clock.ts';
import { withNumbersAsText } from '../base/deep-json.ts';
import { failure } from '../base/failure.ts';
import { asNumber } from '../base/readers.ts';
import type { ServiceResources } from '../ports/resources.ts';
import type { RequestOptions } from '../ports/service.ts';
import { texts } from './words.ts';

/**
 * Number of entries whose members become columns: later ones seldom have others, and each column is a cell in every
 * row.
 */
const looked = 1_000;
const mostColumns = 200;

interface EntryQuestion {
  lookupId: number;
  /** Keys separated by commas, in which `*` matches anything. */
  keys: string;
}

/** All entries of a lookup. Without the service's count, nothing proves that they are complete. */
interface WholeLookup {
  entries: JsonRecord[];
  isCounted: boolean;
}

interface Read {
  of: string;
  entries: JsonRecord[];
  columns: string[];
  readAt: number;
}

/** The entries of the viewed lookup. The service returns all results of a search at once; the last response is kept. */
export class LookupEntries {
  readonly #service: ServiceResources;
  readonly #clock: Clock;
  #last: Read | null = null;

  constructor(service: ServiceResources, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  /** @param again reads the entries even if they were read before */
  async window(
    { lookupId, keys }: EntryQuestion,
    { from, to, again }: { from: number; to: number; again: boolean },
    options?: RequestOptions,
  ): Promise<EntryWindow> {
    const patterns = patternsOf(keys);
    const of = JSON.stringify([lookupId, patterns]);
    const last = !again && this.#last?.of === of ? this.#last : await this.#read(of, lookupId, patterns, options);
    const { entries, columns, readAt } = last;
    return { from, total: entries.length, rows: withNumbersAsText(entries.slice(from, to)), columns, readAt };
  }

  /** Reads all entries now. Throws `incomplete` where the service counts more of them, or fewer. */
  async whole(lookupId: number, options?: RequestOptions): Promise<WholeLookup> {
    const entries = await this.#service.entries(lookupId, ['*'], options);
    const { record } = await this.#service.get({ kind: 'lookup', id: lookupId }, options);
    const count = asNumber(record['map_entry_count']);
    if (count !== null && count !== entries.length)
      throw failure('incomplete', texts.notAllEntries(count, entries.length), { advice: texts.noFileWritten });
    return { entries, isCounted: count !== null };
  }

  async #read(of: string, lookupId: number, patterns: string[], options?: RequestOptions): Promise<Read> {
    const [entries, { record }] = await Promise.all([
      this.#service.entries(lookupId, patterns, options),
      this.#service.get({ kind: 'lookup', id: lookupId }, options),
    ]);
    const read = {
      of,
      entries,
      columns: entryFieldNames(entries, record['map_primary_key']),
      readAt: this.#clock.now(),
    };
    this.#last = read;
    return read;
  }
}

/** Returns the patterns that the user typed; `*` for none. */
export function patternsOf(keys: string): string[] {
  const patterns = keys
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  return patterns.length === 0 ? ['*'] : patterns;
}

/** Returns the names of their members: the key first, then in order of appearance. */
export function entryFieldNames(entries: readonly JsonRecord[], key: unknown): string[] {
  const names = new Set<string>();
  for (const entry of entries.slice(0, looked)) for (const name of Object.keys(entry)) names.add(name);
  const first = typeof key === 'string' && names.delete(key) ? [key] : [];
  return [...first, ...names].slice(0, mostColumns);
}
