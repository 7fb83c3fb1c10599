import type { SortedBy } from '#contract/models/sorting.ts';

type Order<Row> = (a: Row, b: Row) => number;

/** Orders rows by several columns, the first one first. Unknown values come last in both directions. */
export function inOrderOf<Row, Column extends string>(
  keys: readonly SortedBy<Column>[],
  valueOf: Readonly<Record<Column, (row: Row) => string | number | null>>,
  ...then: Order<Row>[]
): Order<Row> {
  const orders = [...keys.map(({ column, direction }) => byValue(valueOf[column], direction)), ...then];
  return (a, b) => {
    for (const order of orders) {
      const found = order(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
}

function byValue<Row>(
  valueOf: (row: Row) => string | number | null,
  direction: SortedBy<string>['direction'],
): Order<Row> {
  const sign = direction === 'ascending' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}
