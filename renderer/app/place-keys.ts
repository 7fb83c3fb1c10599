import { keyMap } from '../ui/key-map.svelte.ts';
import type { Place } from './screens.ts';

/** The id of the keys that open a screen. */
export const keysIdOf = ({ to }: Pick<Place, 'to'>): string => `screen-${to.screen}`;

/** The keys that open a screen, after the user's changes; null for none. */
export const keysTo = (place: Pick<Place, 'to' | 'keys'>): string | null =>
  keyMap.of(keysIdOf(place), place.keys ?? null);
