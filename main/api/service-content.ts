import type { ContentEntry, ContentPlace } from '#contract/models/content.ts';
import type { Clock } from '../core/base/clock.ts';
import { Failure, failure } from '../core/base/failure.ts';
import type { ContentOptions, PreviewedContent, ServiceContent } from '../core/ports/content.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import { finishDeferred } from './deferred-request.ts';
import { unusableAnswer } from './errors.ts';
import { credentials } from './operations/credentials.ts';
import type { RequestRecord } from './schemas/deferred.ts';
import { browseAnswer, previewAnswer } from './schemas/probes.ts';
import { translateContent } from './translate-content.ts';
import { texts } from './words.ts';

/** Content behind the credentials of one environment's service, on top of the catalogue. */
export class ApiContent implements ServiceContent {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #host: string;

  constructor(client: Client, clock: Clock, host: string) {
    this.#client = client;
    this.#clock = clock;
    this.#host = host;
  }

  async list(credentialId: number, place: ContentPlace, options: ContentOptions = {}): Promise<ContentEntry[]> {
    const { path, query, ...asking } = this.#asked(credentialId, options);
    const body = { depth: 1, ...named(place) };
    const { answer } = await inWords(this.#client.call(credentials.browse, { path, query, body }, asking));
    if (!answer.deferred) return translateContent(answer.entries, place);
    const result = await this.#finish(answer.deferred, credentials.browseProgress, path, asking);
    return translateContent(this.#read(browseAnswer, result).entries, place);
  }

  async preview(credentialId: number, place: ContentPlace, options: ContentOptions = {}): Promise<PreviewedContent> {
    const { path, query, ...asking } = this.#asked(credentialId, options);
    const { answer } = await inWords(
      this.#client.call(credentials.preview, { path, query, body: named(place) }, asking),
    );
    if (!('deferred' in answer)) return answer;
    const result = await this.#finish(answer.deferred, credentials.previewProgress, path, asking);
    const read = this.#read(previewAnswer, result);
    // A record inside a record has no content.
    return 'deferred' in read ? { content: null, contentType: null } : read;
  }

  #asked(credentialId: number, { deferred = false, ...options }: ContentOptions) {
    return { ...options, path: { credential_id: credentialId }, query: deferred ? ({ async: true } as const) : {} };
  }

  /** Returns the result of a deferred probe. Giving up ends the polling, not the work of the service. */
  #finish(
    started: RequestRecord,
    progress: typeof credentials.browseProgress | typeof credentials.previewProgress,
    path: { credential_id: number },
    options: RequestOptions,
  ): Promise<unknown> {
    const poll = async (requestId: number): Promise<RequestRecord> =>
      (await this.#client.call(progress, { path, query: { request_id: requestId } }, options)).answer;
    const asked = { host: this.#host, effect: 'reads' } as const;
    return inWords(finishDeferred(started, poll, { clock: this.#clock, asked, ...options }));
  }

  #read<T>(
    schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
    result: unknown,
  ): T {
    const read = schema.safeParse(result);
    if (read.success) return read.data;
    throw unusableAnswer(texts.otherShape(this.#host), null, { host: this.#host, effect: 'reads' });
  }
}

const named = ({ path, database, table }: ContentPlace) => ({
  ...(path !== '' && { path }),
  ...(database !== '' && { database }),
  ...(table !== '' && { table }),
});

/**
 * Rewords refusals for the request that was made. A 403 with a message comes from the third party (see the catalogue).
 */
async function inWords<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { status, detail } = thrown.problem;
    const more = { ...(status !== undefined && { status }), ...(detail !== undefined && { detail }) };
    if (status === 403 && detail !== undefined)
      throw failure('refused', texts.thirdPartyRefused, { ...more, advice: texts.testTheCredential });
    if (status === 404) throw failure('not_found', texts.nothingThere, { ...more, advice: texts.lookAbove });
    if (status === 405) throw failure('wrong_state', texts.notBrowsed, more);
    throw thrown;
  }
}
