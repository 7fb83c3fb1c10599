import { places } from './screens.ts';
import { texts } from './words.ts';

/** The shortcuts for the help dialog, by where they work. Their listeners are beside what they do. */
export const keys: { where: string; keys: [keys: string[], does: string][] }[] = [
  {
    where: texts.everywhere,
    keys: [
      [[texts.ctrl, 'K'], texts.paletteKeys],
      ...places.flatMap(({ keys, name }): [string[], string][] => (keys ? [[keys.split(' '), name]] : [])),
      [['/'], texts.searchOnScreen],
      [['r'], texts.readNow],
      [['?'], texts.theseShortcuts],
    ],
  },
  {
    where: texts.tables,
    keys: [
      [['↑', '↓'], texts.move],
      [[texts.home, texts.end], texts.firstAndLast],
      [['→', '←'], texts.openAndClose],
      [[texts.space], texts.select],
      [[texts.shift, '↑', '↓'], texts.selectARange],
      [[texts.ctrl, 'A'], texts.selectAll],
      [[texts.enter], texts.openTheFlow],
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
    where: texts.notifications,
    keys: [
      [['j', 'k'], texts.nextAndPrevious],
      [['a'], texts.acknowledge],
      [['m'], texts.mute],
      [['e'], texts.markAsRead],
    ],
  },
];
