import type { FingerprintId } from './fingerprints.ts';
import { set, sink, source, type FaultPlan, type FlowPlan } from './plan.ts';

/**
 * Flows that a visitor should notice, written by hand. An hour before the service starts, the source orders-eu-s3
 * begins to send malformed records. "Orders EU" fails from there on, and the flows that read its data sets suffer a
 * little. A few unrelated flows have separate faults.
 */

const incidentMinutes = 60;

/** Returns a fault that began with the incident, or some minutes into it. */
const incident = (
  fingerprint: FingerprintId,
  share: number,
  minutesIn: number,
  notifyEveryMinutes: number,
): FaultPlan => ({
  fingerprint,
  share,
  minutesAgo: incidentMinutes - minutesIn,
  growthMinutes: 90,
  notifyEveryMinutes,
});

const pausedTwoDays = { status: 'PAUSED', statusMinutesAgo: 2 * 24 * 60 };

const ordersEu: FlowPlan = {
  name: 'Orders EU',
  project: 'Orders',
  owner: 'Mira Okafor',
  role: 'owner',
  intervalMinutes: 5,
  recordsPerRun: 5900,
  bytesPerRecord: 3600,
  flowType: 'streaming',
  tags: ['tier-1', 'eu'],
  spare: sink('Orders EU, old archive', 's3', pausedTwoDays),
  origin: source(
    'orders-eu-s3',
    's3',
    [
      set('Orders EU raw', [
        sink('Raw archive', 's3', { credential: { name: 'aws-archive' } }),
        set(
          'Orders EU normalised',
          [
            set(
              'Order lines EU',
              [
                sink('ORDERS_EU.LINES', 'snowflake', { faults: [incident('order.numeric-write', 0.0008, 8, 20)] }),
                sink('lines-search', 'rest'),
              ],
              { code: 'order_lines_flatten', faults: [incident('order.key-error', 0.012, 4, 15)] },
            ),
            set('Order headers EU', [sink('ORDERS_EU.HEADER', 'snowflake'), sink('orders-eu-events', 'kafka')], {
              code: 'order_headers',
            }),
            set('Fraud features EU', [sink('fraud-scores', 'kafka')], { code: 'fraud_features' }),
            set(
              'Returns EU',
              [sink('Finance ledger', 'ftp', pausedTwoDays), sink('RETURNS_EU', 'snowflake', pausedTwoDays)],
              {
                ...pausedTwoDays,
                code: 'returns_only',
              },
            ),
          ],
          {
            code: 'orders_eu_normalise',
            faults: [
              incident('order.total-text', 0.22, 0, 10),
              incident('order.currency', 0.03, 6, Infinity),
              { fingerprint: 'order.postcode', share: 0.0004 },
            ],
          },
        ),
      ]),
    ],
    {
      credential: { name: 'aws-orders-eu' },
      faults: [incident('order.parse', 0.055, 0, 10), { fingerprint: 'order.encoding', share: 0.00001 }],
    },
  ),
};

const dependents: readonly FlowPlan[] = [
  {
    name: 'Fulfilment events EU',
    project: 'Fulfilment',
    owner: 'Jonas Brandt',
    role: 'operator',
    intervalMinutes: 5,
    recordsPerRun: 7300,
    bytesPerRecord: 900,
    flowType: 'streaming',
    tags: ['tier-1', 'eu'],
    feed: 'orders-eu-events',
    origin: source('fulfilment-eu-kafka', 'kafka', [
      set('Fulfilment events', [
        set(
          'Fulfilment with orders',
          [
            sink('FULFILMENT.EVENTS', 'bigquery'),
            set('Late parcels', [sink('late-parcels', 'rest'), sink('carrier-drop', 'ftp')], { code: 'late_parcels' }),
            sink('fulfilment-audit', 's3'),
          ],
          { code: 'join_orders', faults: [incident('event.no-order', 0.03, 4, 20)] },
        ),
      ]),
    ]),
  },
  {
    name: 'Daily sales EU',
    project: 'Finance',
    owner: 'Ana Ruiz',
    role: 'operator',
    intervalMinutes: 15,
    recordsPerRun: 960,
    bytesPerRecord: 420,
    flowType: 'streaming',
    tags: ['finance', 'eu'],
    feed: 'Order headers EU',
    origin: set(
      'Sales by day',
      [
        sink('SALES.DAILY_EU', 'snowflake'),
        set('Sales by store', [sink('SALES.STORE_EU', 'snowflake'), sink('store-sales-mail', 'email')], {
          code: 'by_store',
        }),
      ],
      { code: 'sales_by_day', faults: [incident('event.no-order', 0.06, 9, 10)] },
    ),
  },
  {
    name: 'Fraud signals EU',
    project: 'Risk',
    owner: 'Wei Chen',
    role: 'operator',
    intervalMinutes: 5,
    recordsPerRun: 5200,
    bytesPerRecord: 610,
    flowType: 'streaming',
    tags: ['tier-1', 'risk'],
    feed: 'Fraud features EU',
    origin: set(
      'Fraud scoring input',
      [
        set('Fraud alerts', [sink('fraud-alerts', 'kafka'), sink('fraud-cases', 'postgres')], { code: 'alert_rules' }),
        sink('fraud-history', 'delta_lake'),
      ],
      { code: 'score_input', faults: [incident('event.no-score', 0.01, 5, 20)] },
    ),
  },
  {
    name: 'Customer 360 orders',
    project: 'Customers',
    owner: 'Layla Haddad',
    role: 'admin',
    intervalMinutes: 15,
    recordsPerRun: 15_800,
    bytesPerRecord: 760,
    flowType: 'streaming',
    tags: ['customer'],
    feed: 'Order headers EU',
    origin: set(
      'Orders per customer',
      [
        set('Customer history', [sink('customer_360.orders', 'postgres'), sink('crm-orders', 'salesforce')], {
          code: 'history',
        }),
      ],
      { code: 'per_customer', faults: [incident('event.no-order', 0.002, 14, 10)] },
    ),
  },
];

const troubles: readonly FlowPlan[] = [
  {
    name: 'Supplier price list',
    project: 'Suppliers',
    owner: 'Layla Haddad',
    role: 'operator',
    intervalMinutes: 60,
    recordsPerRun: 4100,
    bytesPerRecord: 260,
    flowType: 'streaming',
    tags: ['suppliers'],
    silentMinutesAgo: 212,
    origin: source(
      'supplier-prices-sftp',
      'ftp',
      [
        set('Supplier prices', [sink('supplier_prices', 'postgres'), sink('price-review', 'google_sheets')], {
          code: 'price_rows',
        }),
      ],
      { credential: { name: 'sftp-suppliers', verifiedStatus: '530 Login incorrect' } },
    ),
  },
  {
    name: 'Loyalty members',
    project: 'Customers',
    owner: 'Layla Haddad',
    role: 'admin',
    intervalMinutes: 15,
    recordsPerRun: 1380,
    bytesPerRecord: 540,
    flowType: 'streaming',
    tags: ['customer', 'loyalty'],
    origin: source(
      'loyalty-api',
      'rest',
      [
        set('Loyalty members', [sink('loyalty.members', 'postgres'), sink('loyalty-mailing', 'braze')], {
          code: 'member_rows',
        }),
      ],
      { status: 'RATE_LIMITED', statusMinutesAgo: 24 },
    ),
  },
  {
    name: 'Store footfall NL',
    project: 'Stores',
    owner: 'Mira Okafor',
    role: 'owner',
    intervalMinutes: 15,
    recordsPerRun: 86,
    bytesPerRecord: 120,
    flowType: 'streaming',
    tags: ['stores', 'nl'],
    silentMinutesAgo: 190,
    origin: source('footfall-counters', 'svc_rest', [set('Footfall counts', [sink('footfall', 'bigquery')])]),
  },
  {
    name: 'Store tills legacy',
    project: 'Stores',
    owner: 'Tomas Novak',
    role: 'operator',
    intervalMinutes: 60,
    recordsPerRun: 2200,
    bytesPerRecord: 310,
    flowType: 'replication',
    tags: ['stores', 'legacy'],
    origin: source('tills-as400', 'as400', [set('Till journal', [sink('till-journal', 's3')])], {
      status: 'DRAFT',
      statusMinutesAgo: 352,
    }),
  },
  {
    name: 'Revenue forecast EU',
    project: 'Finance',
    owner: 'Ana Ruiz',
    role: 'collaborator',
    intervalMinutes: 60,
    recordsPerRun: 5400,
    bytesPerRecord: 380,
    flowType: 'spark',
    tags: ['finance', 'forecast'],
    slowMinutesAgo: 200,
    origin: source('forecast-warehouse', 'snowflake', [
      set('Forecast input', [
        set('Forecast', [sink('forecast', 'databricks'), sink('forecast-mail', 'email')], { code: 'forecast' }),
      ]),
    ]),
  },
  {
    name: 'Refunds EU',
    project: 'Finance',
    owner: 'Ana Ruiz',
    role: 'operator',
    intervalMinutes: 15,
    recordsPerRun: 310,
    bytesPerRecord: 450,
    flowType: 'streaming',
    tags: ['finance', 'eu'],
    origin: source(
      'refunds-db',
      'postgres',
      [set('Refunds', [sink('bank-refunds', 'ftp', pausedTwoDays)], pausedTwoDays)],
      pausedTwoDays,
    ),
  },
];

/** Flows in the order of creation: a flow that reads another comes after it. */
export const story: readonly FlowPlan[] = [ordersEu, ...dependents, ...troubles];
