import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NodeRow } from '#contract/models/flow.ts';
import type { Incident } from '#contract/models/incident.ts';
import { describe, expect, it } from 'vitest';
import { commandGroups, type Offer } from '../../../../renderer/app/commands.ts';
import type { Place } from '../../../../renderer/app/screens.ts';

const environment = (guard: EnvironmentView['guard']) =>
  ({ id: 'e', name: 'Northgate', guard, session: { state: 'signed_in' } }) as EnvironmentView;
const offer = (guard: EnvironmentView['guard']): Offer => ({
  selected: environment(guard),
  all: [],
  views: [],
  places: [],
  flows: [{ id: 1, name: 'Orders EU', status: { state: 'active' }, project: null } as NodeRow],
  incidents: [{ id: 'i', environmentId: 'e', title: 'Pause 5 flows' } as Incident],
  glance: () => '',
  showShortcuts: () => undefined,
});
const plans = (text: string, guard: EnvironmentView['guard'] = 'open') =>
  commandGroups(text, offer(guard))
    .find(({ heading }) => heading === 'Plans')!
    .commands.map(({ label }) => label);

describe('the palette', () => {
  it('offers to pause a found flow only to who types that command', () => {
    expect(plans('orders')).toEqual([]);
    expect(plans('pause orders')).toEqual(['Pause Orders EU…']);
  });

  it('offers the way back from an open incident', () => {
    expect(plans('restore')).toEqual(['Restore: Pause 5 flows…']);
  });

  it('offers no change of a read-only environment', () => {
    expect(plans('pause orders', 'read_only')).toEqual([]);
    expect(plans('restore', 'read_only')).toEqual([]);
  });

  it('leads to every screen, and without an environment to those that need none', () => {
    const place = (name: string, withoutEnvironment: boolean): Place => ({
      name,
      icon: 'flows',
      to: { screen: 'flows' },
      shows: () => false,
      withoutEnvironment,
      more: [{ name: `Failing ${name}`, icon: 'alert', to: { screen: 'flows', filter: 'status:failing' } }],
    });
    const places = [place('Flows', false), place('Settings', true)];
    const offered = (selected: EnvironmentView | null) =>
      commandGroups('', { ...offer('open'), places, selected })
        .find(({ heading }) => heading === 'Go to')!
        .commands.map(({ label }) => label);
    expect(offered(environment('open'))).toEqual(['Flows', 'Failing Flows', 'Settings', 'Failing Settings']);
    expect(offered(null)).toEqual(['Settings', 'Failing Settings']);
  });
});
