import { keyOf, keyUses } from '../actions/command.ts';
import { phrases } from '../format/phrases/words.ts';
import { keyMap, type KeyPlace } from '../ui/key-map.svelte.ts';
import { keyNames } from '../ui/key-name.ts';
import { commandLists } from './command-lists.ts';
import { navKeysId } from './nav-keys.ts';
import { navItems } from './screens.ts';
import { texts } from './words.ts';

/** Keys, pressed together or in sequence, and their effect. */
type Shortcut = [keys: string[], does: string];

const ofWindow: KeyPlace = {
  where: texts.everywhere,
  everywhere: true,
  uses: [
    keyMap.useOfWindow('palette', phrases.searchCommands),
    ...navItems.flatMap((place) => (place.keys ? [{ id: navKeysId(place), name: place.name, own: place.keys }] : [])),
    keyMap.useOfWindow('search', texts.searchOnScreen),
    keyMap.useOfWindow('menu', texts.menuOfFocus),
    keyMap.useOfWindow('refresh', phrases.refresh),
    keyMap.useOfWindow('shortcuts', phrases.keyboardShortcuts),
    keyMap.useOfWindow('help', texts.helpHere),
  ],
};
const ofRecords: KeyPlace = {
  where: phrases.failedRecords,
  everywhere: true,
  uses: [
    keyMap.useOfWindow('next-record', phrases.nextRecord),
    keyMap.useOfWindow('previous-record', phrases.previousRecord),
  ],
};

const ofGraph: KeyPlace = {
  where: texts.graph,
  everywhere: true,
  uses: [keyMap.useOfWindow('graph-fit', phrases.wholeGraph)],
};

/** Every reassignable key, by the area where it works. The listeners are next to the code that they trigger. */
export const keyPlaces: readonly KeyPlace[] = [
  ofWindow,
  ...commandLists.map(({ where, commands }) => ({ where, everywhere: false, uses: keyUses(commands) })),
  ofRecords,
  ofGraph,
];

/** The current shortcuts for the help dialog. */
export function shortcuts(): { where: string; keys: Shortcut[] }[] {
  return [
    { where: ofWindow.where, keys: shortcutsOf(ofWindow) },
    {
      where: texts.tables,
      keys: [
        [['↑', '↓'], texts.move],
        [[texts.home, texts.end], texts.firstAndLast],
        [['→', '←'], texts.openAndClose],
        [[texts.space], texts.select],
        [[texts.shift, '↑', '↓'], texts.selectARange],
        [[texts.ctrl, 'A'], texts.selectAll],
      ],
    },
    {
      where: texts.charts,
      keys: [
        [['←', '→'], texts.moveTheCursor],
        [['+', '−'], texts.zoom],
        [[texts.esc], texts.theWholeRange],
      ],
    },
    {
      where: ofGraph.where,
      keys: [
        [['→', '←', '↑', '↓'], texts.alongEdges],
        [[texts.home, texts.end], texts.firstAndLast],
        [[texts.space], texts.openAndCloseBranch],
        [['+', '−'], texts.zoom],
        ...shortcutsOf(ofGraph),
      ],
    },
    ...commandLists.map(({ where, commands }) => ({
      where,
      keys: commands.flatMap((command) => shortcut(keyOf(command), command.name)),
    })),
    { where: ofRecords.where, keys: shortcutsOf(ofRecords) },
  ];
}

function shortcutsOf({ uses }: KeyPlace): Shortcut[] {
  return uses.flatMap(({ id, own, name }) => shortcut(keyMap.of(id, own), name));
}

function shortcut(keys: string | null, does: string): Shortcut[] {
  return keys === null ? [] : [[keyNames(keys), does]];
}
