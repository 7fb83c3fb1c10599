import { addressOf, type Link, type LinkTarget, longestLink, printLink } from '#contract/link.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { listen, main } from './bridge.ts';
import { copyToClipboard } from './clipboard.ts';
import { environments } from './environments.svelte.ts';
import { type Route, routeOfList } from './routes.ts';
import { toasts } from './toasts.svelte.ts';
import { texts } from './words.ts';

/** Copies a link to the clipboard that opens the same target on a colleague's computer. */
export function copyLink(environment: EnvironmentView, target: LinkTarget): void {
  const link = printLink({ address: addressOf(environment), target });
  if (link.length <= longestLink) copyToClipboard(texts.theLink, link);
  else toasts.push({ tone: 'error', title: texts.linkTooLong, text: texts.shortenTheFilter });
}

/** The environment that a link names; the one on screen, where several have its address. */
export function environmentAt(address: string): EnvironmentView | null {
  const there = environments.all.filter((environment) => addressOf(environment) === address);
  return there.find(({ id }) => id === environments.selected?.id) ?? there[0] ?? null;
}

/** The screen that a link leads to. */
export function routeTo(target: LinkTarget): Route {
  switch (target.to) {
    case 'flow':
      return { screen: 'flow', id: target.id };
    case 'resource':
      return { screen: 'resource', kind: target.kind, id: target.id };
    case 'incident':
      return { screen: 'incident', id: target.id };
    case 'plan':
      return { screen: 'changes' };
    case 'alerts':
      return { screen: 'alerts', tab: 'all', filter: `flow:${target.originId}` };
    case 'notification':
      return { screen: 'alerts', tab: 'all', filter: `id:${target.id}` };
    case 'findings':
      return { screen: 'alerts', tab: 'all', filter: ['source:flow', `flow:${target.originId}`].join(' ') };
    case 'records':
      return { screen: 'records', scope: target.scope, ...target.window, group: target.group };
    case 'list':
      return routeOfList(target);
  }
}

/**
 * The link target of a screen with one subject; null for a list, whose rows have their own links, and for the settings.
 */
export function targetOf(route: Route): LinkTarget | null {
  switch (route.screen) {
    case 'flow':
      return { to: 'flow', id: route.id };
    case 'resource':
      return { to: 'resource', kind: route.kind, id: route.id };
    case 'incident':
      return { to: 'incident', id: route.id };
    default:
      return null;
  }
}

/**
 * Calls back with each link from outside the window, including one that came earlier. Returns the unsubscribe function.
 */
export function followLinks(came: (link: Link | 'refused') => void): () => void {
  const take = async (): Promise<void> => {
    const link = await main.app.takeLink();
    if (link) came(link);
  };
  const stop = listen('app.linked', () => void take());
  void take();
  return stop;
}
