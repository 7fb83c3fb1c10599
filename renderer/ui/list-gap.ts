import type { ListGap } from '#contract/models/list-gap.ts';
import { texts } from './words.ts';

/** Explains in a sentence why a list lacks entries. @param things the listed items, in the plural */
export function gapWords(gap: ListGap, things: string): string {
  switch (gap.why) {
    case 'unfinished':
      return texts.listUnfinished(things);
    case 'moved':
      return texts.listMoved(things);
    case 'repeated':
      return texts.listRepeated(things);
    case 'withheld':
      return texts.listWithheld(gap.read, gap.total, things);
    case 'unreadable':
      return texts.listUnreadable(gap.entries, things);
    case 'unsupported':
      return texts.listUnsupported(things);
    case 'vanished':
      return texts.listVanished(gap.gone, gap.of, things);
  }
}
