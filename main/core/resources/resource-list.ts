import type { ListGap } from '#contract/models/list-gap.ts';
import type { ResourceListName } from '#contract/models/resource-list.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { Problem } from '#contract/result.ts';
import type { Clock } from '../base/clock.ts';
import { Failure, problemOf } from '../base/failure.ts';
import type { ServiceResource, ServiceResources } from '../ports/resources.ts';
import { lookupOf, usedThrough } from './uses.ts';
import { texts } from './words.ts';

/** A resource as a list holds it: without its record, which is large and re-read when viewed. */
export interface ListedResource extends Omit<ServiceResource, 'record'> {
  /** Resources whose flows use this one as well. */
  through: ResourceRef[];
  /** The lookup that it fills or reads. */
  lookupId: number | null;
}

/**
 * Maximum length of a list, ten times that of the largest estates for which Penstock is made. A longer list reports
 * that it was cut.
 */
const mostListed = 50_000;
/** Milliseconds after which a viewed list is read again. */
const freshFor = 600_000;

/** One list of resources: the result of its last read. Kept in memory only. */
export class ResourceList {
  entries: readonly ListedResource[] = [];
  /** When the last read ended, successfully or not. */
  readAt: number | null = null;
  complete: boolean | null = null;
  /** Why it is not proven complete, where that is known. */
  gap: ListGap | null = null;
  /** Number of resources, where the service reported it; known before any is listed. */
  total: number | null = null;
  problem: Problem | null = null;
  readonly #name: ResourceListName;
  readonly #clock: Clock;
  readonly #changed: () => void;
  #reading: Promise<void> | null = null;
  #isCounted = false;

  constructor(name: ResourceListName, clock: Clock, changed: () => void) {
    this.#name = name;
    this.#clock = clock;
    this.#changed = changed;
  }

  get isReading(): boolean {
    return this.#reading !== null;
  }

  /** Whether viewing the list should read it. After a failed read, it is re-read only at the user's request. */
  get isDue(): boolean {
    return this.#reading === null && (this.readAt === null || this.#clock.now() - this.readAt > freshFor);
  }

  /** Reads the list, or waits for the current read. Never throws: `problem` holds the error. */
  read(service: ServiceResources): Promise<void> {
    this.#reading ??= this.#readNow(service).finally(() => {
      this.#reading = null;
      this.readAt = this.#clock.now();
      this.#changed();
    });
    this.#changed();
    return this.#reading;
  }

  /**
   * Requests the number of resources once, by the first page. A failure is ignored: reading the list will report it.
   */
  async count(service: ServiceResources): Promise<void> {
    if (this.#isCounted || this.#reading || this.readAt !== null) return;
    this.#isCounted = true;
    try {
      for await (const { total } of service.list(this.#name.kind, { from: this.#name.from, priority: 'person' })) {
        this.total = total;
        break;
      }
      this.#changed();
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
    }
  }

  async #readNow(service: ServiceResources): Promise<void> {
    const before = this.complete === true ? this.entries : null;
    const found = new Map<number, ListedResource>();
    try {
      for await (const { resources, total, complete, gap } of service.list(this.#name.kind, {
        from: this.#name.from,
        priority: 'person',
      })) {
        this.total = total;
        this.gap = gap ?? null;
        for (const resource of resources) found.set(resource.id, listed(resource));
        if (found.size > mostListed) throw tooMany;
        // A complete list stays in view until the next one is complete.
        if (before === null && complete === null) this.#put([...found.values()], null);
        else if (complete !== null) this.#put([...found.values()], complete);
      }
      this.complete ??= false;
      this.problem = null;
    } catch (thrown) {
      this.problem = problemOf(thrown);
      if (before !== null && found.size <= mostListed) return;
      this.#put([...found.values()].slice(0, mostListed), false);
    }
  }

  #put(entries: readonly ListedResource[], complete: boolean | null): void {
    this.entries = entries;
    this.complete = complete;
    this.#changed();
  }
}

const tooMany = new Failure({
  kind: 'bad_answer',
  message: texts.mostListed(mostListed),
  advice: texts.narrowAtService,
});

function listed(resource: ServiceResource): ListedResource {
  const { record: _record, ...facts } = resource;
  return { ...facts, through: usedThrough(resource), lookupId: lookupOf(resource) };
}
