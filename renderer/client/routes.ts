import type { NodeState } from '#contract/models/flow.ts';

/** Where a person can be. The address is the part after `#`, so that back and forward work without a server. */
export type Route =
  | { screen: 'overview' }
  | { screen: 'wall' }
  /** `states`: only the flows in one of these. Without it, as the screen was left. */
  | { screen: 'flows'; states?: NodeState[] }
  | { screen: 'flow'; id: number }
  | { screen: 'environments' }
  | { screen: 'environment'; id: string }
  | { screen: 'new-environment' }
  | { screen: 'welcome' };

/** The route of an address; what is unknown leads to the flows. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [screen, argument] = path.split('/');
  if (screen === 'overview' || screen === 'wall') return { screen };
  if (screen === 'flows' && argument && /^\d{1,15}$/.test(argument)) return { screen: 'flow', id: Number(argument) };
  if (screen === 'environments' && argument === 'new') return { screen: 'new-environment' };
  if (screen === 'environments' && argument) return { screen: 'environment', id: decode(argument) };
  if (screen === 'environments') return { screen: 'environments' };
  if (screen === 'welcome') return { screen: 'welcome' };
  const states = statesIn(query);
  return states.length > 0 ? { screen: 'flows', states } : { screen: 'flows' };
}

/** The address of a route, for a link. */
export function hrefTo(route: Route): string {
  switch (route.screen) {
    case 'flows':
      return route.states ? `#/flows?states=${route.states.join(',')}` : '#/flows';
    case 'flow':
      return `#/flows/${route.id}`;
    case 'environment':
      return `#/environments/${encodeURIComponent(route.id)}`;
    case 'new-environment':
      return '#/environments/new';
    default:
      return `#/${route.screen}`;
  }
}

/** Goes there, as if a link had been followed. */
export function goTo(route: Route): void {
  location.hash = hrefTo(route);
}

const nodeStates: readonly string[] = ['failing', 'active', 'paused', 'other', 'unknown'] satisfies NodeState[];

function statesIn(query: string): NodeState[] {
  const words = new URLSearchParams(query).get('states')?.split(',') ?? [];
  return words.filter((word): word is NodeState => nodeStates.includes(word));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % that no link of ours holds
  }
}
