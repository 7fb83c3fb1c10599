import { beyond, BeyondBounds, type JsonBounds, parseInTurns } from '../core/base/json-bounds.ts';
import { parseExactly, parseJson } from '../core/base/json-text.ts';
import { asId, asNumber, asRecord, asText } from '../core/base/readers.ts';
import { takenOut } from '../core/samples/taken-out.ts';
import { answerFailure, type Asked, reportedFailure, unusableAnswer } from './errors.ts';
import type { AnyOperation } from './operations/operation.ts';
import { entriesAnswer } from './schemas/lists.ts';
import { withoutSecrets, withoutTokens } from './schemas/secrets.ts';
import { tokenAnswer } from './schemas/session.ts';
import { texts } from './words.ts';

/** Names of keys that must be removed. Letters of a name may be written as escapes. */
const mayHoldSecrets = /api_key|\\u00(?:5f|6[159b]|7[09])/i;

/** The same for session tokens, which only the sign-in operations may read. */
const mayHoldTokens = /(?:access|refresh)_token|\\u00/i;

/**
 * The body of a success: in the catalogue's shape, and as it came, without the secrets in it (D4). A body that was left out is
 * null. Throws a Failure for any other answer, and for a success whose own status says that it failed.
 */
export async function readAnswer(
  { answer, statusInBody, bounds }: AnyOperation,
  text: string,
  asked: Asked,
): Promise<{ answer: unknown; content: unknown }> {
  const content = text.trim() === '' ? null : await parse(text, bounds, asked);
  if (content === undefined) {
    const said = /^\s*</.test(text) ? texts.webPage(asked.host) : texts.notData(asked.host);
    throw unusableAnswer(said, text, asked);
  }
  const isSignIn = answer === tokenAnswer;
  // Rows of a lookup are data, in which a column may have any name.
  const isRows = answer === entriesAnswer;
  if (!isRows && mayHoldSecrets.test(text)) withoutSecrets(content);
  if (!isRows && !isSignIn && mayHoldTokens.test(text)) withoutTokens(content);
  requireOk(content, statusInBody ? /^(2\d\d|ok)$/i : notAnError, asked);
  const read = answer.safeParse(content);
  if (read.success) return { answer: read.data, content: isSignIn ? withoutTokens(content) : content };
  const [issue] = read.error.issues;
  throw unusableAnswer(texts.otherShape(asked.host), `${issue?.path.join('.')}: ${issue?.message}`, asked);
}

async function parse(text: string, bounds: JsonBounds, asked: Asked, as = parseJson): Promise<unknown> {
  try {
    return await parseInTurns(text, bounds, as);
  } catch (thrown) {
    if (!(thrown instanceof BeyondBounds)) throw thrown;
    throw unusableAnswer(texts.beyondBounds(asked.host, beyond(thrown, bounds)), null, asked, thrown);
  }
}

/**
 * The text of an answer that is parsed elsewhere, with a placeholder for the secrets in it (D4): it holds records, which are not
 * the service's own. Unchanged when it holds none or is not JSON.
 */
export async function textWithoutSecrets(text: string, { bounds }: AnyOperation, asked: Asked): Promise<string> {
  if (!mayHoldSecrets.test(text)) return text;
  const content = await parse(text, bounds, asked, parseExactly);
  if (content === undefined) return text;
  withoutSecrets(content, takenOut);
  return JSON.stringify(content);
}

/** Anything but the status of an HTTP error, with which a gateway reports an outage in a success. Resources have a status, too. */
const notAnError = /^(?![45]\d\d$)/;

const outage = /^5\d\d$/;

/**
 * Throws unless the status in the body is good. Metrics, samples and probes report their own status in a success; the state of a
 * deferred request is no such status.
 */
function requireOk(content: unknown, good: RegExp, asked: Asked): void {
  const record = asRecord(content);
  if (!record || record['request_id'] !== undefined) return;
  const status = record['status'] ?? 'ok';
  const word = asText(status) ?? asNumber(status)?.toString() ?? texts.statusIsNoWord;
  if (good.test(word)) return;
  const text = serviceText(record);
  if (outage.test(word)) throw answerFailure(Number(word), text, null, asked);
  throw reportedFailure(text ?? word, asked);
}

/**
 * The text in an error's body, wherever the service put it (conventions of practice: several shapes exist). Null when there
 * is none, which is common for 401, 403 and 404.
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

/** The first entry of a list: text, or a record whose text has this name. */
function firstText(list: unknown, name: string): unknown {
  if (!Array.isArray(list)) return null;
  const [first] = list as unknown[];
  return asRecord(first)?.[name] ?? first;
}

/** Whatever stands in the way of a deletion, by the name of its list in the refusal. */
const listsInTheWay: Readonly<Record<string, (ids: string) => string>> = texts.inTheWay;
/** Ids listed of each kind, so that all kinds fit into the few characters that a person is shown. */
const idsShown = 5;

/** The text of a refusal: the ids of what stands in the way, if it lists any, then the service's words. */
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
