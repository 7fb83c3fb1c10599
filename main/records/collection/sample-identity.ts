import { hash } from 'node:crypto';
import { jsonOf } from '../../core/base/deep-json.ts';
import { readMarks, type FailingResourceRef } from '../../core/samples/sample.ts';

/** Bytes of an identity. With 128 bits no two records collide by chance. */
const bytes = 16;

/** Identifies records, to recognize a record that comes twice because pages move while they are read. */
export class Identities {
  /** By resource: how often each record without an identity came in this reading. */
  readonly #alike = new Map<string, Map<string, number>>();
  /** Resources that were read from their front since this instance began: earlier records come again. */
  readonly #fromFront = new Set<string>();
  readonly #isTaken: (id: string) => boolean;

  /** @param isTaken reports ids that an earlier instance has already assigned */
  constructor(isTaken: (id: string) => boolean = () => false) {
    this.#isTaken = isTaken;
  }

  /** Restarts the reading of a resource: indistinguishable records come again, in the same order. */
  fromFront(resource: FailingResourceRef): void {
    this.#alike.delete(nameOf(resource));
    this.#fromFront.add(nameOf(resource));
  }

  /** Returns an id that is the same for the same record of a resource at every reading. */
  idOf(resource: FailingResourceRef, record: unknown): string {
    const { kind, id } = resource;
    const { uuid, trackerId, runId, sourceOffset, errorType, message } = readMarks(record);
    if (saysSomething(uuid) || saysSomething(trackerId))
      return identity([kind, id, uuid, trackerId, runId, sourceOffset, errorType, message]);
    return this.#oneMore(resource, identity([kind, id, record]));
  }

  /**
   * Returns an id for one more such record. Two indistinguishable records may well be two: showing one twice is better
   * than losing one.
   */
  #oneMore(resource: FailingResourceRef, look: string): string {
    const name = nameOf(resource);
    const counts = this.#alike.get(name) ?? new Map<string, number>();
    this.#alike.set(name, counts);
    const known = counts.get(look);
    let before = known ?? 0;
    const own = (): string => (before === 0 ? look : identity([look, before]));
    if (known === undefined && !this.#fromFront.has(name)) while (this.#isTaken(own())) before += 1;
    counts.set(look, before + 1);
    return own();
  }
}

const nameOf = ({ kind, id }: FailingResourceRef): string => `${kind} ${id}`;

const identity = (parts: unknown[]): string => hash('sha256', jsonOf(parts), 'buffer').toString('hex', 0, bytes);

function saysSomething(mark: unknown): boolean {
  if (typeof mark === 'object' && mark !== null) return Object.keys(mark).length > 0;
  return mark !== null && mark !== undefined && mark !== '';
}
