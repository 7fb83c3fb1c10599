import { Random } from '../random.ts';
import type { Row } from './row.ts';

/** Contents of third parties: a few tables, whose rows are also in files, in topics and behind REST addresses. */

type Value = (random: Random, index: number, time: number) => unknown;

const day = (random: Random, _: number, time: number): string =>
  new Date(time - random.below(30) * 86_400_000).toISOString().slice(0, 10);
const sku: Value = (random) => `${random.between(1000, 9999)}-${random.between(1000, 9999)}`;
const money: Value = (random) => random.between(199, 129_900) / 100;
const country: Value = (random) => random.pick(['NL', 'DE', 'BE', 'FR', 'SE']);

/** Columns of each table. The first one is its primary key. */
const columns: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  orders: {
    order_id: (random) => `EU-${random.between(1000, 9999)}-${random.between(100_000, 999_999)}`,
    placed_on: day,
    country,
    currency: (random) => random.pick(['EUR', 'EUR', 'SEK', 'GBP']),
    order_total: money,
  },
  customers: {
    customer_id: (random) => random.between(1_000_000, 9_999_999),
    country,
    loyalty: (random) => random.pick(['gold', 'silver', null]),
    since: day,
  },
  products: { sku, name: (_, index) => `Article ${index + 1}`, price: money },
  stock: {
    id: (_, index) => 50_000 + index,
    sku,
    store_id: (random) => random.between(1, 480),
    on_hand: (random) => random.below(90),
  },
};

export const tableNames: readonly string[] = Object.keys(columns);

/** Returns the columns of a table; undefined when there is no such table. */
export function columnsOf(table: string): readonly string[] | undefined {
  const found = Object.hasOwn(columns, table) ? columns[table] : undefined;
  return found && Object.keys(found);
}

/** Returns this many rows of a table, determined by the seed. */
export function rowsOf(table: string, count: number, time: number, ...seed: number[]): Row[] {
  const random = new Random(...seed);
  const values = Object.entries(columns[table] ?? {});
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(values.map(([column, value]) => [column, value(random, index, time)])),
  );
}
