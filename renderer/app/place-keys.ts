import { keyMap } from '../ui/key-map.svelte.ts';
import type { Place } from './screens.ts';

/** The id of the keys that lead to a place. */
export const keysIdOf = ({ to }: Pick<Place, 'to'>): string => `screen-${to.screen}`;

/** The keys that lead to a place, as a person chose them; null for none. */
export const keysTo = (place: Pick<Place, 'to' | 'keys'>): string | null =>
  keyMap.of(keysIdOf(place), place.keys ?? null);
