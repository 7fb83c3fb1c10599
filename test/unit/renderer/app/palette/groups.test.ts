import { alertFields } from '#contract/filter/alert-filter.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NodeRow } from '#contract/models/flow.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { describe, expect, it } from 'vitest';
import { flowsHere, oneFlow, severalFlows } from '../../../../../renderer/actions/flows.ts';
import { filterFor } from '../../../../../renderer/app/palette/filter-for.ts';
import { commandGroups, type Offer } from '../../../../../renderer/app/palette/groups.ts';
import { type NavItem, navItems } from '../../../../../renderer/app/screens.ts';
import type { SavedView } from '#contract/models/view.ts';
import { exportJob } from '../../../../fixtures/export-job.ts';
import { otherwise, wanted } from './wanted-words.ts';

const environment = (guard: EnvironmentView['guard']) =>
  ({ id: 'e', name: 'Northgate', guard, session: { state: 'signed_in' } }) as EnvironmentView;
const orders = { id: 1, originId: 1, level: 1, kind: 'source', name: 'Orders EU', status: { state: 'active' } };
const flow = { ...orders, project: null, owner: null, from: null, to: null } as unknown as NodeRow;
const facet = (value: string) => [{ value, count: 3 }];
const offer = (guard: EnvironmentView['guard'] = 'open'): Offer => ({
  selected: environment(guard),
  all: [environment(guard), { ...environment(guard), id: 'b', name: 'Staging' }],
  route: { screen: 'overview' },
  here: null,
  views: [],
  places: navItems,
  flows: [],
  facets: null,
  resources: [],
  changes: [],
  exports: [],
  glance: () => '',
  showShortcuts: () => undefined,
});
const labels = (text: string, offered: Offer) =>
  commandGroups(text, offered).flatMap(({ commands }) => commands.map(({ label }) => label));
const first = (text: string, offered: Offer) => labels(text, offered)[0];

describe('the palette', () => {
  it('offers to change a flow only after one of the words of that command is typed', () => {
    const found = { ...offer(), flows: [flow] };
    expect(first('orders', found)).toBe('Orders EU');
    expect(labels('orders', found)).not.toContain('Pause Orders EU…');
    expect(first('pause orders', found)).toBe('Pause Orders EU…');
    expect(first('stop orders', found)).toBe('Pause Orders EU…');
    expect(first('resume orders', found)).toBe('Activate Orders EU…');
    expect(first('why orders', found)).toBe('Failed records of Orders EU');
  });

  it('acts on the focused or selected items before anything else', () => {
    const one = { ...offer(), here: flowsHere(oneFlow(environment('open'), flow)) };
    expect(commandGroups('', one)[0]?.heading).toBe('Orders EU');
    expect(first('pause', one)).toBe('Pause flow…');
    const several = severalFlows(environment('open'), { by: 'nodes', nodeIds: [1, 2, 3] }, 'flows', 3);
    const selected = { ...offer(), here: flowsHere(several) };
    expect(commandGroups('', selected)[0]?.heading).toBe('3 selected flows');
    expect(first('pause', selected)).toBe('Pause 3 flows…');
    expect(labels('', selected)).not.toContain('Copy ID');
  });

  it('offers to restore an open change before the list of changes', () => {
    const open = { id: 'i-77', environmentId: 'e', title: 'Pause 5 flows', begunAt: 0, closedAt: null } as ChangeRecord;
    expect(first('restore', { ...offer(), changes: [open] })).toBe('Restore: Pause 5 flows…');
  });

  it('offers only to open a pasted link, and explains an invalid one', () => {
    expect(labels(' penstock://open/api.example.invalid%2Fv1/flows/40001 ', offer())).toEqual([
      'Open flow or node 40001',
    ]);
    expect(labels('PENSTOCK:pause', offer())).toEqual(['This is not a valid Penstock link']);
    expect(labels('penstock', offer()).length).toBeGreaterThan(0);
  });

  it('copies a link to the single item on screen', () => {
    expect(first('copy link', { ...offer(), route: { screen: 'flow', id: 1 } })).toBe('Copy link to this screen');
    expect(labels('copy link', offer())).not.toContain('Copy link to this screen');
  });

  it('finds changes, even closed ones, and exports by their ids and names', () => {
    const closed = {
      id: 'c-9',
      title: 'Pause Orders EU',
      reason: 'bad totals',
      begunAt: 0,
      closedAt: 5,
    } as ChangeRecord;
    const job = exportJob({ id: 'x-4', path: '/tmp/orders-eu.csv', title: 'Orders EU' });
    const done = { ...offer(), changes: [closed], exports: [job] };
    expect(first('c-9', done)).toBe('Change: Pause Orders EU');
    expect(first('totals', done)).toBe('Change: Pause Orders EU');
    expect(labels('restore', done)).not.toContain('Restore: Pause Orders EU…');
    expect(first('x-4', done)).toBe('Export: orders-eu.csv');
    expect(first('orders-eu.csv', done)).toBe('Export: orders-eu.csv');
  });

  it('offers no change of a read-only environment', () => {
    const open = { id: 'i-77', environmentId: 'e', title: 'Pause 5 flows', begunAt: 0, closedAt: null } as ChangeRecord;
    const here = flowsHere(oneFlow(environment('read_only'), flow));
    const readOnly = { ...offer('read_only'), flows: [flow], changes: [open], here };
    const all = ['pause orders', 'pause', 'activate', 'restore', 'delete', 'copy', '']
      .flatMap((text) => labels(text, readOnly))
      .filter((label) => /^(Pause|Activate|Restore|Copy the flow|Delete)/.test(label));
    // The list of paused flows changes nothing.
    expect(new Set(all)).toEqual(new Set(['Paused flows']));
  });

  it('offers a command alone, and completes it for a name', () => {
    const [pause] = commandGroups('pause', offer()).flatMap(({ commands }) => commands);
    expect(pause).toMatchObject({ label: 'Pause a flow…', completes: 'pause ' });
  });

  it('finds flows by common properties, and quotes what the grammar would misread', () => {
    const facets = {
      revision: 1,
      states: [],
      projects: facet('Retail'),
      connectors: facet('postgres'),
      roles: [],
      owners: facet('Ana Lima'),
      tags: facet('pii'),
    };
    expect(first('ana', { ...offer(), facets })).toBe('Owner: Ana Lima');
    expect(first('postgres', { ...offer(), facets })).toBe('Connector: postgres');
    expect(first('owner', { ...offer(), facets })).toBe('Owner: Ana Lima');
    expect(first('tag:', { ...offer(), facets })).toBe('Tag: pii');
  });

  it('searches flows, alerts and failed records for a text without a matching name', () => {
    expect(labels('zzz', offer())).toEqual([
      'Search flows for “zzz”',
      'Search alerts for “zzz”',
      'Search failed records for “zzz”',
    ]);
  });

  it('searches alerts of a numbered item, and all alerts', () => {
    expect(filterFor('7012', alertFields)).toBe('7012 OR flow:7012 OR resource:7012');
    expect(filterFor('time out', alertFields)).toBe('time out');
  });

  it('shows the intended result first for at least 190 of 200 words of operators', () => {
    const facets = {
      revision: 1,
      states: [],
      projects: facet('Retail'),
      connectors: facet('postgres'),
      roles: facet('operator'),
      owners: facet('Ana Lima'),
      tags: facet('pii'),
    };
    const world = {
      ...offer(),
      here: flowsHere(oneFlow(environment('open'), flow)),
      facets,
      changes: [{ id: 'i-77', environmentId: 'e', title: 'Pause 5 flows', begunAt: 0, closedAt: null } as ChangeRecord],
      views: [
        {
          id: 'v',
          name: 'Order flows',
          screen: 'flows',
          query: { filter: 'orders', sort: [] },
        } as unknown as SavedView,
      ],
    };
    const words = Object.entries(wanted).flatMap(([label, words]) => words.map((word) => ({ word, label })));
    expect(words.length).toBeGreaterThanOrEqual(200);
    const others = words
      .map(({ word, label }) => ({ word, label, first: first(word, world) }))
      .filter(({ label, first }) => first !== label)
      .map(({ word, label, first }) => `${word}: ${first}, not ${label}`);
    expect(others.slice(words.length - 190)).toEqual([]);
    // Named, so that each is a choice.
    expect(new Set(others)).toEqual(new Set(otherwise));
  });

  it('lists a saved view with the name of its screen, unless it is one of flows', () => {
    const view = (screen: SavedView['screen']): SavedView => ({
      id: screen,
      name: `Own ${screen}`,
      screen,
      query: { filter: '', sort: [] },
    });
    const groups = commandGroups('own', { ...offer(), views: [view('flows'), view('requests')] });
    const labels = groups.flatMap(({ commands }) => commands.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(['Own flows', 'Own requests (Request log)']));
  });

  it('leads to every screen, and without an environment to those that need none', () => {
    const place = (name: string, withoutEnvironment: boolean): NavItem => ({
      name,
      icon: 'flows',
      to: { screen: 'flows' },
      shows: () => false,
      withoutEnvironment,
      more: [{ name: `Failing ${name}`, icon: 'alert', to: { screen: 'flows', filter: 'status:failing' } }],
    });
    const few = [place('Flows', false), place('Settings', true)];
    const offered = (selected: EnvironmentView | null) =>
      commandGroups('', { ...offer(), places: few, selected })
        .find(({ heading }) => heading === 'Go to')!
        .commands.map(({ label }) => label);
    expect(offered(environment('open'))).toEqual(['Flows', 'Failing Flows', 'Settings', 'Failing Settings']);
    expect(offered(null)).toEqual(['Settings', 'Failing Settings']);
  });
});
