import type { WouldPass } from '#contract/models/quarantine.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { wouldPassNow, type SampleList } from '../../../client/quarantine.svelte.ts';

/**
 * Whether failed records would pass now, asked by a person. The answer outlives what shows it, which comes and goes while records
 * are read, and is shown with the records that it is about alone.
 */
export class PassCheck {
  readonly #answer = new Answer<WouldPass>();
  /** Which records were asked about last. */
  #asked = $state('');

  /** What is known of these records: nothing where others were asked about. */
  about(of: SampleList, dataSetId: number): Pick<Answer<WouldPass>, 'value' | 'problem' | 'asking'> {
    return nameOf(of, dataSetId) === this.#asked ? this.#answer : nothing;
  }

  /** Checks these records against the schema that the data set has now. */
  check(of: SampleList, dataSetId: number): void {
    const name = nameOf(of, dataSetId);
    if (name !== this.#asked) this.#answer.clear();
    this.#asked = name;
    void this.#answer.ask((signal) => wouldPassNow(of, dataSetId, signal));
  }

  /** Drops the answer, and gives up on the open question. */
  clear(): void {
    this.#answer.clear();
  }
}

const nothing = { value: null, problem: null, asking: false };

const nameOf = (of: SampleList, dataSetId: number): string => JSON.stringify([of, dataSetId]);
