import { isExactNumber } from '../../core/base/deep-json.ts';

/** Maximum characters of an answer as JSON: what an assistant can read at once. */
const MAX_ANSWER_CHARACTERS = 200_000;
/** Maximum characters of one text in it. */
const MAX_TEXT_CHARACTERS = 4_000;
/** Maximum depth of an answer; what is deeper is left out. */
const MAX_DEPTH = 40;

export interface Bounded {
  value: unknown;
  /** Whether entries of lists, or parts of texts, were left out. */
  isTruncated: boolean;
}

/** Returns a value whose lists have at most so many entries, fewer where the whole would still be too long. */
export function boundAnswer(value: unknown, limit: number): Bounded {
  for (let entries = limit; ; entries = Math.floor(entries / 2)) {
    const bounded = cut(value, entries, entries === 0 ? 200 : MAX_TEXT_CHARACTERS, MAX_DEPTH);
    if (entries === 0 || (JSON.stringify(bounded.value) ?? '').length <= MAX_ANSWER_CHARACTERS) return bounded;
  }
}

function cut(value: unknown, entries: number, longest: number, depth: number): Bounded {
  if (typeof value === 'string' && value.length > longest)
    return { value: `${value.slice(0, longest).toWellFormed()}…`, isTruncated: true };
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return { value, isTruncated: false };
  if (depth === 0) return { value: null, isTruncated: true };
  if (Array.isArray(value)) {
    const parts = value.slice(0, entries).map((entry) => cut(entry, entries, longest, depth - 1));
    return {
      value: parts.map((part) => part.value),
      isTruncated: value.length > entries || parts.some((part) => part.isTruncated),
    };
  }
  const members = Object.entries(value).map(
    ([name, member]) => [name, cut(member, entries, longest, depth - 1)] as const,
  );
  return {
    value: Object.fromEntries(members.map(([name, part]) => [name, part.value])),
    isTruncated: members.some(([, part]) => part.isTruncated),
  };
}
