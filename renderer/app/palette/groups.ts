import { alertFields } from '#contract/filter/alert-filter.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { FlowFacets, NodeRow } from '#contract/models/flow.ts';
import type { ExportJob } from '#contract/models/export.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import type { SavedView } from '#contract/models/view.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { nameOfResource } from '../../actions/resources.ts';
import { planning } from '../../client/planning.svelte.ts';
import { goTo, type Route, routeOfView } from '../../client/routes.ts';
import { resourceWords } from '../../format/words.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { type Command, type CommandGroup, matching, ranked } from '../../ui/command-box.ts';
import type { IconName } from '../../ui/icons.ts';
import { type NavItem, screenName } from '../screens.ts';
import { texts } from './words.ts';
import { always, environmentCommand, go, ofEnvironment, placeCommands } from './commands.ts';
import { filterFor } from './filter-for.ts';
import { flowCommand } from './flow-command.ts';
import { linkCommand, linkTo } from './link.ts';
import { recordCommands } from './records.ts';
import { orderCommands, parseOrder, verbCommands } from './orders.ts';
import { valueCommands } from './values.ts';

/** The data that the palette searches. */
export interface Offer {
  selected: EnvironmentView | null;
  /** The current route. */
  route: Route;
  all: readonly EnvironmentView[];
  /** The focused or selected subject; null where there is none. */
  here: CommandContext | null;
  views: readonly SavedView[];
  /** Screens that can be reached from anywhere. */
  places: readonly NavItem[];
  /** Flows and nodes that match the text; for an empty text, the last visited ones. */
  flows: readonly NodeRow[];
  /** Owners, projects, tags and connectors of flows; null until they are known. */
  facets: FlowFacets | null;
  /** Listed resources that match the text. */
  resources: readonly ResourceRow[];
  changes: readonly ChangeRecord[];
  exports: readonly ExportJob[];
  /** Describes the state of an environment in a few words. */
  glance: (environment: EnvironmentView) => string;
  showShortcuts: () => void;
}

/**
 * The palette's current results for a text, the best first. None of them changes a flow directly: at most they show the
 * plan of a change.
 */
export function commandGroups(text: string, offer: Offer): CommandGroup[] {
  const { selected, all, here, views, places, flows, facets, resources, changes, exports, glance, showShortcuts } =
    offer;
  const open = changes.filter(({ closedAt }) => closedAt === null);
  const mayChange = selected !== null && selected.guard !== 'read_only';
  const link = linkCommand(text);
  if (link) return [{ heading: texts.links, commands: [link] }];
  const order = selected && parseOrder(text, selected);
  const environmentCommands = [
    ...all.filter(({ id }) => id !== selected?.id).map((one) => environmentCommand(one, glance(one))),
    go(texts.addEnvironment, 'plus', { screen: 'new-environment' }, undefined, texts.addKeywords),
  ];
  const groups: CommandGroup[] = [
    ...(here ? [{ heading: here.label, commands: matching(here.commands, text) }] : []),
    { heading: texts.plans, commands: mayChange ? matching(open.map(restoreCommand), text) : [] },
    order
      ? { heading: texts.orders, commands: orderCommands(order, selected, flows, views) }
      : { heading: text.trim() === '' ? texts.recent : phrases.flows, commands: flows.map(flowCommand) },
    { heading: texts.goTo, commands: matching(goToCommands(places, selected !== null), text) },
    { heading: phrases.views, commands: matching(views.map(viewCommand), text) },
    { heading: texts.orders, commands: selected && !order ? matching(verbCommands(selected), text) : [] },
    { heading: texts.flowsBy, commands: selected ? valueCommands(facets, text) : [] },
    { heading: phrases.resources, commands: paletteResources(resources) },
    { heading: texts.changesAndExports, commands: recordCommands({ changes, exports }, text) },
    { heading: phrases.environments, commands: matching(environmentCommands, text) },
    {
      heading: texts.commands,
      commands: matching(
        [...(selected ? [...linkTo(selected, offer.route), ...ofEnvironment(selected)] : []), ...always(showShortcuts)],
        text,
      ),
    },
  ];
  const searches =
    selected && text.trim() !== '' ? [{ heading: phrases.search, commands: searchesFor(text.trim()) }] : [];
  return [...ranked(groups, text), ...searches];
}

/** The screens, with their most used parts; without an environment, those that need none. */
function goToCommands(places: readonly NavItem[], withEnvironment: boolean): Command[] {
  return places.filter(({ withoutEnvironment }) => withEnvironment || withoutEnvironment).flatMap(placeCommands);
}

function viewCommand(view: SavedView): Command {
  const name = plain(view.name, 80);
  return {
    id: `view ${view.id}`,
    label: view.screen === 'flows' ? name : texts.viewOf(name, screenName(view.screen)),
    icon: 'view',
    keywords: texts.viewKeywords,
    run: () => goTo(routeOfView(view)),
  };
}

function restoreCommand(change: ChangeRecord): Command {
  return {
    id: `restore ${change.id}`,
    label: texts.restore(plain(change.title, 80)),
    icon: 'undo',
    keywords: texts.restoreKeywords,
    run: () => planning.askRestore(change),
  };
}

/** Commands that search for the text where there is more than the palette shows. */
function searchesFor(text: string): Command[] {
  const search = (label: string, icon: IconName, to: Route): Command => ({
    id: `search ${to.screen}`,
    label,
    icon,
    run: () => goTo(to),
  });
  return [
    search(texts.searchFlowsFor(text), 'flows', { screen: 'flows', filter: text }),
    search(texts.searchAlertsFor(text), 'bell', {
      screen: 'alerts',
      tab: 'all',
      filter: filterFor(text, alertFields),
    }),
    search(texts.searchRecordsFor(text), 'quarantine', { screen: 'records', text }),
  ];
}

/** Commands that open the resources that main found. */
function paletteResources(found: readonly ResourceRow[]): Command[] {
  return found.map((row) => ({
    id: `resource ${row.kind} ${row.id}`,
    label: plain(nameOfResource(row), 80),
    icon: 'table',
    note: resourceWords[row.kind].word,
    keywords: `${row.id} ${resourceWords[row.kind].word}`,
    run: () => goTo({ screen: 'resource', kind: row.kind, id: row.id }),
  }));
}
