import { printDecimal, readDecimal } from '#contract/decimal.ts';

/**
 * Known to Node, but not yet to TypeScript
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/isRawJSON).
 */
const { isRawJSON: isRawJson } = JSON as unknown as { isRawJSON: (value: unknown) => value is { rawJSON: string } };

/** Number preserved as raw JSON, because JavaScript would print it differently or cannot hold it. */
export interface ExactNumber {
  readonly rawJSON: string;
}

export const isExactNumber = (value: unknown): value is ExactNumber =>
  // Checking for the member first costs a tenth: nearly no value has it.
  typeof value === 'object' && value !== null && 'rawJSON' in value && isRawJson(value);

/** Returns the number as JavaScript writes it, with all its digits: equal for equal numbers, `12.50` and `125e-1`. */
export function plainNumber({ rawJSON }: ExactNumber): string {
  return printDecimal(readDecimal(rawJSON)!);
}

/**
 * Returns a copy in which every `ExactNumber` is its text, because such an object cannot be cloned and sent to the page.
 * The value must not be nested deeper than the stack.
 */
export function withNumbersAsText<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_name, member: unknown) => (isExactNumber(member) ? member.rawJSON : member)),
  ) as T;
}

/** Returns the value as JSON at any depth. `JSON.stringify` fails after a few thousand levels, parsing does not. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (thrown) {
    if (thrown instanceof RangeError) return printDeep(value);
    throw thrown;
  }
}

/** Pending output, the next item last: literal text, or a value. */
type Rest = { text: string } | { value: unknown };

function printDeep(whole: unknown): string {
  const printed: string[] = [];
  const rest: Rest[] = [{ value: whole }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if ('text' in next) printed.push(next.text);
    else if (typeof next.value !== 'object' || next.value === null || isRawJson(next.value)) {
      printed.push(JSON.stringify(next.value) ?? 'null');
    } else for (const part of partsOf(next.value).reverse()) rest.push(part);
  }
  return printed.join('');
}

function partsOf(value: object): Rest[] {
  if (Array.isArray(value))
    return enclosed(
      '[',
      (value as unknown[]).map((entry) => [{ value: entry }]),
      ']',
    );
  const members = Object.entries(value as Record<string, unknown>).filter(([, member]) => member !== undefined);
  return enclosed(
    '{',
    members.map(([name, member]) => [{ text: `${JSON.stringify(name)}:` }, { value: member }]),
    '}',
  );
}

function enclosed(opening: string, entries: Rest[][], closing: string): Rest[] {
  const listed = entries.flatMap((entry, place) => (place === 0 ? entry : [{ text: ',' }, ...entry]));
  return [{ text: opening }, ...listed, { text: closing }];
}
