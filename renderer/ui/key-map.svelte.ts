import { type ChosenKeys, collide } from '#contract/models/keys.ts';

/** Action that a key triggers. */
export interface KeyUse {
  /** Unique among all. */
  id: string;
  name: string;
  /** The default key; null for none. */
  own: string | null;
}

/** Scope that listens for keys, and their actions there. */
export interface KeyPlace {
  where: string;
  uses: readonly KeyUse[];
  /** Whether its keys work wherever the focus is, so that none of them can have another meaning. */
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

/** Map from actions to keys, including the user's changes. */
class KeyMap {
  chosen = $state.raw<ChosenKeys>({});
  /** All scopes whose keys can be changed. */
  places = $state.raw<readonly KeyPlace[]>([]);

  /** null when it has none. */
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

  /** Other actions in reach that these keys would trigger, with their scopes. */
  othersWith(keys: string, id: string): { where: string; use: KeyUse }[] {
    const home = this.places.find(({ uses }) => uses.some((use) => use.id === id));
    return this.places
      .filter((place) => place === home || place.everywhere || home?.everywhere)
      .flatMap(({ where, uses }) => uses.map((use) => ({ where, use })))
      .filter(({ use }) => use.id !== id && collide(keys, this.of(use.id, use.own) ?? ''));
  }
}

export const keyMap = new KeyMap();
