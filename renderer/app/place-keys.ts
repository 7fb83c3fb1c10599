import { keyMap } from '../ui/key-map.svelte.ts';
import type { NavItem } from './screens.ts';

/** The id of the keys that open a screen. */
export const keysIdOf = ({ to }: Pick<NavItem, 'to'>): string => `screen-${to.screen}`;

/** The keys that open a screen, after the user's changes; null for none. */
export const keysTo = (place: Pick<NavItem, 'to' | 'keys'>): string | null =>
  keyMap.of(keysIdOf(place), place.keys ?? null);
