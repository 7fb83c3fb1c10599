import { keyMap } from '../ui/key-map.svelte.ts';
import type { NavItem } from './screens.ts';

/** The id of the keys that open a screen. */
export const navKeysId = ({ to }: Pick<NavItem, 'to'>): string => `screen-${to.screen}`;

/** The keys that open a screen, after the user's changes; null for none. */
export const navKeys = (place: Pick<NavItem, 'to' | 'keys'>): string | null =>
  keyMap.of(navKeysId(place), place.keys ?? null);
