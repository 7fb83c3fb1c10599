/**
 * Every screen except its address, which client/routes.ts defines: what the frame, the navigation, the palette and the
 * shortcuts show of it. The order is that of the screens there.
 */
import { inLanguage } from '#contract/language.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { Component } from 'svelte';
import type { HelpPage } from '../client/help-link.ts';
import type { Route, ScreenLink, ScreenName } from '../client/routes.ts';
import { sections } from '../features/settings/sections.ts';
import { phrases } from '../format/phrases/words.ts';
import type { IconName } from '../ui/icons.ts';
import { LazyComponent } from '../ui/lazy-component.svelte.ts';
import FailingFlows from './navigation/FailingFlows.svelte';
import OpenAlerts from './navigation/OpenAlerts.svelte';
import OpenChanges from './navigation/OpenChanges.svelte';
import OpenIncidents from './navigation/OpenIncidents.svelte';

const texts = inLanguage('screens', {
  overviewKeywords: 'attention charts dashboard home status summary trend health',
  alertsKeywords:
    'findings notifications inbox last night messages mute acknowledge ack silence snooze feed warnings unread came back',
  flowsKeywords: 'all pipelines jobs list table search',
  flowsThatNeedAttention: 'Flows that need attention',
  attentionKeywords: 'needs wrong trouble problems',
  failingFlows: 'Failing flows',
  failingKeywords: 'broken red down failures',
  pausedFlows: 'Paused flows',
  pausedKeywords: 'stopped inactive disabled off',
  resourcesKeywords:
    'sources data sets destinations sinks credentials lookups data maps code transforms schema mapping',
  compareKeywords: 'worse than better before earlier difference flow by flow yesterday last week',
  compareYesterday: 'Compare with yesterday',
  compareLastWeek: 'Compare with last week',
  changesKeywords: 'actions restore running paused rollback revert undo recover back',
  incidentsKeywords: 'outages severity postmortem war room open list',
  kindsKeywords: 'errors error groups types fingerprints failed records',
  changesHereKeywords: 'own actions edits by me window command line',
  changesByOthersKeywords: 'what changed timeline versions mapping schema diff resources edited by others',
  recordsKeywords: 'quarantine samples dead letter dlq rejected bad rows failures inspect why',
  exportsKeywords: 'files csv verify downloads manifest checksum failed records',
  requestsKeywords: 'activity audit record verify history who did when trail calls sent',
  wallKeywords: 'full screen display tv kiosk monitor big fullscreen',
  helpKeywords: 'handbook manual documentation guide how to troubleshooting',
  settingsKeywords: 'preferences options configuration sign in credentials proxy certificate api url key',
  settingsOf: (section: string) => `Settings: ${section}`,
});

/** The props of a screen. */
export interface ScreenProps<Name extends ScreenName> {
  environment: EnvironmentView;
  /** The parameters in its address. */
  link: ScreenLink<Name>;
}

/** Groups of the navigation: screens to watch, to find causes, and to act; the rest is at its bottom. */
export const navigationGroups = ['watch', 'explain', 'act', 'bottom'] as const;
type NavigationGroup = (typeof navigationGroups)[number];

/** How the user finds a screen. */
interface Entry {
  name: string;
  icon: IconName;
  /** Default keys that open it when pressed in sequence. */
  keys?: string;
  /** Position in the navigation; without it, only the palette shows the screen. */
  navigation?: NavigationGroup;
  /** The count next to its name in the navigation. */
  badge?: Component;
  /** Further search words for the palette. */
  keywords?: string | undefined;
  /** Further palette results: the screen with a preset. */
  more?: { name: string; icon: IconName; to: Route; keywords?: string }[];
}

interface Screen<Name extends ScreenName> {
  part: LazyComponent<Component<ScreenProps<Name>>> | LazyComponent<Component<Record<string, never>>>;
  /** Without it, the screen is reached only through the screen that it is a part of. */
  entry?: Entry;
  partOf?: ScreenName;
  /** Handbook page about the screen; null for the handbook itself. */
  help: HelpPage | null;
  /** The screen can be shown without an environment; then it receives none. */
  withoutEnvironment?: true;
  /** Fills the window, without the frame around it. */
  frameless?: true;
}

/** The screen of three tabs. */
const changesScreen = new LazyComponent(() => import('../features/changes/ChangesScreen.svelte'));
/** The screen of two addresses. */
const environmentScreen = new LazyComponent(() => import('../features/settings/EnvironmentScreen.svelte'));

export const screens: { [Name in ScreenName]: Screen<Name> } = {
  overview: {
    part: new LazyComponent(() => import('../features/overview/OverviewScreen.svelte')),
    entry: {
      name: phrases.overview,
      icon: 'overview',
      keys: 'g o',
      navigation: 'watch',
      keywords: texts.overviewKeywords,
    },
    help: 'first-ten-minutes',
  },
  flows: {
    part: new LazyComponent(() => import('../features/flows/FlowsScreen.svelte')),
    entry: {
      name: phrases.flows,
      icon: 'flows',
      keys: 'g f',
      navigation: 'watch',
      badge: FailingFlows,
      keywords: texts.flowsKeywords,
      more: [
        {
          name: texts.flowsThatNeedAttention,
          icon: 'alert',
          to: { screen: 'flows', filter: 'needs:person' },
          keywords: texts.attentionKeywords,
        },
        {
          name: texts.failingFlows,
          icon: 'alert',
          to: { screen: 'flows', filter: 'status:failing' },
          keywords: texts.failingKeywords,
        },
        {
          name: texts.pausedFlows,
          icon: 'pause',
          to: { screen: 'flows', filter: 'status:paused' },
          keywords: texts.pausedKeywords,
        },
      ],
    },
    help: 'first-ten-minutes',
  },
  flow: {
    part: new LazyComponent(() => import('./FlowPage.svelte')),
    partOf: 'flows',
    help: 'first-ten-minutes',
  },
  compare: {
    part: new LazyComponent(() => import('../features/compare/CompareScreen.svelte')),
    entry: {
      name: phrases.compare,
      icon: 'chart',
      keys: 'g w',
      keywords: texts.compareKeywords,
      more: [
        {
          name: texts.compareYesterday,
          icon: 'chart',
          to: { screen: 'compare', against: 'yesterday' },
          keywords: texts.compareKeywords,
        },
        {
          name: texts.compareLastWeek,
          icon: 'chart',
          to: { screen: 'compare', against: 'last_week' },
          keywords: texts.compareKeywords,
        },
      ],
    },
    help: 'failing-records',
  },
  alerts: {
    part: new LazyComponent(() => import('../features/alerts/AlertsScreen.svelte')),
    entry: {
      name: phrases.alerts,
      icon: 'bell',
      keys: 'g n',
      navigation: 'watch',
      badge: OpenAlerts,
      keywords: texts.alertsKeywords,
    },
    help: 'incident',
  },
  records: {
    part: new LazyComponent(() => import('../features/records/list/RecordsScreen.svelte')),
    entry: {
      name: phrases.failedRecords,
      icon: 'quarantine',
      keys: 'g q',
      navigation: 'explain',
      keywords: texts.recordsKeywords,
    },
    help: 'failing-records',
  },
  kinds: {
    part: new LazyComponent(() => import('../features/records/kinds/KindsScreen.svelte')),
    entry: { name: phrases.kindsOfFailure, icon: 'error', keys: 'g r', keywords: texts.kindsKeywords },
    partOf: 'records',
    help: 'failing-records',
  },
  exports: {
    part: new LazyComponent(() => import('../features/records/exports/ExportsScreen.svelte')),
    entry: { name: phrases.exports, icon: 'download', keys: 'g e', keywords: texts.exportsKeywords },
    partOf: 'records',
    help: 'exporting',
  },
  resources: {
    part: new LazyComponent(() => import('../features/resources/ResourcesScreen.svelte')),
    entry: {
      name: phrases.resources,
      icon: 'table',
      keys: 'g u',
      navigation: 'explain',
      keywords: texts.resourcesKeywords,
    },
    help: 'failing-records',
  },
  resource: {
    part: new LazyComponent(() => import('../features/resource/ResourceScreen.svelte')),
    partOf: 'resources',
    help: 'failing-records',
  },
  incidents: {
    part: new LazyComponent(() => import('../features/incidents/IncidentsScreen.svelte')),
    entry: {
      name: phrases.incidents,
      icon: 'incident',
      keys: 'g i',
      navigation: 'act',
      badge: OpenIncidents,
      keywords: texts.incidentsKeywords,
    },
    help: 'incident',
  },
  incident: {
    part: new LazyComponent(() => import('../features/incidents/IncidentScreen.svelte')),
    partOf: 'incidents',
    help: 'incident',
  },
  changes: {
    part: changesScreen,
    entry: {
      name: phrases.changes,
      icon: 'change',
      keys: 'g c',
      navigation: 'act',
      badge: OpenChanges,
      keywords: texts.changesKeywords,
    },
    help: 'incident',
  },
  'changes-here': {
    part: changesScreen,
    entry: { name: phrases.changesHere, icon: 'change', keywords: texts.changesHereKeywords },
    partOf: 'changes',
    help: 'incident',
  },
  'changes-elsewhere': {
    part: changesScreen,
    entry: { name: phrases.changesByOthers, icon: 'clock', keys: 'g h', keywords: texts.changesByOthersKeywords },
    partOf: 'changes',
    help: 'failing-records',
  },
  requests: {
    part: new LazyComponent(() => import('../features/changes/requests/RequestsScreen.svelte')),
    entry: { name: phrases.requestLog, icon: 'record', keys: 'g a', keywords: texts.requestsKeywords },
    partOf: 'changes',
    help: 'data',
  },
  change: {
    part: new LazyComponent(() => import('../features/changes/ChangeScreen.svelte')),
    partOf: 'changes',
    help: 'incident',
  },
  wall: {
    part: new LazyComponent(() => import('../features/overview/Wall.svelte')),
    entry: { name: phrases.wall, icon: 'wall', keywords: texts.wallKeywords },
    frameless: true,
    help: 'first-ten-minutes',
  },
  help: {
    part: new LazyComponent(() => import('../features/help/HelpScreen.svelte')),
    entry: { name: phrases.help, icon: 'unknown', navigation: 'bottom', keywords: texts.helpKeywords },
    withoutEnvironment: true,
    help: null,
  },
  environments: {
    part: new LazyComponent(() => import('../features/settings/EnvironmentsScreen.svelte')),
    entry: {
      name: phrases.settings,
      icon: 'settings',
      keys: 'g s',
      navigation: 'bottom',
      keywords: texts.settingsKeywords,
      more: sections
        .slice(1)
        .map(({ name, ...section }) => ({ name: texts.settingsOf(name), icon: 'settings', ...section })),
    },
    withoutEnvironment: true,
    help: 'connecting',
  },
  settings: {
    part: new LazyComponent(() => import('../features/settings/SettingsScreen.svelte')),
    partOf: 'environments',
    withoutEnvironment: true,
    help: 'data',
  },
  environment: { part: environmentScreen, partOf: 'environments', withoutEnvironment: true, help: 'connecting' },
  'new-environment': { part: environmentScreen, partOf: 'environments', withoutEnvironment: true, help: 'connecting' },
};

/** The name of a screen; its name in addresses where it is a part of another screen. */
export const screenName = (screen: ScreenName): string => screens[screen].entry?.name ?? screen;

/** Starts loading the screen of an address; the screen itself reports a failure. */
export async function loadScreenOf({ screen }: Route): Promise<void> {
  await screens[screen].part.load().catch(() => undefined);
}

/** A screen that can be reached from anywhere. */
export interface NavItem extends Entry {
  to: Route;
  /** The screens for which its navigation link is current: itself and its parts. */
  shows: (screen: ScreenName) => boolean;
  withoutEnvironment: boolean;
}

/** The screens that can be reached from anywhere, in order. */
export const navItems: readonly NavItem[] = Object.entries(screens).flatMap(
  ([name, { entry, withoutEnvironment = false }]) => {
    if (!entry) return [];
    const shows = (screen: ScreenName): boolean => screen === name || screens[screen].partOf === name;
    return [{ ...entry, to: { screen: name } as Route, shows, withoutEnvironment }]; // no screen with an entry needs a link
  },
);
