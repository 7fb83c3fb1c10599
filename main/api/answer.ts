import { beyond, BeyondBounds, type JsonBounds, parseInTurns } from '../core/base/json-bounds.ts';
import { parseExactly, parseJson } from '../core/base/json-text.ts';
import { asId, asNumber, asRecord, asText } from '../core/base/readers.ts';
import { phrases } from '../core/base/words.ts';
import { removedValue } from '../core/samples/removed-value.ts';
import { answerFailure, type RequestContext, reportedFailure, unusableAnswer } from './errors.ts';
import type { AnyOperation } from './operations/operation.ts';
import { entriesAnswer } from './schemas/lists.ts';
import { withoutSecrets, withoutTokens } from './schemas/secrets.ts';
import { tokenAnswer } from './schemas/session.ts';
import { texts } from './words.ts';

/** Matches names of keys that must be removed. Letters of a name may be written as escapes. */
const mayHoldSecrets = /api_key|\\u00(?:5f|6[159b]|7[09])/i;

/** Matches names of session tokens, which only the sign-in operations may read. Letters may be escapes here too. */
const mayHoldTokens = /(?:access|refresh)_token|\\u00/i;

/**
 * Returns the body of a success, both in the catalogue's shape and as received, without the secrets in it (D4). An
 * omitted body is null. Throws a Failure for any other answer, and for a success whose own status reports a failure.
 */
export async function readAnswer(
  { answer, statusInBody, keepsNumbers, bounds }: AnyOperation,
  text: string,
  asked: RequestContext,
): Promise<{ answer: unknown; content: unknown }> {
  const content = text.trim() === '' ? null : await parse(text, bounds, asked, keepsNumbers ? parseExactly : parseJson);
  if (content === undefined) {
    const said = /^\s*</.test(text) ? texts.webPage(asked.host) : texts.notData(asked.host);
    throw unusableAnswer(said, text, asked);
  }
  const isSignIn = answer === tokenAnswer;
  // Rows of a lookup are data: a column may have any name.
  const isRows = answer === entriesAnswer;
  if (!isRows && mayHoldSecrets.test(text)) withoutSecrets(content);
  if (!isRows && !isSignIn && mayHoldTokens.test(text)) withoutTokens(content);
  requireOk(content, statusInBody ? /^(2\d\d|ok)$/i : notAnError, asked);
  const read = answer.safeParse(content);
  if (read.success) return { answer: read.data, content: isSignIn ? withoutTokens(content) : content };
  const [issue] = read.error.issues;
  throw unusableAnswer(texts.otherShape(asked.host), `${issue?.path.join('.')}: ${issue?.message}`, asked);
}

async function parse(text: string, bounds: JsonBounds, asked: RequestContext, as: typeof parseJson): Promise<unknown> {
  try {
    return await parseInTurns(text, bounds, as);
  } catch (thrown) {
    if (!(thrown instanceof BeyondBounds)) throw thrown;
    throw unusableAnswer(texts.beyondBounds(asked.host, beyond(thrown, bounds)), null, asked, thrown);
  }
}

/**
 * Returns the text of an answer that is parsed elsewhere, with a placeholder for the secrets in it (D4). The answer
 * holds records, which are not the service's own. Text without secrets, and text that is not JSON, stays unchanged.
 */
export async function textWithoutSecrets(
  text: string,
  { bounds }: AnyOperation,
  asked: RequestContext,
): Promise<string> {
  if (!mayHoldSecrets.test(text)) return text;
  const content = await parse(text, bounds, asked, parseExactly);
  if (content === undefined) return text;
  withoutSecrets(content, removedValue);
  return JSON.stringify(content);
}

/** Matches all but an HTTP error status, by which a gateway reports an outage in a success. Resources have one too. */
const notAnError = /^(?![45]\d\d$)/;

const outage = /^5\d\d$/;

/**
 * Throws unless the status in the body is good. Metrics, samples and probes report their own status in a success. The
 * state of a deferred request does not count as one.
 */
function requireOk(content: unknown, good: RegExp, asked: RequestContext): void {
  const record = asRecord(content);
  if (!record || record['request_id'] !== undefined) return;
  const status = record['status'] ?? 'ok';
  const word = asText(status) ?? asNumber(status)?.toString() ?? phrases.unrecognizedStatus;
  if (good.test(word)) return;
  const text = serviceText(record);
  if (outage.test(word)) throw answerFailure(Number(word), text, null, asked);
  throw reportedFailure(text ?? word, asked);
}

/**
 * Returns the text in an error's body, wherever the service put it (conventions of practice: several shapes exist).
 * Null when there is none, which is common for 401, 403 and 404.
 */
export function serviceText(body: unknown): string | null {
  const answer = asRecord(body);
  if (!answer) return asText(body);
  const error = asRecord(answer['error']);
  const candidates = [
    answer['message'],
    answer['error'],
    error?.['message'],
    error?.['detail'],
    error?.['type'],
    answer['detail'],
    firstText(answer['detail'], 'msg'),
    firstText(answer['errors'], 'message'),
    answer['errorMessage'],
  ];
  for (const candidate of candidates) {
    const text = asText(candidate);
    if (text !== null) return text;
  }
  return null;
}

/** Returns the first entry of a list: text, or the member of this name if the entry is a record. */
function firstText(list: unknown, name: string): unknown {
  if (!Array.isArray(list)) return null;
  const [first] = list as unknown[];
  return asRecord(first)?.[name] ?? first;
}

/** Wording for the resources that block a deletion, by the name of their list in the refusal. */
const listsInTheWay: Readonly<Record<string, (ids: string) => string>> = texts.inTheWay;
/** Number of ids listed of each kind, so that all kinds fit into the few characters that are shown. */
const idsShown = 5;

/**
 * Returns the text of a refusal: the ids of the resources that block the deletion, if any, then the service's message.
 */
export function refusalText(body: unknown): string | null {
  const ids = idsInTheWay(body);
  const text = serviceText(body);
  return ids === '' ? text : text === null ? ids : `${ids}. ${text}`;
}

function idsInTheWay(body: unknown): string {
  const refusal = asRecord(body) ?? {};
  const kinds = Object.entries(listsInTheWay).map(([list, words]) => {
    const value = refusal[list];
    const ids = Array.isArray(value) ? value.map(asId).filter((id) => id !== null) : [];
    if (ids.length === 0) return '';
    const shown = ids.slice(0, idsShown).join(', ');
    return words(ids.length > idsShown ? texts.andMore(shown, ids.length - idsShown) : shown);
  });
  return kinds.filter((kind) => kind !== '').join('; ');
}
