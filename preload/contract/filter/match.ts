import { readNumber } from './figures.ts';
import type { Filter, FilterField, FigureTerm, KindTerm, ValueKind, ValueTerm } from './filter.ts';
import { openField, pathOf } from './open-field.ts';

/** Something that a field of a record holds. */
export interface FoundValue {
  kind: Exclude<ValueKind, 'empty' | 'missing'>;
  isEmpty: boolean;
  /** What it is when written down, in small letters; of a list that of each entry as well. */
  texts: readonly string[];
  /** Also of a text that is a number; null where it is none. */
  number: number | null;
}

/** What a row has in a field of a kind. */
interface ReaderOf<Row> {
  /** In small letters, several texts one a line. */
  text: (row: Row) => string;
  /** A row without any has `['']`. */
  choice: (row: Row) => readonly string[];
  id: (row: Row) => readonly number[];
  /** null where it is not known, which no comparison matches. */
  number: (row: Row) => number | null;
  /** Epoch milliseconds; null where it is not known. */
  age: (row: Row) => number | null;
  /** For a path: what a row has there. More than one where a list is on the way, none where the row lacks it. */
  any: (path: string) => (row: Row) => readonly FoundValue[];
}

/** How each field of a list is read from a row. */
export type FilterReaders<Row, Fields extends readonly FilterField[]> = {
  readonly [Field in Fields[number] as Field['name']]: ReaderOf<Row>[Field['kind']];
};

interface Matching<Row> {
  readers: Readonly<Record<string, (row: Row) => unknown>>;
  kinds: ReadonlyMap<string, FilterField['kind']>;
  fields: readonly FilterField[];
  /** Whether words, in small letters, are in a row. */
  has: (row: Row, words: string) => boolean;
  /** Epoch milliseconds, from which ages are counted. */
  now: number;
}

/** Whether a filter lets a row through, made once for many rows. @param has whether words, in small letters, are in a row */
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
      const wanted = filter.text.toLowerCase();
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

/** What a row has at the path that a field of a record is; null for any other field. */
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
  const wanted = values.map((value) => value.toLowerCase());
  const exact = new Set(wanted.filter((value) => !value.includes('*')));
  const patterns = wanted.filter((value) => value.includes('*')).map(wildcard);
  const isWanted = (value: string): boolean => exact.has(value) || patterns.some((fits) => fits(value));
  const readAt = readerAt(field, matching);
  if (readAt) {
    const numbers = new Set(wanted.map(readNumber));
    return (row) => {
      const found = readAt(row);
      if (found.length === 0) return exact.has('');
      return found.some(
        ({ kind, texts, number }) =>
          texts.some(isWanted) || (kind === 'number' && numbers.has(number) && number !== null),
      );
    };
  }
  const read = readers[field]!;
  if (kinds.get(field) === 'text') return (row) => wanted.some((value) => (read(row) as string).includes(value));
  return (row) => (read(row) as readonly (string | number)[]).some((one) => isWanted(String(one).toLowerCase()));
}

/** `*` stands for any characters. Looked for piece by piece, so that no pattern takes more than its length times the value's. */
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

function figureMatcher<Row>({ field, operator, figure }: FigureTerm, matching: Matching<Row>): (row: Row) => boolean {
  const { readers, kinds, now } = matching;
  const holds = compare[operator];
  const readAt = readerAt(field, matching);
  if (readAt) return (row) => readAt(row).some(({ number }) => number !== null && holds(number, figure));
  const read = readers[field] as (row: Row) => number | null;
  const ofAge = kinds.get(field) === 'age';
  return (row) => {
    const known = read(row);
    return known !== null && holds(ofAge ? now - known : known, figure);
  };
}
