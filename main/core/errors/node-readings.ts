import type { ErrorsRead } from '#contract/models/error-kind.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import { coverageOf, type FailingNode, type NodeReading } from './failing-nodes.ts';

const day = 24 * 3_600_000;

/** Last readings of failing or followed nodes, and the counts of others, which are still part of the day. */
export class NodeReadings extends Map<number, NodeReading> {
  readonly #past = new Map<number, NodeReading>();

  /** Records that a node could not be read; earlier results stay. */
  fail(id: number, how: Pick<NodeReading, 'readAt' | 'mark'>): void {
    const before = this.get(id) ?? { knownTo: -Infinity, ranTo: null, records: 0, total: null };
    this.set(id, { ...before, ...how, ok: false });
  }

  /**
   * Keeps only the counts of nodes that neither fail nor are followed any more, for a day.
   * @param now epoch milliseconds
   */
  forgetOthers(nodes: readonly FailingNode[], now: number): void {
    const wanted = new Set(nodes.map(({ node }) => node.id));
    for (const [id, reading] of this) {
      if (wanted.has(id)) this.#past.delete(id);
      else {
        this.#past.set(id, reading);
        this.delete(id);
      }
    }
    for (const [id, { readAt }] of this.#past) if (now - readAt >= day) this.#past.delete(id);
  }

  /** Returns how much of the last day's failures was read. */
  coverage(nodes: readonly FailingNode[], snapshot: Snapshot, now: number): ErrorsRead {
    return coverageOf(nodes, new Map([...this.#past, ...this]), snapshot, now);
  }
}
