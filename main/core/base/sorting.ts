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
    if (typeof left === 'string' && typeof right === 'string') return sign * compareTexts(left, right);
    return left < right ? -sign : sign;
  };
}

const collator = new Intl.Collator();
const smallLetters = /^[a-z\d ]*$/;
let isOrderedByCode: boolean | undefined;

/** Compares texts by the rules of the user's language. By code is four times as fast, where that makes no difference. */
export function compareTexts(a: string, b: string): number {
  if (!smallLetters.test(a) || !smallLetters.test(b)) return collator.compare(a, b);
  isOrderedByCode ??= ordersByCode();
  return isOrderedByCode ? Number(a > b) - Number(a < b) : collator.compare(a, b);
}

/** Reports whether the user's language orders small letters and pairs of them by code. In Czech, ch comes after h. */
function ordersByCode(): boolean {
  const characters = [...' 0123456789abcdefghijklmnopqrstuvwxyz'];
  const texts = characters.flatMap((first) => [first, ...characters.map((second) => first + second)]).toSorted();
  return texts.every((text, place) => place === 0 || collator.compare(texts[place - 1]!, text) < 0);
}
