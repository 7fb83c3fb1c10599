import type { WouldPass } from '#contract/models/quarantine.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { type SampleList } from '../../../client/quarantine.svelte.ts';

/**
 * Check whether failed records would pass now, started by the user. The result outlives its component, which comes and
 * goes during a reading, and is shown only with its records.
 */
export class PassCheck {
  readonly #answer = new Answer<WouldPass>();
  /** The records of the last check. */
  #asked = $state('');

  /** The result for these records; empty if the last check was for others. */
  about(of: SampleList, dataSetId: number): Pick<Answer<WouldPass>, 'value' | 'problem' | 'asking'> {
    return nameOf(of, dataSetId) === this.#asked ? this.#answer : nothing;
  }

  /** Checks these records against the current schema of the data set. */
  check(of: SampleList, dataSetId: number): void {
    const name = nameOf(of, dataSetId);
    if (name !== this.#asked) this.#answer.clear();
    this.#asked = name;
    void this.#answer.ask((signal) => main.quarantine.wouldPass({ ...of, dataSetId }, { signal }));
  }

  /** Drops the result, and cancels an open request. */
  clear(): void {
    this.#answer.clear();
  }
}

const nothing = { value: null, problem: null, asking: false };

const nameOf = (of: SampleList, dataSetId: number): string => JSON.stringify([of, dataSetId]);
