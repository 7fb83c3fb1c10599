import { hex, Random } from '../random.ts';
import type { OddRecord } from './odd-record.ts';
import { oddRecords } from './odd-records.ts';

/** Ways in which records fail, each with the error that the service reports and the record that caused it. */

export interface FailedRecord {
  readonly errorType: string;
  readonly message: string;
  readonly details: string;
  /** Advice of the service, if any. */
  readonly resolution?: string;
  /** Record as received. */
  readonly text: string;
  /** Position of the error in the text, both from 1. */
  readonly line: number;
  readonly column: number;
  /** The odd record that this is, if any. */
  readonly odd?: OddRecord;
}

type Row = Record<string, unknown>;

const firstNames = ['Lotte', 'Jan', 'Amélie', 'Björn', 'Zofia', 'Luca', 'Inés', 'Noah', 'Freya', 'Marek'];
const lastNames = [
  'van der Meer',
  'Müller',
  'Dubois',
  'Åkesson',
  'Kowalska',
  'Ricci',
  'García',
  'Smith',
  'Peeters',
  'Nowak',
];
const towns = [
  { country: 'NL', city: 'Amsterdam', postcode: '1015 EA', street: 'Prinsengracht' },
  { country: 'DE', city: 'Hamburg', postcode: '20354', street: 'Colonnaden' },
  { country: 'BE', city: 'Gent', postcode: '9000', street: 'Veldstraat' },
  { country: 'FR', city: 'Lyon', postcode: '69002', street: 'Rue Mercière' },
  { country: 'ES', city: 'Sevilla', postcode: '41004', street: 'Calle Sierpes' },
];

function orderId(random: Random): string {
  return `EU-${random.between(1000, 9999)}-${random.between(100_000, 999_999)}`;
}

/** Returns an order as the shop sends it. Its total is a number of the currency's main unit. */
function order(random: Random, time: number): Row {
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const lines = Array.from({ length: random.between(1, 3) }, () => ({
    sku: `${random.between(1000, 9999)}-${random.between(1000, 9999)}`,
    qty: random.between(1, 4),
    price: random.between(199, 129_900) / 100,
  }));
  const cents = lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.qty, 0);
  const town = random.pick(towns);
  return {
    order_id: orderId(random),
    placed_at: new Date(time - random.between(5_000, 240_000)).toISOString(),
    channel: random.pick(['web', 'app', 'store', 'marketplace']),
    customer: {
      id: random.between(1_000_000, 9_999_999),
      name,
      email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
      loyalty: random.pick(['gold', 'silver', null]),
    },
    currency: random.pick(['EUR', 'EUR', 'EUR', 'SEK', 'GBP']),
    order_total: cents / 100,
    lines,
    ship_to: { name, ...town, street: `${town.street} ${random.between(1, 240)}` },
  };
}

/** Returns a row of an ordinary table. */
function row(random: Random, time: number): Row {
  return {
    id: random.between(100_000, 9_999_999),
    store_id: random.between(1, 480),
    sku: `${random.between(1000, 9999)}-${random.between(1000, 9999)}`,
    amount: random.between(1, 50_000) / 100,
    updated_at: new Date(time - random.between(1_000, 600_000)).toISOString(),
  };
}

const european = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });

/** Returns a total such as "1.249,00", as a spreadsheet might have altered it. */
function asEuropeanText(total: unknown): string {
  return european.format(Number(total));
}

type Report = Pick<FailedRecord, 'errorType' | 'message' | 'details' | 'resolution'>;

/** Returns the failed record, with the first occurrence of `mark` in its text as the position of its error. */
function failed(report: Report, text: string, mark: string): FailedRecord {
  const before = text.slice(0, Math.max(0, text.indexOf(mark))).split('\n');
  return { ...report, text, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const pretty = (record: Row): string => JSON.stringify(record, null, 2);

function schemaError(message: string, rule: number): Report {
  return { errorType: 'SCHEMA_VALIDATION', message, details: `Rule ${rule} of schema version 12` };
}

/** Maker of a failed record. `index` is its position among the failed records of its run. */
type Maker = (random: Random, time: number, index: number) => FailedRecord;

const makers = {
  'order.total-text': (random, time) => {
    const record = order(random, time);
    const text = asEuropeanText(record['order_total']);
    const report = schemaError(`order_total: expected number, got text "${text}"`, 6);
    return failed(report, pretty({ ...record, order_total: text }), `"${text}"`);
  },
  'order.currency': (random, time) => {
    const currency = random.pick(['EURO', 'eur', '€', 'XAF', '']);
    const report = {
      ...schemaError(`currency: "${currency}" is not one of EUR, GBP, SEK, PLN`, 5),
      resolution: 'Correct the currency where the order is made, then read the file once more.',
    };
    return failed(report, pretty({ ...order(random, time), currency }), `"${currency}",`);
  },
  'order.postcode': (random, time) => {
    const record = order(random, time);
    const { postcode: _, ...address } = record['ship_to'] as Row;
    return failed(
      schemaError('ship_to.postcode: is required', 9),
      pretty({ ...record, ship_to: address }),
      '"ship_to"',
    );
  },
  'order.parse': (random, time) => {
    // The record is cut in the middle of the customer's name.
    const whole = JSON.stringify(order(random, time));
    const text = `${whole.slice(0, whole.indexOf('"email"') - random.between(3, 12))}\u0000`;
    const message = `Unexpected token \u0000 at line 1 column ${text.length}`;
    return failed({ errorType: 'PARSE_ERROR', message, details: 'The line is not complete JSON' }, text, '\u0000');
  },
  'order.encoding': (random, time) => {
    const text = JSON.stringify(order(random, time)).replace('"channel"', '"chan\ufffdel"');
    const message = `Invalid UTF-8 byte 0xE9 at offset ${text.indexOf('\ufffd')}`;
    return failed({ errorType: 'ENCODING', message, details: 'The file says UTF-8' }, text, '\ufffd');
  },
  'order.key-error': (random, time) => {
    const key = random.pick(['discount', 'tax', 'gift']);
    const details = `order_lines_flatten, line ${random.between(30, 60)}`;
    const message = `KeyError '${key}' in order_lines_flatten`;
    const resolution = 'Let order_lines_flatten do without the field, or make it required in the schema.';
    return failed(
      { errorType: 'TRANSFORM_ERROR', message, details, resolution },
      pretty(order(random, time)),
      '"lines"',
    );
  },
  'order.numeric-write': (random, time) => {
    const record = order(random, time);
    const text = asEuropeanText(record['order_total']);
    const message = `Numeric value '${text}' is not recognized`;
    const report = { errorType: 'WRITE_ERROR', message, details: 'COPY INTO ORDERS_EU.LINES' };
    return failed(report, pretty({ ...record, order_total: text }), `"${text}"`);
  },
  'event.no-order': (random, time) => {
    const id = orderId(random);
    const report = { errorType: 'TRANSFORM_ERROR', message: `No order ${id}`, details: 'The join found no partner' };
    return failed(report, pretty({ order_id: id, ...row(random, time) }), `"${id}"`);
  },
  'event.no-score': (random, time) =>
    failed(schemaError('score: is required', 2), pretty({ ...row(random, time), score: null }), '"score"'),
  'row.amount': (random, time) =>
    failed(schemaError('amount: expected number, got null', 3), pretty({ ...row(random, time), amount: null }), 'null'),
  'row.required': (random, time) => {
    const { store_id: _, ...record } = row(random, time);
    return failed(schemaError('store_id: is required', 1), pretty(record), '{');
  },
  'row.future': (random, time) => {
    const moment = new Date(time + random.between(1, 400) * 86_400_000).toISOString();
    const report = schemaError(`updated_at: ${moment} lies in the future`, 7);
    return failed(report, pretty({ ...row(random, time), updated_at: moment }), moment);
  },
  'row.duplicate': (random, time) => {
    const record = row(random, time);
    const message = `Duplicate entry '${String(record['id'])}' for key 'PRIMARY'`;
    return failed({ errorType: 'WRITE_ERROR', message, details: 'INSERT' }, pretty(record), '"id"');
  },
  'row.timeout': (random, time) => {
    const message = `Request ${hex(12, random.below(2 ** 31))} timed out after ${random.between(30, 60)} s`;
    return failed(
      { errorType: 'TIMEOUT', message, details: 'The lookup service did not answer' },
      pretty(row(random, time)),
      '{',
    );
  },
  odd: (random, time, index) => {
    const odd = oddRecords[index];
    if (!odd) throw new RangeError(`There is no odd record ${index}`);
    const report = { errorType: 'ODD', message: `Not understood: ${odd.name}`, details: odd.name };
    return { ...failed(report, odd.text?.() ?? pretty(row(random, time)), ''), odd };
  },
} satisfies Record<string, Maker>;

export type FingerprintId = keyof typeof makers;

/** Creates the failed record of that index in its run. `time` is when it was read, in epoch milliseconds. */
export function failRecord(fingerprint: FingerprintId, random: Random, time: number, index: number): FailedRecord {
  return makers[fingerprint](random, time, index);
}

/** Returns the service's name for the kind of error of a fingerprint. */
export function errorTypeOf(fingerprint: FingerprintId): string {
  return makers[fingerprint](new Random(0), 0, 0).errorType;
}

/**
 * Subject of a flow's records: the shop's orders, events that refer to one, events with a score, or any other table.
 */
export type Domain = 'order' | 'event' | 'score' | 'row';

/**
 * Returns the domain of the records that fail in this way. Passing records next to them have the same, so that both can
 * be compared.
 */
export function domainOf(fingerprint: FingerprintId): Domain {
  if (fingerprint.startsWith('order.')) return 'order';
  return fingerprint === 'event.no-order' ? 'event' : fingerprint === 'event.no-score' ? 'score' : 'row';
}

/** Creates one record that passes. `time` is when it was read, in epoch milliseconds. */
export function passRecord(domain: Domain, random: Random, time: number): Row {
  switch (domain) {
    case 'order':
      return order(random, time);
    case 'event':
      return { order_id: orderId(random), ...row(random, time) };
    case 'score':
      return { ...row(random, time), score: random.below(1000) / 1000 };
    case 'row':
      return row(random, time);
  }
}
