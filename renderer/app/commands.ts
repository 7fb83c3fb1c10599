import type { Selection } from '#contract/models/action.ts';
import { themes } from '#contract/models/appearance.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NodeRow } from '#contract/models/flow.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { SavedView } from '#contract/models/view.ts';
import { openInService } from '../client/app.ts';
import { appearance } from '../client/appearance.svelte.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { environments } from '../client/environments.svelte.ts';
import { planning } from '../client/planning.svelte.ts';
import { goTo, goToAfter, type Route } from '../client/routes.ts';
import { allOf } from '../client/selection-rule.ts';
import { watch } from '../client/watch.svelte.ts';
import { plain } from '../format/text.ts';
import { statusWord } from '../format/words.ts';
import { type Command, type CommandGroup, matching } from '../ui/command-box.ts';
import type { IconName } from '../ui/icons.ts';
import type { Place } from './screens.ts';
import { texts } from './words.ts';

/** What the palette searches. */
export interface Offer {
  selected: EnvironmentView | null;
  all: readonly EnvironmentView[];
  views: readonly SavedView[];
  /** Screens that can be reached from anywhere. */
  places: readonly Place[];
  /** Flows that were found for what was typed. */
  flows: readonly NodeRow[];
  /** Incidents that are open. */
  incidents: readonly Incident[];
  /** The state of an environment in a few words. */
  glance: (environment: EnvironmentView) => string;
  showShortcuts: () => void;
}

/** What the palette offers for a text, as of now. Nothing in it changes a flow: at most it shows the plan of a change. */
export function commandGroups(
  text: string,
  { selected, all, views, places, flows, incidents, glance, showShortcuts }: Offer,
): CommandGroup[] {
  const environmentCommands = [
    ...all.filter(({ id }) => id !== selected?.id).map((one) => environmentCommand(one, glance(one))),
    go(texts.addEnvironment, 'plus', { screen: 'new-environment' }, undefined, texts.addKeywords),
  ];
  return [
    { heading: texts.flows, commands: pauseOrder.test(text) ? [] : flows.map(flowCommand) },
    { heading: texts.goTo, commands: matching(goToCommands(places, selected !== null), text) },
    { heading: texts.views, commands: matching(views.map(viewCommand), text) },
    {
      heading: texts.plans,
      commands: selected && selected.guard !== 'read_only' ? plansOf(selected, text, { flows, views, incidents }) : [],
    },
    { heading: texts.environments, commands: matching(environmentCommands, text) },
    {
      heading: texts.commands,
      commands: matching([...(selected ? commandsOf(selected) : []), ...always(showShortcuts)], text),
    },
  ];
}

function go(label: string, icon: IconName, route: Route, note?: string, keywords?: string): Command {
  return { id: `go ${label}`, label, icon, note, keywords, run: () => goTo(route) };
}

/** The screens, with their most used parts; without an environment, those that need none. */
function goToCommands(places: readonly Place[], withEnvironment: boolean): Command[] {
  return places
    .filter(({ withoutEnvironment }) => withEnvironment || withoutEnvironment)
    .flatMap(({ name, icon, to, keys, keywords, more = [] }) => [
      go(name, icon, to, keys, keywords),
      ...more.map((chosen) => go(chosen.name, chosen.icon, chosen.to)),
    ]);
}

function flowCommand({ id, name, status, project }: NodeRow): Command {
  const about = [statusWord(status), project].filter((word) => word !== null).map((word) => plain(word, 40));
  return {
    id: `flow ${id}`,
    label: plain(name ?? texts.flow(id), 80),
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

/** What a person types before the name of what is to be paused. */
export const pauseOrder = new RegExp(`^\\s*${texts.pauseTyped}\\s+`, 'i');

/** Orders that show their plan first; those for a flow or a view only when the order is typed. */
function plansOf(
  { id: environmentId }: EnvironmentView,
  text: string,
  { flows, views, incidents }: Pick<Offer, 'flows' | 'views' | 'incidents'>,
): Command[] {
  const pause = (selection: Selection, counts: 'flows' | 'nodes'): void =>
    planning.askChange(environmentId, 'pause', selection, counts);
  const ofFlows = flows.map(({ id, name }): Command => ({
    id: `pause flow ${id}`,
    label: texts.pause(plain(name ?? texts.flowWithId(id), 80)),
    icon: 'pause',
    run: () => pause({ by: 'nodes', nodeIds: [id] }, 'nodes'),
  }));
  const ofViews = views.map(({ id, name, query }): Command => ({
    id: `pause view ${id}`,
    label: texts.pauseAllFlows(plain(name, 60)),
    icon: 'pause',
    keywords: texts.viewKeywords,
    run: () => pause(allOf(query), 'flows'),
  }));
  const ofIncidents = incidents.map((incident): Command => ({
    id: `restore ${incident.id}`,
    label: texts.restore(plain(incident.title, 80)),
    icon: 'undo',
    keywords: texts.restoreKeywords,
    run: () => planning.askRestore(incident),
  }));
  // The flows were searched by the words after the order.
  return [...matching(ofIncidents, text), ...(pauseOrder.test(text) ? [...matching(ofViews, text), ...ofFlows] : [])];
}

function environmentCommand({ id, name }: EnvironmentView, note: string): Command {
  return {
    id: `environment ${id}`,
    label: texts.changeTo(plain(name, 60)),
    icon: 'server',
    note,
    run: () => void attempt(() => goToAfter(environments.select(id), () => ({ screen: 'overview' }))),
  };
}

function commandsOf({ id, session }: EnvironmentView): Command[] {
  const signedOut = session.state === 'signed_out';
  return [
    {
      id: 'read',
      label: texts.readNow,
      icon: 'refresh',
      keywords: texts.readKeywords,
      run: () => void attempt(() => watch.refresh()),
    },
    {
      id: 'web',
      label: texts.openInBrowser,
      icon: 'external',
      keywords: texts.webKeywords,
      run: () => void attempt(() => openInService(id)),
    },
    signedOut
      ? { id: 'session', label: texts.signIn, icon: 'lock', run: () => environments.askSignIn(id) }
      : {
          id: 'session',
          label: texts.signOut,
          icon: 'sign-out',
          run: () => void attempt(() => environments.signOut(id)),
        },
  ];
}

function always(showShortcuts: () => void): Command[] {
  const compact = appearance.chosen.density === 'compact';
  return [
    ...themes.map((theme): Command => ({
      id: `theme ${theme}`,
      label: texts.theme(texts.themes[theme]),
      icon: 'contrast',
      note: appearance.chosen.theme === theme ? texts.now : undefined,
      keywords: texts.themeKeywords,
      run: () => void attempt(() => appearance.choose({ theme })),
    })),
    {
      id: 'density',
      label: compact ? texts.comfortableRows : texts.compactRows,
      icon: 'table',
      run: () => void attempt(() => appearance.choose({ density: compact ? 'comfortable' : 'compact' })),
    },
    {
      id: 'shortcuts',
      label: texts.keyboardShortcuts,
      icon: 'info',
      note: '?',
      keywords: texts.shortcutKeywords,
      run: showShortcuts,
    },
  ];
}
