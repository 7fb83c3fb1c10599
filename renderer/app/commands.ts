import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NodeRow } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { appearance } from '../client/appearance.svelte.ts';
import { call, errorToast } from '../client/bridge.ts';
import { environments } from '../client/environments.svelte.ts';
import { goTo, type Route } from '../client/routes.ts';
import { watch } from '../client/watch.svelte.ts';
import { plain } from '../format/text.ts';
import { statusWord } from '../format/words.ts';
import { type Command, type CommandGroup, matching } from '../ui/command-box.ts';
import type { IconName } from '../ui/icons.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { themes } from './themes.ts';

/** What the palette looks at. */
export interface Offer {
  selected: EnvironmentView | null;
  all: readonly EnvironmentView[];
  views: readonly SavedView[];
  /** Flows that were found for what was typed. */
  flows: readonly NodeRow[];
  /** How an environment stands, in a few words. */
  glance: (environment: EnvironmentView) => string;
  showShortcuts: () => void;
}

/** What the palette offers for a text, as of now. Nothing in it changes a flow. */
export function commandGroups(
  text: string,
  { selected, all, views, flows, glance, showShortcuts }: Offer,
): CommandGroup[] {
  const environmentCommands = [
    ...all.filter(({ id }) => id !== selected?.id).map((one) => environmentCommand(one, glance(one))),
    go('Add an environment', 'plus', { screen: 'new-environment' }, undefined, ['connect', 'service']),
  ];
  return [
    { heading: 'Flows', commands: flows.map(flowCommand) },
    { heading: 'Go to', commands: matching(selected ? places : [environmentsPlace], text) },
    { heading: 'Views', commands: matching(views.map(viewCommand), text) },
    { heading: 'Environments', commands: matching(environmentCommands, text) },
    {
      heading: 'Commands',
      commands: matching([...(selected ? commandsOf(selected) : []), ...always(showShortcuts)], text),
    },
  ];
}

/** Does it, and says so where that fails. */
function attempt(work: () => Promise<unknown>): () => void {
  return () => void work().catch((thrown: unknown) => toasts.push(errorToast(thrown)));
}

function go(label: string, icon: IconName, route: Route, note?: string, keywords: string[] = []): Command {
  return { id: `go ${label}`, label, icon, note, keywords, run: () => goTo(route) };
}

const environmentsPlace = go('Settings', 'settings', { screen: 'environments' }, 'g s', ['environments', 'sign in']);

const places: Command[] = [
  go('Overview', 'overview', { screen: 'overview' }, 'g o', ['attention', 'charts']),
  go('Flows', 'flows', { screen: 'flows' }, 'g f'),
  go('Flows that need attention', 'alert', { screen: 'flows', needsPerson: true }),
  go('Failing flows', 'alert', { screen: 'flows', states: ['failing'] }),
  go('Paused flows', 'pause', { screen: 'flows', states: ['paused'] }),
  go('Notifications', 'bell', { screen: 'notifications' }, 'g n'),
  go('Wall', 'wall', { screen: 'wall' }, undefined, ['full screen', 'display']),
  environmentsPlace,
];

function flowCommand({ id, name, status, project }: NodeRow): Command {
  const about = [statusWord(status), project].filter((word) => word !== null).map((word) => plain(word, 40));
  return {
    id: `flow ${id}`,
    label: plain(name ?? `Flow ${id}`, 80),
    icon: 'flows',
    note: about.join(', '),
    run: () => goTo({ screen: 'flow', id }),
  };
}

function viewCommand({ id, name }: SavedView): Command {
  return {
    id: `view ${id}`,
    label: plain(name, 80),
    icon: 'view',
    run: () => goTo({ screen: 'flows', viewId: id }),
  };
}

function environmentCommand({ id, name }: EnvironmentView, note: string): Command {
  return {
    id: `environment ${id}`,
    label: `Change to ${plain(name, 60)}`,
    icon: 'server',
    note,
    run: attempt(async () => {
      await environments.select(id);
      goTo({ screen: 'overview' });
    }),
  };
}

function commandsOf({ id, session }: EnvironmentView): Command[] {
  const signedOut = session.state === 'signed_out';
  return [
    {
      id: 'read',
      label: 'Read now',
      icon: 'refresh',
      keywords: ['refresh', 'reload'],
      run: attempt(() => watch.refresh()),
    },
    {
      id: 'web',
      label: 'Open the service in the browser',
      icon: 'external',
      keywords: ['web', 'ui'],
      run: attempt(() => call('app.openInService', { environmentId: id })),
    },
    signedOut
      ? { id: 'session', label: 'Sign in…', icon: 'lock', run: () => environments.askSignIn(id) }
      : { id: 'session', label: 'Sign out', icon: 'sign-out', run: attempt(() => environments.signOut(id)) },
  ];
}

function always(showShortcuts: () => void): Command[] {
  const compact = appearance.chosen.density === 'compact';
  return [
    ...themes.map(({ theme, label }): Command => ({
      id: `theme ${theme}`,
      label: `Theme: ${label}`,
      icon: 'contrast',
      note: appearance.chosen.theme === theme ? 'now' : undefined,
      keywords: ['appearance', 'colour'],
      run: attempt(() => appearance.choose({ theme })),
    })),
    {
      id: 'density',
      label: compact ? 'Comfortable rows' : 'Compact rows',
      icon: 'table',
      run: attempt(() => appearance.choose({ density: compact ? 'comfortable' : 'compact' })),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: 'info',
      note: '?',
      keywords: ['help', 'keys'],
      run: showShortcuts,
    },
  ];
}
