import { on } from 'svelte/events';
import { createSubscriber } from 'svelte/reactivity';
import { parseRoute, type Route } from '../client/routes.ts';

const followAddress = createSubscriber((update) => on(window, 'hashchange', update));

/** The current route; a component that reads it follows the address. */
export function currentRoute(): Route {
  followAddress();
  return parseRoute(location.hash);
}
