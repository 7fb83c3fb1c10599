import type { GraphLook } from './graph-picture.ts';
import { textWidth } from './text-width.ts';
import { readColours } from './theme.ts';

/** Font size in pixels that `textWidth` measures with. */
const measured = 13;

/** The current appearance of the page, for a picture. */
export function pictureLook(host: HTMLElement): GraphLook {
  const colours = readColours(host, [
    '--surface-content',
    '--surface-raised',
    '--line-strong',
    '--text-1',
    '--text-2',
    '--text-3',
    '--status-active',
    '--status-paused',
    '--status-failing',
    '--status-other',
    '--status-unknown',
  ] as const);
  return {
    surface: colours['--surface-content'],
    box: colours['--surface-raised'],
    line: colours['--line-strong'],
    title: colours['--text-1'],
    text: colours['--text-2'],
    quiet: colours['--text-3'],
    states: {
      active: colours['--status-active'],
      paused: colours['--status-paused'],
      failing: colours['--status-failing'],
      other: colours['--status-other'],
      unknown: colours['--status-unknown'],
    },
    font: getComputedStyle(host).fontFamily,
    cut: (text, width, size) => cut(text, (width / size) * measured),
  };
}

/** The longest prefix of a text that fits, with an ellipsis if it is cut. */
function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (textWidth(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join('')}…`;
}
