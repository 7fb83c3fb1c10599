import { findingFields, findingMatcher } from '#contract/filter/finding-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { Finding } from '#contract/models/finding.ts';
import { expect, it } from 'vitest';

const hour = 3_600_000;
const now = 1_000 * hour;

const open: Finding = {
  id: '40001-7',
  originId: 40001,
  name: 'Orders EU',
  project: 'Orders',
  kind: 'failing',
  state: 'acknowledged',
  openedAt: now - 2 * hour,
  since: now - 3 * hour,
  orEarlier: false,
  quietSince: null,
  unknownSince: null,
  changedAt: now - hour / 2,
  worseAt: now - hour / 2,
  cameBackAt: null,
  endedAt: null,
  returns: 2,
  acknowledged: { at: now, actor: { user: 'Ann', impersonator: null }, from: 'window', note: null },
  events: [],
  eventsDropped: 0,
};
const over: Finding = {
  ...open,
  id: '40002-8',
  originId: 40002,
  name: null,
  project: null,
  kind: 'silent',
  state: 'resolved',
  since: null,
  changedAt: now - 20 * hour,
  endedAt: now - 20 * hour,
  returns: 0,
  acknowledged: null,
};

it.each<[string, number[]]>([
  ['', [40001, 40002]],
  ['kind:failing,stopped_by_service', [40001]],
  ['state:resolved', [40002]],
  ['flow:40002', [40002]],
  ['name:orders', [40001]],
  ['project:""', [40002]],
  ['since:<12h', [40001]],
  ['NOT since:<12h', [40002]],
  ['opened:<12h', [40001, 40002]],
  ['changed:<1h', [40001]],
  ['ended:<24h', [40002]],
  ['returns:>1', [40001]],
  ['who:ann', [40001]],
  ['who:""', [40002]],
  ['id:40001-*', [40001]],
  ['orders eu', [40001]],
])('findings are filtered by %s', (text, found) => {
  const { filter, problems } = parse(text, findingFields);
  expect(problems).toEqual([]);
  expect([open, over].filter(findingMatcher(filter, now)).map(({ originId }) => originId)).toEqual(found);
});
