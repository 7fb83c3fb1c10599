import type { JsonRecord } from '#contract/models/resource.ts';
import { asRecords } from '../core/base/readers.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import { unusableAnswer } from './errors.ts';
import { dataMaps } from './operations/data-maps.ts';
import { texts } from './words.ts';

/** Entries of the lookups of one environment's service, on top of the catalogue. */
export class ApiLookups {
  readonly #client: Client;
  readonly #host: string;

  constructor(client: Client, host: string) {
    this.#client = client;
    this.#host = host;
  }

  /**
   * Returns entries exactly as they came: a column may have any name, including one that elsewhere names a secret.
   * Values that are not objects are left out.
   */
  async entries(lookupId: number, patterns: readonly string[], options: RequestOptions = {}): Promise<JsonRecord[]> {
    const path = { data_map_id: lookupId, entry_keys: patterns.join(',') };
    const { answer } = await this.#client.call(dataMaps.checkEntries, { path }, options);
    if (answer === null)
      throw unusableAnswer(texts.withoutEntries(this.#host), null, { host: this.#host, effect: 'reads' });
    return asRecords(answer) as JsonRecord[]; // parsed from JSON
  }
}
