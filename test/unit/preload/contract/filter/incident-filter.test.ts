import { type FilteredIncident, incidentFields, incidentMatcher } from '#contract/filter/incident-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { describe, expect, it } from 'vitest';

const hour = 3_600_000;
const now = 1_000 * hour;

const open: FilteredIncident = {
  id: '7b21-open',
  title: 'Orders EU loads wrong totals',
  severity: 'critical',
  declaredAt: now - hour / 2,
  actor: { user: 'Mira Okafor', impersonator: null },
  from: 'window',
  closedAt: null,
  lesson: null,
  changeIds: ['a', 'b'],
  groups: [{ kind: 'records', key: 'k', text: 'order_total: expected number', originId: 40001 }],
  notes: 3,
  away: 12,
};
const closed: FilteredIncident = {
  ...open,
  id: '9c00-closed',
  title: 'Late invoices',
  severity: 'minor',
  declaredAt: now - 50 * hour,
  actor: { user: null, impersonator: 'Root' },
  from: 'command_line',
  closedAt: now - 30 * hour,
  lesson: 'Agree on formats.',
  changeIds: [],
  groups: [],
  notes: 0,
  away: null,
};

const through = (text: string): string[] => {
  const { filter, problems } = parse(text, incidentFields);
  expect(problems).toEqual([]);
  return [open, closed].filter(incidentMatcher(filter, now)).map(({ id }) => id.slice(5));
};

describe('incidents', () => {
  it.each<[string, string[]]>([
    ['', ['open', 'closed']],
    ['state:open', ['open']],
    ['severity:critical,major', ['open']],
    ['name:invoices', ['closed']],
    ['learnt:formats', ['closed']],
    ['error:order_total', ['open']],
    ['who:mira*', ['open']],
    ['who:root who:nobody', ['closed']],
    ['who:""', ['closed']],
    ['declared:<1h', ['open']],
    ['closed:<2d', ['closed']],
    ['changes:>1', ['open']],
    ['notes:0', ['closed']],
    ['not-restored:>0', ['open']],
    ['from:command_line', ['closed']],
    ['id:9c00*', ['closed']],
    ['"expected number" OR agree', ['open', 'closed']],
    ['okafor NOT invoices', ['open']],
  ])('are found by %s', (text, found) => expect(through(text)).toEqual(found));
});
