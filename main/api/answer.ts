import { type Asked, unusableAnswer } from './errors.ts';
import type { AnyOperation } from './operations/operation.ts';
import { asRecord, asText } from './schemas/readers.ts';

/** The value that the text holds; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The body of a success as the catalogue describes it; a body that was left out is null. Throws a Failure for any other. */
export function readAnswer({ answer }: AnyOperation, text: string, asked: Asked): unknown {
  const content = text.trim() === '' ? null : parseJson(text);
  if (content === undefined) {
    const what = /^\s*</.test(text) ? 'answered with a web page, not data' : 'answered with something that is not data';
    throw unusableAnswer(what, text, asked);
  }
  const read = answer.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw unusableAnswer(
    'sent an answer of another shape than expected',
    `${issue?.path.join('.')}: ${issue?.message}`,
    asked,
  );
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
