import { visible } from '../../log.ts';
import { failure } from '../base/failure.ts';
import { beyond, BeyondBounds, type JsonBounds, parseWithin } from '../base/json-bounds.ts';
import { countMembers, entriesWithRepeats } from '../base/repeated-members.ts';
import { asNumber, asRecord, asText, asWhole } from '../base/readers.ts';
import { phrases } from '../base/words.ts';
import { removedValue } from './removed-value.ts';
import { texts } from './words.ts';

export interface SamplePage {
  /** Records as received: `jsonOf` prints them unchanged. */
  records: unknown[];
  /** Total number of records, if the service reports it. */
  total: number | null;
  /** Whether something may have been removed from the records. */
  mayLack: boolean;
  /** Positions of the records of which an object has two members with one name. Only the last of them is read. */
  repeating: ReadonlySet<number>;
}

/** Limits of a page of failed records. Some are nested thousands of levels deep, and are still shown and exported. */
export const samplePageBounds: JsonBounds = { depth: 10_000, values: 2_000_000, members: 100_000 };

/** Maximum number of records on a page: a hundred times what is requested, in case the service ignores the size. */
const mostRecords = 10_000;

/** Number of characters of the service's text that are shown. */
const shownOfText = 200;

/**
 * Reads a response with quarantined records. Throws a Failure for any other text, and for a reported failure. Without a
 * list, it is valid only if it counts no records: otherwise the records are unknown.
 */
export function readSamplePage(text: string): SamplePage {
  const seen = { members: 0 };
  const answer = asRecord(parsed(text, seen));
  if (!answer) {
    const isPage = /^\s*</.test(text);
    throw unusable(isPage ? texts.webPage : texts.notData, text);
  }
  requireOk(answer);
  const output = asRecord(answer['output']) ?? {};
  const meta = asRecord(output['meta']) ?? {};
  const total = asWhole(meta['totalCount'] ?? meta['total_count']);
  const data = output['data'] ?? (total === 0 ? [] : null);
  if (!Array.isArray(data)) throw unusable(texts.otherShape, text);
  if (data.length > mostRecords) throw unusable(texts.tooMany(mostRecords), text);
  const mayLack = text.includes(removedValue);
  // Counting is fast, and nearly no page repeats a member.
  const repeating = seen.members === countMembers(answer) ? none : entriesWithRepeats(text, ['output', 'data']);
  return { records: data as unknown[], total: total !== null && total >= 0 ? total : null, mayLack, repeating };
}

const none: ReadonlySet<number> = new Set();

function parsed(text: string, seen: { members: number }): unknown {
  try {
    return parseWithin(text, samplePageBounds, undefined, seen);
  } catch (thrown) {
    if (thrown instanceof BeyondBounds) throw unusable(texts.beyondBounds(beyond(thrown, samplePageBounds)), text);
    throw thrown;
  }
}

/** Throws if the response body has a failure status: a successful response may carry one. */
function requireOk(answer: Record<string, unknown>): void {
  const status = answer['status'] ?? 'ok';
  const word = asText(status) ?? asNumber(status)?.toString() ?? phrases.unrecognizedStatus;
  if (/^(2\d\d|ok)$/i.test(word)) return;
  throw failure('service_failed', texts.failedUnknown, {
    advice: texts.tryLater,
    detail: shown(asText(answer['message']) ?? word),
  });
}

const unusable = (what: string, text: string) =>
  failure('bad_answer', texts.sent(what), {
    advice: texts.checkBaseAddress,
    detail: shown(text),
  });

const shown = (text: string): string => visible(text.trim().slice(0, shownOfText).toWellFormed());
