import { expect, it } from 'vitest';
import { convertQuery } from '../../../../../main/core/settings/query-conversion.ts';
import { viewQuery } from '../../../../../preload/contract/schemas/settings.ts';

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
