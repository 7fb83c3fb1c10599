import { mix } from '../random.ts';
import type { Row } from './row.ts';

/** Lookup tables of the demo's company. The first column of each is its key. */

export interface Table {
  readonly name: string;
  readonly description: string;
  readonly owner: 'Mira Okafor' | 'Ana Ruiz' | 'Layla Haddad';
  /** The signed-in user's role; by default it follows from the owner. */
  readonly role?: 'collaborator';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly defaults?: Row;
}

const mira = { owner: 'Mira Okafor' } as const;
const layla = { owner: 'Layla Haddad' } as const;

/** Number of rows that is too large for an answer with all rows. */
const postcodes = 2000;

export const tables: readonly Table[] = [
  {
    ...mira,
    name: 'Country codes',
    description: 'Countries that Northgate delivers to.',
    columns: ['code', 'name', 'currency', 'eu'],
    rows: [
      ['NL', 'Netherlands', 'EUR', true],
      ['DE', 'Germany', 'EUR', true],
      ['BE', 'Belgium', 'EUR', true],
      ['FR', 'France', 'EUR', true],
      ['ES', 'Spain', 'EUR', true],
      ['IT', 'Italy', 'EUR', true],
      ['PL', 'Poland', 'PLN', true],
      ['SE', 'Sweden', 'SEK', true],
      ['UK', 'United Kingdom', 'GBP', false],
    ],
    defaults: { currency: 'EUR', eu: false },
  },
  {
    ...mira,
    name: 'Currency rates',
    description: 'What one euro buys.',
    columns: ['currency', 'rate'],
    rows: [
      ['EUR', 1],
      ['GBP', 0.8571],
      ['SEK', 11.214],
      ['PLN', 4.3122],
    ],
  },
  {
    ...mira,
    name: 'Carrier codes',
    description: 'Carriers, and what their tracking addresses begin with.',
    columns: ['carrier', 'name', 'tracking'],
    rows: [
      ['PNL', 'PostNord Line', 'https://pnl.example/t/'],
      ['GLX', 'Gelderland Express', 'https://glx.example/parcel/'],
      ['BKR', 'Baltic Kurier', 'https://bkr.example/track?id='],
      ['HND', 'Own vans', null],
    ],
  },
  {
    ...mira,
    name: 'Order channels',
    description: 'Where orders come from.',
    columns: ['channel', 'label', 'online'],
    rows: [
      ['web', 'Web shop', true],
      ['app', 'App', true],
      ['store', 'Store', false],
      ['marketplace', 'Marketplace', true],
    ],
    defaults: { online: true },
  },
  {
    ...mira,
    name: 'Return reasons',
    description: 'As the returns portal numbers them.',
    columns: ['reason', 'text', 'restock'],
    rows: [
      [1, 'Too large', true],
      [2, 'Too small', true],
      [3, 'Damaged on arrival', false],
      [4, 'Not as shown', true],
      [9, 'No reason given', true],
    ],
  },
  {
    ...mira,
    name: 'Postcode zones',
    description: 'Delivery zone of each postcode.',
    columns: ['postcode', 'zone', 'days'],
    rows: Array.from({ length: postcodes }, (_, index) => {
      const zone = mix(postcodes, index) % 5;
      return [String(1000 + index), `Z${zone + 1}`, 1 + (zone % 3)];
    }),
  },
  {
    ...layla,
    name: 'Loyalty tiers',
    description: 'Points from which a tier begins.',
    columns: ['tier', 'points', 'discount'],
    rows: [
      ['bronze', 0, 0],
      ['silver', 500, 0.02],
      ['gold', 2500, 0.05],
    ],
  },
  {
    ...layla,
    name: 'Supplier ids',
    description: 'Our names for the numbers in price lists.',
    columns: ['supplier_id', 'name', 'country'],
    rows: [
      ['S-1001', 'Noordzee Textiel', 'NL'],
      ['S-1002', 'Schmitt und Söhne', 'DE'],
      ['S-1017', 'Ferrante e Figli', 'IT'],
      ['S-1044', 'Łódź Odzież', 'PL'],
    ],
  },
  {
    ...layla,
    name: 'Warehouses',
    description: 'Warehouses and what they may hold.',
    columns: ['warehouse', 'city', 'cold_store'],
    rows: [
      ['W01', 'Rotterdam', true],
      ['W02', 'Hamburg', false],
      ['W03', 'Lyon', true],
    ],
  },
  {
    ...mira,
    name: 'Size names',
    description: 'Sizes of suppliers, written our way.',
    columns: ['size', 'label'],
    rows: [
      ['XS', 'Extra small'],
      ['S', 'Small'],
      ['M', 'Medium'],
      ['L', 'Large'],
      ['XL/XXL', 'Extra large'],
    ],
  },
  {
    ...mira,
    name: 'Test customers',
    description: 'Left out of every report. Empty since the last clean-up.',
    columns: ['customer_id', 'reason'],
    rows: [],
  },
  {
    owner: 'Ana Ruiz',
    role: 'collaborator',
    name: 'VAT rates',
    description: 'Maintained by Finance.',
    columns: ['country', 'rate', 'reduced'],
    rows: [
      ['NL', 0.21, 0.09],
      ['DE', 0.19, 0.07],
      ['FR', 0.2, 0.055],
      ['SE', 0.25, 0.12],
    ],
    defaults: { rate: 0.2 },
  },
];
