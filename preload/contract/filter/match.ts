import { foldText } from '../fold-text.ts';
import { compareDecimals, type Decimal, printDecimal, readDecimal } from '../decimal.ts';
import { readExactNumber } from './figures.ts';
import type { Filter, FilterField, FigureTerm, KindTerm, ValueKind, ValueTerm } from './filter.ts';
import { openField, pathOf } from './open-field.ts';

/** A value found in a record's field. */
export interface FoundValue {
  kind: Exclude<ValueKind, 'empty' | 'missing'>;
  isEmpty: boolean;
  /** Printed forms, folded (`foldText`); a list includes the forms of each entry. */
  texts: readonly string[];
  /** The numeric value, also of a numeric text; null for anything else. */
  number: Decimal | null;
}

/** How a row's value is read, by kind of field. */
interface ReaderOf<Row> {
  /** Folded text (`foldText`); several texts take one line each. */
  text: (row: Row) => string;
  /** A row without a value returns `['']`. */
  choice: (row: Row) => readonly string[];
  id: (row: Row) => readonly number[];
  /** null is unknown, which no comparison matches. */
  number: (row: Row) => number | null;
  /** Epoch milliseconds; null is unknown. */
  age: (row: Row) => number | null;
  /** The values at a path. A list on the way yields several, a missing field none. */
  any: (path: string) => (row: Row) => readonly FoundValue[];
}

/** The reader of each field of a list. */
export type FilterReaders<Row, Fields extends readonly FilterField[]> = {
  readonly [Field in Fields[number] as Field['name']]: ReaderOf<Row>[Field['kind']];
};

interface Matching<Row> {
  readers: Readonly<Record<string, (row: Row) => unknown>>;
  kinds: ReadonlyMap<string, FilterField['kind']>;
  fields: readonly FilterField[];
  /** Whether a row contains folded words (`foldText`). */
  has: (row: Row, words: string) => boolean;
  /** Epoch milliseconds, from which ages are counted. */
  now: number;
}

/** Returns a predicate for rows, built once for many. @param has whether a row contains folded words */
export function matcherOf<Row, const Fields extends readonly FilterField[]>(
  filter: Filter,
  fields: Fields,
  readers: FilterReaders<Row, Fields>,
  has: (row: Row, words: string) => boolean,
  now: number,
): (row: Row) => boolean {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return matcher(filter, { readers: readers as Matching<Row>['readers'], kinds, fields, has, now });
}

function matcher<Row>(filter: Filter, matching: Matching<Row>): (row: Row) => boolean {
  switch (filter.is) {
    case 'and': {
      const parts = filter.parts.map((part) => matcher(part, matching));
      return (row) => parts.every((part) => part(row));
    }
    case 'or': {
      const parts = filter.parts.map((part) => matcher(part, matching));
      return (row) => parts.some((part) => part(row));
    }
    case 'not': {
      const part = matcher(filter.part, matching);
      return (row) => !part(row);
    }
    case 'text': {
      const wanted = foldText(filter.text);
      return (row) => matching.has(row, wanted);
    }
    case 'value':
      return valueMatcher(filter, matching);
    case 'figure':
      return figureMatcher(filter, matching);
    case 'kind':
      return kindMatcher(filter, matching);
  }
}

/** The reader of a path in a record; null for any other field. */
function readerAt<Row>(field: string, { fields, readers }: Matching<Row>): ReturnType<ReaderOf<Row>['any']> | null {
  const [open, path] = [openField(fields), pathOf(field, fields)];
  if (!open || path === null) return null;
  return (readers[open.name] as unknown as ReaderOf<Row>['any'])(path);
}

function kindMatcher<Row>({ field, kind }: KindTerm, matching: Matching<Row>): (row: Row) => boolean {
  const read = readerAt(field, matching)!; // parsing gives kinds to no other field
  if (kind === 'missing') return (row) => read(row).length === 0;
  if (kind === 'empty') return (row) => read(row).some(({ isEmpty }) => isEmpty);
  return (row) => read(row).some((value) => value.kind === kind);
}

function valueMatcher<Row>({ field, values }: ValueTerm, matching: Matching<Row>): (row: Row) => boolean {
  const { readers, kinds } = matching;
  const wanted = values.map(foldText);
  const exact = new Set(wanted.filter((value) => !value.includes('*')));
  const patterns = wanted.filter((value) => value.includes('*')).map(wildcard);
  const isWanted = (value: string): boolean => exact.has(value) || patterns.some((fits) => fits(value));
  const readAt = readerAt(field, matching);
  if (readAt) {
    const numbers = new Set(wanted.map(readExactNumber).map((number) => number && printDecimal(number)));
    return (row) => {
      const found = readAt(row);
      if (found.length === 0) return exact.has('');
      return found.some(
        ({ kind, texts, number }) =>
          texts.some(isWanted) || (kind === 'number' && number !== null && numbers.has(printDecimal(number))),
      );
    };
  }
  const read = readers[field]!;
  if (kinds.get(field) === 'text') return (row) => wanted.some((value) => (read(row) as string).includes(value));
  return (row) => (read(row) as readonly (string | number)[]).some((one) => isWanted(foldText(String(one))));
}

/**
 * Matches a pattern in which `*` matches any characters. Searches piece by piece, so that the cost never exceeds
 * pattern length times value length.
 */
function wildcard(pattern: string): (value: string) => boolean {
  const pieces = pattern.split('*');
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  return (value) => {
    if (!value.startsWith(first)) return false;
    let at = first.length;
    for (const piece of pieces.slice(1, -1)) {
      const found = value.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return value.length - last.length >= at && value.endsWith(last);
  };
}

const compare: Record<FigureTerm['operator'], (known: number, wanted: number) => boolean> = {
  '<': (known, wanted) => known < wanted,
  '<=': (known, wanted) => known <= wanted,
  '>': (known, wanted) => known > wanted,
  '>=': (known, wanted) => known >= wanted,
  '=': (known, wanted) => known === wanted,
};

function figureMatcher<Row>(
  { field, operator, figure, exact }: FigureTerm,
  matching: Matching<Row>,
): (row: Row) => boolean {
  const { readers, kinds, now } = matching;
  const holds = compare[operator];
  const readAt = readerAt(field, matching);
  if (readAt) {
    const wanted = readDecimal(exact ?? String(figure))!;
    return (row) => readAt(row).some(({ number }) => number !== null && holds(compareDecimals(number, wanted), 0));
  }
  const read = readers[field] as (row: Row) => number | null;
  const ofAge = kinds.get(field) === 'age';
  return (row) => {
    const known = read(row);
    return known !== null && holds(ofAge ? now - known : known, figure);
  };
}
