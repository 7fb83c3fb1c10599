import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ListGap } from '#contract/models/list-gap.ts';
import { EndlessList, failure } from '../core/base/failure.ts';
import { asId, asRecord } from '../core/base/readers.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import type { Received } from './exchange.ts';
import type { AnswerOf, AnyOperation, InputOf } from './operations/operation.ts';
import { megabyte } from './operations/bounds.ts';
import { type PageTotals, totalsOfHeaders, totalsOfMeta } from './page-totals.ts';
import type { KnownPages } from './known-pages.ts';
import { type Page, paginate } from './paginate.ts';
import type { PageMeta } from './schemas/monitoring.ts';
import { texts } from './words.ts';

export interface ListPage<Answer> {
  answer: Answer;
  /** Entries that no earlier page had. */
  entries: unknown[];
  /** Number of entries so far. */
  read: number;
  /** Total number of entries, if the service reports it. */
  total: number | null;
  /** Set on the last page: whether it is proven that every entry was read. Null while more pages follow. */
  complete: boolean | null;
  /** Reason why the list is not complete, if `complete` is false. */
  gap: ListGap | null;
}

/** Returns the completeness of a list up to a page. If any entries could not be read, it is not proven complete. */
export const withUnreadable = <Complete extends boolean | null>(
  { complete, gap }: { complete: Complete; gap: ListGap | null },
  entries: number,
): { complete: Complete | false; gap: ListGap | null } => ({
  complete: complete === true && entries > 0 ? false : complete,
  gap: gap ?? (entries > 0 ? { why: 'unreadable', entries } : null),
});

/**
 * Turns of the event loop in which undici checks that a connection is still good before it writes to it (client-h1.js,
 * scheduleIdleSocketValidation). A request thus leaves before the received page is read, which does not yield for
 * milliseconds.
 */
const turnsToLeave = 3;

/** Content of a page, or the values made from the same page before. */
type AnswerOrKnown<Answer, T> =
  | { made: readonly T[]; answer: null }
  | {
      made: null;
      answer: Answer;
      /** Stores the values made from the answer. */
      know: (made: readonly T[]) => void;
    };

export type KnownListPage<Answer, T> = AnswerOrKnown<Answer, T> &
  Pick<ListPage<Answer>, 'total' | 'complete' | 'gap'> & {
    /** Whether the page has an entry that no earlier page had. */
    isNew: boolean;
  };

/**
 * Returns the number of pages under way in addition to the one being read, if a list is read to its end. Small pages
 * need many, for each is a wait. Large pages need as many as the service prepares while one is read.
 */
const pagesAhead = (size: number): number => Math.min(6, Math.max(2, Math.ceil(600 / size)));

interface ReadListOptions extends RequestOptions {
  /** Exact page size. By default, it is as large as the service answers. */
  perPage?: number;
  /** Maximum page size, where the caller needs few entries. */
  atMost?: number;
  /** Names entries that are larger than others of the operation, so that their pages have a size of their own. */
  sizedAs?: string;
  /**
   * Set if the caller wants every page (P3). `next`: the next page is requested as soon as one has come, before the
   * caller works on it. `all`: once the length of the list is known, several pages are under way at once. `all` does
   * not suit a list whose order changes: an entry could move from a page to come to one already read.
   */
  ahead?: 'next' | 'all';
}

interface ReadPagesOptions extends ReadListOptions {
  /** Tags that the service gave to pages that are still known. */
  tags?: Pick<KnownPages<unknown>, 'tagOf' | 'ignoreTags'> | undefined;
}

/** Returns the position of a page in its list: page size and page number. */
const placeOf = (page: number, size: number): string => `${size} ${page}`;

/** One page that was read. */
interface ReadPage<Content> {
  content: Content;
  /** Identities of the page's entries. */
  ids: readonly unknown[];
  /** Paging details in the answer, if any. */
  meta?: PageMeta;
}

/**
 * Reads a list of the catalogue page by page. `input` is that of one page, without the page number.
 *
 * Throws a Failure when a page fails permanently, and `EndlessList` when the list exceeds its bounds. The pages before
 * are then a part of the list.
 */
export async function* readList<O extends AnyOperation>(
  client: Client,
  operation: O,
  input: InputOf<O>,
  options: ReadListOptions = {},
): AsyncGenerator<ListPage<AnswerOf<O>>, void, undefined> {
  let last: { entries: readonly unknown[]; ids: readonly unknown[] } = { entries: [], ids: [] };
  const pages = readPages(client, operation, input, options, async ({ read }) => {
    const { answer } = await read();
    const entries = entriesOf(answer);
    // Entries without ids cannot be recognized, but a page can: one that equals the previous page is that page again.
    const ids = isDeepStrictEqual(entries, last.entries) ? last.ids : entries.map(identityOf);
    last = { entries, ids };
    return { content: { answer, entries }, ids, meta: (answer as WithMeta).meta };
  });
  for await (const { content, fresh, ...progress } of pages)
    yield { answer: content.answer, entries: fresh.map((place) => content.entries[place]), ...progress };
}

/** Reads a repeatedly read list with totals in the headers, like `readList`, but does not parse known pages again. */
export async function* readKnownList<O extends AnyOperation, T>(
  client: Client,
  operation: O,
  input: InputOf<O>,
  known: KnownPages<T>,
  options: ReadListOptions = {},
): AsyncGenerator<KnownListPage<AnswerOf<O>, T>, void, undefined> {
  known.beginRead();
  let last: { bytes: Uint8Array; ids: readonly unknown[] } | null = null;
  type Content = AnswerOrKnown<AnswerOf<O>, T>;
  const pages = readPages<O, Content>(
    client,
    operation,
    input,
    { ...options, tags: known },
    async (received, place) => {
      const { body, headers, read } = received;
      const { page, know } = received.unchanged ? known.again(place) : known.look(body.bytes, place, tagIn(headers));
      if (page) return { ids: page.ids, content: { made: page.made, answer: null } };
      const { answer } = await read();
      // Entries without ids cannot be recognized, but a page can.
      const repeats = last !== null && Buffer.compare(last.bytes, body.bytes) === 0;
      const ids: readonly unknown[] = repeats ? last!.ids : entriesOf(answer).map(identityOf);
      last = { bytes: body.bytes, ids };
      return { ids, content: { made: null, answer, know: (made) => know({ ids, made }) } };
    },
  );
  for await (const { content, fresh, total, complete, gap } of pages)
    yield { ...content, isNew: fresh.length > 0, total, complete, gap };
}

async function* readPages<O extends AnyOperation, Content>(
  client: Client,
  operation: O,
  input: InputOf<O>,
  options: ReadPagesOptions,
  read: (received: Received<AnswerOf<O>>, place: string) => Promise<ReadPage<Content>>,
): AsyncGenerator<Page<Content>, void, undefined> {
  const { id, paging } = operation;
  if (!paging) throw new TypeError(`${id} is no list with pages.`);
  const key = options.sizedAs ?? id;
  const sizeNow = (): number => Math.min(options.atMost ?? Infinity, client.pageSizes.of(key, paging));
  const perPage = options.perPage ?? sizeNow();
  let isFirst = true;
  try {
    for await (const page of pagesOf(client, operation, input, { ...options, perPage }, read)) {
      isFirst = false;
      yield page;
    }
  } catch (thrown) {
    const mayBeRead = options.perPage === undefined && client.pageSizes.learn(key, perPage, thrown);
    // With a new page size, entries of other pages would come again.
    if (!mayBeRead || !isFirst) throw thrown;
    yield* pagesOf(client, operation, input, { ...options, perPage: sizeNow() }, read);
  }
}

async function* pagesOf<O extends AnyOperation, Content>(
  client: Client,
  operation: O,
  input: InputOf<O>,
  { perPage, tags, ...options }: ReadPagesOptions & { perPage: number },
  read: (received: Received<AnswerOf<O>>, place: string) => Promise<ReadPage<Content>>,
): AsyncGenerator<Page<Content>, void, undefined> {
  const paging = operation.paging!;
  const { [paging.sentIn]: given, ...rest } = input as Record<string, object | undefined>;

  const receive = async (page: number, size: number): Promise<Received<AnswerOf<O>>> => {
    const asked = { ...rest, [paging.sentIn]: { ...given, page, [paging.size]: size } } as InputOf<O>;
    const received = await client.receive(operation, asked, options, tags?.tagOf(placeOf(page, size)));
    if (!received.unchanged || totalsOfHeaders(received.headers, page).total !== null) return received;
    // No page now carries the length of the list, which may have changed although this page has not.
    tags?.ignoreTags();
    return client.receive(operation, asked, options);
  };
  const requests = new PageRequests((page) => receive(page, perPage));
  let size = 0;
  let front: { id: unknown; total: number | null } | null = null;
  let granted: number | null = null;
  let before: ArrivedPage | null = null;
  let outOfOrder = false;
  let furthest = 0;
  /**
   * Reports whether the front of the list is unchanged. Pages under way together may show the list at different moments
   * and in any order. Simultaneous additions and removals would not change its length, but additions appear at the
   * front.
   */
  const isStill = async (): Promise<boolean> => {
    const { headers, ...received } = await receive(1, 1);
    const { ids } = await read({ headers, ...received }, placeOf(1, 1));
    return ids[0] === front?.id && totalsOfHeaders(headers, 1).total === front?.total;
  };
  const pages = paginate(
    perPage,
    async (page, move) => {
      // Additions at the front pull nothing back, so they leave a page valid that was requested after the one before it.
      const received = await requests.take(page, options.ahead === 'all' ? move !== 'none' : move === 'pulled');
      const { body, headers } = received;
      // When the front is read again, the pages after it are known.
      const advances = page > furthest;
      furthest = Math.max(furthest, page);
      size += body.bytes.length;
      if (size > paging.bounds.bytes) throw new EndlessList(texts.megabytes(paging.bounds.bytes / megabyte));
      if (options.ahead && paging.totals === 'headers') {
        const arrived = { bytes: body.bytes, ...totalsOfHeaders(headers, page) };
        if (advances && isFollowed(arrived, before, page * perPage)) {
          requests.begin(page + 1);
          for (let turn = 0; turn < turnsToLeave; turn += 1) await setImmediate();
        }
        before = arrived;
      }
      const { content, ids, meta } = await read(received, placeOf(page, perPage));
      if (ids.length > mostOnPage) throw tooManyAtOnce();
      const totals = paging.totals === 'headers' ? totalsOfHeaders(headers, page) : totalsOfMeta(meta!, page);
      front ??= { id: ids[0], total: totals.total };
      granted ??= ids.length;
      if (advances && options.ahead === 'all' && totals.total !== null && granted > 0) {
        const last = Math.min(page + pagesAhead(granted), Math.ceil(totals.total / granted));
        for (let next = page + 1; next <= last; next += 1) requests.begin(next);
        outOfOrder ||= last > page + 1;
      }
      return { content, ids, ...totals };
    },
    options.ahead !== undefined,
  );

  for await (const page of pages) {
    if (page.read > paging.bounds.entries) throw new EndlessList(texts.entries(paging.bounds.entries));
    const isProven = page.complete !== true || !outOfOrder || (await isStill());
    yield isProven ? page : { ...page, complete: null };
    if (!isProven) yield* pagesOf(client, operation, input, { ...options, tags, perPage, ahead: 'next' }, read);
  }
}

const tagIn = (headers: Received<unknown>['headers']): string | undefined => headers['etag']?.toString();

/** Page that has arrived and is still unread: its bytes, and what its headers state about the list. */
interface ArrivedPage extends PageTotals {
  bytes: Uint8Array;
}

/**
 * Reports whether the next page may be requested already. If the list moved, or the same page came again, the next page
 * is known only after reading this one.
 */
const isFollowed = ({ bytes, more, total }: ArrivedPage, before: ArrivedPage | null, requested: number): boolean =>
  (more ?? (total !== null && total > requested)) &&
  (before === null || (before.total === total && Buffer.compare(before.bytes, bytes) !== 0));

/**
 * Maximum entries of one page: a server that ignores the size may return everything at once, and processing it all
 * would block other work.
 */
const mostOnPage = 20_000;

const tooManyAtOnce = () => failure('bad_answer', texts.tooManyOnPage(mostOnPage), { advice: texts.moreThanIsRead });

interface WithMeta {
  meta: PageMeta;
}

/** Returns the entries of an answer: the answer itself, its rows or its flows. */
function entriesOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const record = asRecord(answer);
  for (const name of ['rows', 'flows']) if (Array.isArray(record?.[name])) return record[name] as unknown[];
  return [];
}

/** Returns the identity of an entry: its id, or that of the failed record. An entry without either equals no other. */
function identityOf(entry: unknown): unknown {
  const record = asRecord(entry);
  if (!record) return Symbol('no id');
  return asId(record['id']) ?? failedRecordIdentity(record) ?? Symbol('no id');
}

/** Returns the identity of a failed record. Names begin with the vendor's prefix, so their ends are compared (D11). */
function failedRecordIdentity(record: Record<string, unknown>): string | null {
  const metadata = Object.entries(record).find(([name]) => name.endsWith('MetaData'))?.[1];
  const fields = asRecord(metadata);
  if (!fields) return null;
  const uuid = Object.entries(fields).find(([name]) => name.endsWith('UUID'))?.[1];
  if (typeof uuid === 'string' && uuid !== '') return uuid;
  return fields['trackerId'] ? JSON.stringify([fields['trackerId'], fields['runId'], fields['sourceOffset']]) : null;
}

/** Requests for the pages of one list. The next pages may be under way before the caller takes them. */
class PageRequests<Received> {
  readonly #request: (page: number) => Promise<Received>;
  readonly #early = new Map<number, Promise<Received>>();

  constructor(request: (page: number) => Promise<Received>) {
    this.#request = request;
  }

  /**
   * Returns a page, requested now unless its request is already under way.
   *
   * @param isOutdated whether earlier requests are of no use, because the list has moved
   */
  take(page: number, isOutdated: boolean): Promise<Received> {
    if (isOutdated) this.#early.clear();
    const early = this.#early.get(page);
    this.#early.delete(page);
    return early ?? this.#request(page);
  }

  /** Requests a page that the caller is likely to take soon. */
  begin(page: number): void {
    if (this.#early.has(page)) return;
    const received = this.#request(page);
    // A failure is reported when the page is taken.
    received.catch(() => undefined);
    this.#early.set(page, received);
  }
}
