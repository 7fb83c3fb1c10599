import type { Filter, FilterField, FigureTerm, ValueTerm } from '#contract/filter/filter.ts';

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
}

/** How each field of a list is read from a row. */
export type FilterReaders<Row, Fields extends readonly FilterField[]> = {
  readonly [Field in Fields[number] as Field['name']]: ReaderOf<Row>[Field['kind']];
};

interface Matching<Row> {
  readers: Readonly<Record<string, (row: Row) => unknown>>;
  kinds: ReadonlyMap<string, FilterField['kind']>;
  /** Everything in which words are searched, in small letters. */
  searched: (row: Row) => string;
  /** Epoch milliseconds, from which ages are counted. */
  now: number;
}

/** Whether a filter lets a row through, made once for many rows. `searched` is everything in which words are searched, in small letters. */
export function matcherOf<Row, const Fields extends readonly FilterField[]>(
  filter: Filter,
  fields: Fields,
  readers: FilterReaders<Row, Fields>,
  searched: (row: Row) => string,
  now: number,
): (row: Row) => boolean {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return matcher(filter, { readers: readers as Matching<Row>['readers'], kinds, searched, now });
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
      return (row) => matching.searched(row).includes(wanted);
    }
    case 'value':
      return valueMatcher(filter, matching);
    case 'figure':
      return figureMatcher(filter, matching);
  }
}

function valueMatcher<Row>({ field, values }: ValueTerm, { readers, kinds }: Matching<Row>): (row: Row) => boolean {
  const read = readers[field]!;
  const wanted = values.map((value) => value.toLowerCase());
  if (kinds.get(field) === 'text') return (row) => wanted.some((value) => (read(row) as string).includes(value));
  const exact = new Set(wanted.filter((value) => !value.includes('*')));
  const patterns = wanted.filter((value) => value.includes('*')).map(wildcard);
  return (row) =>
    (read(row) as readonly (string | number)[]).some((one) => {
      const value = String(one).toLowerCase();
      return exact.has(value) || patterns.some((fits) => fits(value));
    });
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

function figureMatcher<Row>(
  { field, operator, figure }: FigureTerm,
  { readers, kinds, now }: Matching<Row>,
): (row: Row) => boolean {
  const holds = compare[operator];
  const read = readers[field] as (row: Row) => number | null;
  const ofAge = kinds.get(field) === 'age';
  return (row) => {
    const known = read(row);
    return known !== null && holds(ofAge ? now - known : known, figure);
  };
}
