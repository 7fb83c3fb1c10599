import { visible } from '../../log.ts';
import { failure } from '../base/failure.ts';
import { beyond, BeyondBounds, type JsonBounds, parseWithin } from '../base/json-bounds.ts';
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
  const answer = asRecord(parsed(text));
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
  return { records: data as unknown[], total: total !== null && total >= 0 ? total : null, mayLack };
}

function parsed(text: string): unknown {
  try {
    return parseWithin(text, samplePageBounds);
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
