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
import { PageRequests } from './page-requests.ts';
import { type PageTotals, totalsOfHeaders, totalsOfMeta } from './page-totals.ts';
import type { KnownPages } from './known-pages.ts';
import { type Page, paginate } from './paginate.ts';
import type { PageMeta } from './schemas/monitoring.ts';
import { texts } from './words.ts';

export interface ListPage<Answer> {
  answer: Answer;
  /** What no page before had. */
  entries: unknown[];
  /** Entries so far. */
  read: number;
  /** Entries in all, where the service says so. */
  total: number | null;
  /** Present with the last page: whether it is proven that every entry was read. Null while more pages follow. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap: ListGap | null;
}

/** What a page says of the list, when so many of the entries up to it could not be read: then it is not proven complete either. */
export const withUnreadable = <Complete extends boolean | null>(
  { complete, gap }: { complete: Complete; gap: ListGap | null },
  entries: number,
): { complete: Complete | false; gap: ListGap | null } => ({
  complete: complete === true && entries > 0 ? false : complete,
  gap: gap ?? (entries > 0 ? { why: 'unreadable', entries } : null),
});

/**
 * Turns of the event loop in which undici makes sure that a connection is still good before it writes to it (client-h1.js,
 * scheduleIdleSocketValidation): a request leaves before the page that was just received is read, which does not yield for
 * milliseconds.
 */
const turnsToLeave = 3;

/** What a page has, or what was made of the same page before. */
type AnswerOrKnown<Answer, T> =
  | { made: readonly T[]; answer: null }
  | {
      made: null;
      answer: Answer;
      /** To be called with what was made of it. */
      know: (made: readonly T[]) => void;
    };

export type KnownListPage<Answer, T> = AnswerOrKnown<Answer, T> &
  Pick<ListPage<Answer>, 'total' | 'complete' | 'gap'> & {
    /** Whether the page has an entry that no page before had. */
    isNew: boolean;
  };

/**
 * Pages that are under way besides the one that is read, where a list is read to its end: of small pages many, for each is a wait;
 * of large ones as many as the service prepares while one is read.
 */
const pagesAhead = (size: number): number => Math.min(6, Math.max(2, Math.ceil(600 / size)));

interface ReadListOptions extends RequestOptions {
  perPage?: number;
  /**
   * The caller wants every page (P3). `next`: the next one is requested as soon as one has come, before that is read and the
   * caller works on it. `all`: once the length of the list is known, several are under way at once. Not for a list whose order
   * changes by itself: an entry could move from a page that is yet to come to one that has come.
   */
  ahead?: 'next' | 'all';
}

interface ReadPagesOptions extends ReadListOptions {
  /** Tags that the service gave pages which are still known. */
  tags?: Pick<KnownPages<unknown>, 'tagOf' | 'ignoreTags'> | undefined;
}

/** Which page of its list it is: the size of pages, and its number. */
const placeOf = (page: number, size: number): string => `${size} ${page}`;

/** One page as it was read. */
interface ReadPage<Content> {
  content: Content;
  /** Identities of its entries. */
  ids: readonly unknown[];
  /** What the answer says of the list, where it does. */
  meta?: PageMeta;
}

/**
 * Reads a list of the catalogue page by page. `input` is that of one page, without the page.
 *
 * Throws a Failure when a page fails for good, and `EndlessList` when there is more than is read of any list; what came before
 * is then a part of the list.
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
    // Entries without ids cannot be recognised, but a page can: one equal to the page before is that page again.
    const ids = isDeepStrictEqual(entries, last.entries) ? last.ids : entries.map(identityOf);
    last = { entries, ids };
    return { content: { answer, entries }, ids, meta: (answer as WithMeta).meta };
  });
  for await (const { content, fresh, ...progress } of pages)
    yield { answer: content.answer, entries: fresh.map((place) => content.entries[place]), ...progress };
}

/** As `readList`, for a list that is read again and again, whose totals stand in the headers: known pages are not parsed. */
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
      // Entries without ids cannot be recognised, but a page can.
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
  const perPage = options.perPage ?? client.pageSizes.of(id, paging);
  let isFirst = true;
  try {
    for await (const page of pagesOf(client, operation, input, { ...options, perPage }, read)) {
      isFirst = false;
      yield page;
    }
  } catch (thrown) {
    const mayBeRead = options.perPage === undefined && client.pageSizes.learn(id, perPage, thrown);
    // Entries of other pages would come again.
    if (!mayBeRead || !isFirst) throw thrown;
    yield* pagesOf(client, operation, input, { ...options, perPage: client.pageSizes.of(id, paging) }, read);
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
    // How long the list is now stands in no page: it may have changed although this one has not.
    tags?.ignoreTags();
    return client.receive(operation, asked, options);
  };
  const requests = new PageRequests((page) => receive(page, perPage));
  let size = 0;
  let front: { id: unknown; total: number | null } | null = null;
  let granted: number | null = null;
  let before: ArrivedPage | null = null;
  let outOfOrder = false;
  /**
   * Pages that were under way together may show the list at different moments, in any order, and what came in and went at the
   * same time would not show in its length. But what comes in does so at the front.
   */
  const isStill = async (): Promise<boolean> => {
    const { headers, ...received } = await receive(1, 1);
    const { ids } = await read({ headers, ...received }, placeOf(1, 1));
    return ids[0] === front?.id && totalsOfHeaders(headers, 1).total === front?.total;
  };
  const pages = paginate(
    perPage,
    async (page, hasMoved) => {
      const received = await requests.take(page, hasMoved);
      const { body, headers } = received;
      size += body.bytes.length;
      if (size > paging.bounds.bytes) throw new EndlessList(texts.megabytes(paging.bounds.bytes / megabyte));
      if (options.ahead && paging.totals === 'headers') {
        const arrived = { bytes: body.bytes, ...totalsOfHeaders(headers, page) };
        if (isFollowed(arrived, before, page * perPage)) {
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
      if (options.ahead === 'all' && totals.total !== null && granted > 0) {
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

/** A page that has come and was not read yet: its bytes, and what its headers say of the list. */
interface ArrivedPage extends PageTotals {
  bytes: Uint8Array;
}

/** Not where the list moved, or where the same page came again: which page is next is then known when this one is read. */
const isFollowed = ({ bytes, more, total }: ArrivedPage, before: ArrivedPage | null, requested: number): boolean =>
  (more ?? (total !== null && total > requested)) &&
  (before === null || (before.total === total && Buffer.compare(before.bytes, bytes) !== 0));

/**
 * Entries of one page: a server that ignores the size may return everything at once, and all of it would be processed before
 * others get their turn.
 */
const mostOnPage = 20_000;

const tooManyAtOnce = () => failure('bad_answer', texts.tooManyOnPage(mostOnPage), { advice: texts.moreThanIsRead });

interface WithMeta {
  meta: PageMeta;
}

/** A list is the answer itself, or stands in its rows, or counts by its flows. */
function entriesOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const record = asRecord(answer);
  for (const name of ['rows', 'flows']) if (Array.isArray(record?.[name])) return record[name] as unknown[];
  return [];
}

/** The identity of an entry: its id, or that of the failed record. An entry without either equals no other. */
function identityOf(entry: unknown): unknown {
  const record = asRecord(entry);
  if (!record) return Symbol('no id');
  return asId(record['id']) ?? failedRecordIdentity(record) ?? Symbol('no id');
}

/** Names begin with the vendor's prefix, so they are recognised by their ends (D11). */
function failedRecordIdentity(record: Record<string, unknown>): string | null {
  const metadata = Object.entries(record).find(([name]) => name.endsWith('MetaData'))?.[1];
  const fields = asRecord(metadata);
  if (!fields) return null;
  const uuid = Object.entries(fields).find(([name]) => name.endsWith('UUID'))?.[1];
  if (typeof uuid === 'string' && uuid !== '') return uuid;
  return fields['trackerId'] ? JSON.stringify([fields['trackerId'], fields['runId'], fields['sourceOffset']]) : null;
}
