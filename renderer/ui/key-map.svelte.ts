import { type ChosenKeys, collide } from '#contract/models/keys.ts';

/** Something that a key does. */
export interface KeyUse {
  /** Unique among all. */
  id: string;
  name: string;
  /** Unless a person chose another; null for none. */
  own: string | null;
}

/** Where keys are listened for, and what they do there. */
export interface KeyPlace {
  where: string;
  uses: readonly KeyUse[];
  /** Whether they are heard wherever the focus is, so that none of them can mean anything else. */
  everywhere: boolean;
}

/** Keys of the window that lead to no screen and belong to no command. */
const windowKeys = {
  palette: 'Mod+k',
  search: '/',
  menu: '.',
  refresh: 'r',
  shortcuts: '?',
  help: 'F1',
  'next-record': ']',
  'previous-record': '[',
  'graph-fit': '0',
} as const;
export type WindowKey = keyof typeof windowKeys;

/** Which key does what, as a person changed it. */
class KeyMap {
  chosen = $state.raw<ChosenKeys>({});
  /** Everything whose key can be changed. */
  places = $state.raw<readonly KeyPlace[]>([]);

  /** null: it has none. */
  of(id: string, own: string | null): string | null {
    const chosen = this.chosen[id];
    return chosen === undefined ? own : chosen || null;
  }

  ofWindow(id: WindowKey): string | null {
    return this.of(id, windowKeys[id]);
  }

  useOfWindow(id: WindowKey, name: string): KeyUse {
    return { id, name, own: windowKeys[id] };
  }

  /** What else would be meant by these keys where this is listened for, and where. */
  othersWith(keys: string, id: string): { where: string; use: KeyUse }[] {
    const home = this.places.find(({ uses }) => uses.some((use) => use.id === id));
    return this.places
      .filter((place) => place === home || place.everywhere || home?.everywhere)
      .flatMap(({ where, uses }) => uses.map((use) => ({ where, use })))
      .filter(({ use }) => use.id !== id && collide(keys, this.of(use.id, use.own) ?? ''));
  }
}

export const keyMap = new KeyMap();
