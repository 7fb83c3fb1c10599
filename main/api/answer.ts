import { type Asked, reportedFailure, unusableAnswer } from './errors.ts';
import type { AnyOperation } from './operations/operation.ts';
import { asId, asNumber, asRecord, asText } from './schemas/readers.ts';
import { withoutSecrets } from './schemas/secrets.ts';

/** So many digits in a row may be more than a number of JavaScript holds: worth a closer look, which takes several times as long. */
const manyDigits = 16;
/** Keys that may have to go. Letters of a name may be written as escapes. */
const mayHoldSecrets = /api_key|\\u/i;

/**
 * The value that the text holds; undefined when it is not JSON. Whole numbers that JavaScript cannot hold are kept as they
 * were written, as raw JSON, so that they are read as unknown and printed unchanged (R15).
 */
export function parseJson(text: string): unknown {
  try {
    return hasManyDigits(text) ? parseWithHugeNumbers(text) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Looks at every sixteenth character only, because a row of so many digits cannot miss them all. */
function hasManyDigits(text: string): boolean {
  for (let place = manyDigits - 1; place < text.length; place += manyDigits) {
    if (!isDigit(text, place)) continue;
    let from = place;
    let to = place + 1;
    while (isDigit(text, from - 1)) from -= 1;
    while (isDigit(text, to)) to += 1;
    if (to - from >= manyDigits) return true;
  }
  return false;
}

/** False as well for a place outside the text, where the code is NaN. */
function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

function parseWithHugeNumbers(text: string): unknown {
  try {
    return JSON.parse(text, keepHugeNumbers);
  } catch (thrown) {
    // Nested deeper than the closer look can go: then rounded, which is no id and no number that counts either.
    if (thrown instanceof RangeError) return JSON.parse(text);
    throw thrown;
  }
}

/** Known to Node, not yet to TypeScript (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON). */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

function keepHugeNumbers(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isHuge = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '');
  return isHuge ? rawJson(source ?? '') : value;
}

/**
 * The body of a success: in the catalogue's shape, and as it came, without the secrets in it (D4). A body that was left out is
 * null. Throws a Failure for any other, and for a success that says of itself that it is none.
 */
export function readAnswer(
  { answer, tellsStatus }: AnyOperation,
  text: string,
  asked: Asked,
): { answer: unknown; content: unknown } {
  const content = text.trim() === '' ? null : parseJson(text);
  if (content === undefined) {
    const what = /^\s*</.test(text) ? 'answered with a web page, not data' : 'answered with something that is not data';
    throw unusableAnswer(what, text, asked);
  }
  if (mayHoldSecrets.test(text)) withoutSecrets(content);
  if (tellsStatus) requireOk(content, asked);
  const read = answer.safeParse(content);
  if (read.success) return { answer: read.data, content: withoutToken(content) };
  const [issue] = read.error.issues;
  throw unusableAnswer(
    'sent an answer of another shape than expected',
    `${issue?.path.join('.')}: ${issue?.message}`,
    asked,
  );
}

/** Metrics, samples and probes carry a status of their own in a success; the state of a deferred request is another matter. */
function requireOk(content: unknown, asked: Asked): void {
  const record = asRecord(content);
  if (!record || record['request_id'] !== undefined) return;
  const status = record['status'] ?? 'ok';
  const word = asText(status) ?? asNumber(status)?.toString() ?? 'a status that is no word';
  if (/^(2\d\d|ok)$/i.test(word)) return;
  throw reportedFailure(serviceText(record) ?? word, asked);
}

function withoutToken(content: unknown): unknown {
  const { access_token: token, ...shown } = asRecord(content) ?? {};
  return token === undefined ? content : shown;
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
const listsInTheWay = { data_sources: 'data sources', data_sets: 'data sets', data_sinks: 'destinations' };
/** Ids of each kind: so that all kinds are told in the few characters that a person is shown. */
const idsTold = 5;

/** The text of a refusal: first the ids of what stands in the way, if it tells any, then the service's words. */
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
    const more = ids.length > idsTold ? ` and ${ids.length - idsTold} more` : '';
    return `${words} ${ids.slice(0, idsTold).join(', ')}${more}`;
  });
  return kinds.filter((kind) => kind !== '').join('; ');
}
