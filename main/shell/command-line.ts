import { phrases } from '../core/base/words.ts';
import { visible } from '../log.ts';
import { texts } from './words.ts';

/**
 * Switches of Electron and Chromium that a start of the command line may need: as root, in a container, or without a
 * display. One sets another data folder. An AppImage adds the first one itself if the system permits no sandbox.
 */
const ofAStart: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--headless',
  '--ozone-platform',
  '--user-data-dir',
];

/** Start of the app as a command line: the words after `cli` and before it, or why it is refused. */
export type CommandLineStart = { args: readonly string[]; before: readonly string[] } | { refusal: string };

/**
 * Reports whether the app is to be its own command line: `cli` is the first word that is not a switch. In a start from
 * a folder, it is the first one after that folder. Null when a window was requested. Words after `cli` belong to
 * Penstock. Chromium reads its own switches anywhere. So a switch that neither a start needs nor Penstock knows is
 * refused instead of half obeyed.
 *
 * @param argv `process.argv`: the executable, then everything that was typed
 * @param isPackaged like Electron's `app.isPackaged`
 */
export function commandLineStart(argv: readonly string[], isPackaged: boolean): CommandLineStart | null {
  const typed = argv.slice(1);
  const words = typed.filter((word) => !isSwitch(word));
  if (words[isPackaged ? 0 : 1] !== 'cli') return null;
  const at = typed.indexOf('cli', isPackaged ? 0 : typed.indexOf(words[0]!) + 1);
  const args = typed.slice(at + 1);

  const foreign = typed
    .slice(0, at)
    .find((word) => isSwitch(word) && word !== '--' && !ofAStart.includes(nameOf(word)));
  if (foreign !== undefined) return refuse(texts.windowSwitch(nameOf(foreign)));
  const late = args.find((word) => ofAStart.includes(nameOf(word)));
  if (late !== undefined) return refuse(texts.startSwitch(nameOf(late)));
  return { args, before: typed.slice(0, at) };
}

const refuse = (why: string): CommandLineStart => ({ refusal: `${visible(why)}\n${phrases.nothingSent}\n` });

/**
 * Reports whether a word is a switch. `--` alone counts too: on Windows it ends Electron's search for addresses, after
 * which it accepts no further word.
 */
const isSwitch = (word: string): boolean => word.startsWith('-');

const nameOf = (word: string): string => word.split('=', 1)[0]!;
