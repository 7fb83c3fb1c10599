import { changeFields, changeMatcher, type FilteredChange } from '#contract/filter/change-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { describe, expect, it } from 'vitest';

const hour = 3_600_000;
const now = 1_000 * hour;

const action = {
  id: 'a1',
  kind: 'pause',
  title: 'Pause Orders EU',
  reason: 'Malformed orders',
  actor: { user: 'Mira Okafor', impersonator: null },
  from: 'window',
  state: 'finished',
} as const;
const open: FilteredChange = {
  id: 'open-1',
  title: 'Pause Orders EU',
  reason: 'Malformed orders',
  begunAt: now - 2 * hour,
  closedAt: null,
  restoreAt: now - hour,
  touched: 120,
  away: 7,
  incidentId: null,
  actions: [action],
};
const running = {
  ...open,
  id: 'running-1',
  restoreAt: now + 3 * hour,
  actions: [{ ...action, id: 'a2', state: 'running' } as const],
};
const closed: FilteredChange = {
  id: 'closed-1',
  title: 'Activate Invoices',
  reason: null,
  begunAt: now - 50 * hour,
  closedAt: now - 30 * hour,
  restoreAt: now - 40 * hour,
  touched: 3,
  away: null,
  incidentId: '7b21-1',
  actions: [
    {
      ...action,
      id: 'b1',
      kind: 'activate',
      title: 'Activate Invoices',
      reason: null,
      actor: { user: null, impersonator: 'Root' },
      from: 'command_line',
    },
    { ...action, id: 'b2', kind: 'restore', title: 'Restore Invoices', reason: 'Too early' },
  ],
};

const through = (text: string): string[] => {
  const { filter, problems } = parse(text, changeFields);
  expect(problems).toEqual([]);
  const matches = changeMatcher(filter, now);
  return [open, running, closed]
    .filter((change) => matches({ what: 'action', change }))
    .map(({ id }) => id.replace('-1', ''));
};

describe('changes', () => {
  it.each<[string, string[]]>([
    ['', ['open', 'running', 'closed']],
    ['state:open', ['open', 'running']],
    ['state:due', ['open']],
    ['until:<2h', ['open']],
    ['until:<4h', ['open', 'running']],
    ['state:running', ['running']],
    ['state:closed', ['closed']],
    ['name:"orders eu"', ['open', 'running']],
    ['name:restore', ['closed']],
    ['reason:"too early"', ['closed']],
    ['who:"mira okafor" kind:activate', ['closed']],
    ['who:root', ['closed']],
    ['who:""', ['closed']],
    ['begun:<24h', ['open', 'running']],
    ['closed:<2d', ['closed']],
    ['NOT closed:<2d', ['open', 'running']],
    ['nodes:>100', ['open', 'running']],
    ['not-restored:>0', ['open', 'running']],
    ['kind:pause,restore', ['open', 'running', 'closed']],
    ['kind:restore', ['closed']],
    ['from:command_line', ['closed']],
    ['incident:7b21*', ['closed']],
    ['incident:""', ['open', 'running']],
    ['id:a2', ['running']],
    ['id:closed*', ['closed']],
    ['malformed', ['open', 'running']],
    ['early OKAFOR', ['closed']],
    ['running-1', ['running']],
    ['window', []],
  ])('are found by %s', (text, found) => expect(through(text)).toEqual(found));
});
