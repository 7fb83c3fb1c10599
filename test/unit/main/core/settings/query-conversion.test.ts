import { expect, it } from 'vitest';
import { convertQuery, convertView } from '../../../../../main/core/settings/query-conversion.ts';
import { savedView, viewQuery } from '../../../../../preload/contract/schemas/settings.ts';

const sort = [{ column: 'errors', direction: 'descending' }];
const earlier = {
  text: '',
  states: [],
  projects: [],
  connectors: [],
  roles: [],
  withErrors: false,
  needsPerson: false,
  sort,
};

it.each([
  [{}, ''],
  [{ text: 'orders "daily sales" id:1 id:2' }, 'orders "daily sales" id:1,2'],
  [
    { text: 'eu', states: ['failing', 'paused'], projects: ['', 'Orders EU'], connectors: ['s3'], roles: ['owner'] },
    'eu status:failing,paused project:"","Orders EU" connector:s3 role:owner',
  ],
  [{ withErrors: true, needsPerson: true }, 'errors:>0 needs:person'],
])('a view that was stored before filters had a grammar shows equal results: %j', (part, filter) => {
  const query = convertQuery({ ...earlier, ...part });
  expect(query).toEqual({ filter, sort });
  expect(viewQuery.safeParse(query).success).toBe(true);
});

it.each([[{ filter: 'eu', sort }], ['text'], [null], [{}]])('anything else is left unchanged: %j', (stored) => {
  expect(convertQuery(stored)).toBe(stored);
});

it.each([
  ['findings', 'state:open orders', 'orders source:flow state:open'],
  ['notifications', 'last-seen:<1h', 'changed:<1h source:notification'],
])('a view of %s becomes a view of alerts', (screen, earlier, filter) => {
  const view = convertView({ id: 'v', name: 'Mine', screen, query: { filter: earlier, sort: [] } });
  expect(view).toMatchObject({ id: 'v', name: 'Mine', screen: 'alerts', query: { sort: [] } });
  expect(savedView.safeParse(view).success).toBe(true);
  const words = (text: string) => text.split(' ').sort();
  expect(words((view as { query: { filter: string } }).query.filter)).toEqual(words(filter));
});

it.each([
  ['errors', 'kinds'],
  ['quarantine', 'records'],
])('a view of %s becomes a view of %s, with its filter', (earlier, screen) => {
  const query = { filter: 'a', sort: [] };
  const view = convertView({ id: 'v', name: 'Mine', screen: earlier, query });
  expect(view).toEqual({ id: 'v', name: 'Mine', screen, query });
  expect(savedView.safeParse(view).success).toBe(true);
});

it.each([[{ screen: 'flows', query: { filter: '' } }], [{ screen: 'findings' }], ['text'], [null]])(
  'a view of another list is left unchanged: %j',
  (stored) => {
    expect(convertView(stored)).toBe(stored);
  },
);
