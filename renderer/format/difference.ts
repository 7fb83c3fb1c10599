import { documentText } from '#contract/document-json.ts';
import { pathText } from '#contract/filter/timeline-filter.ts';
import type { Difference } from '#contract/models/difference.ts';
import type { JsonValue } from '#contract/models/resource.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { exactNumber } from './number.ts';
import { phrases } from './phrases/words.ts';
import { plain } from './text.ts';
import { texts } from './words.ts';

/** A readable value: text unchanged, everything else as JSON, and a word for a missing value. */
export function valueText(value: JsonValue | undefined): string {
  return value === undefined ? texts.missingValue : documentText(value);
}

/** The first difference of a change in one line, with the number of others. */
export function changeLine({ event, differences, differenceCount }: ResourceChange): string {
  if (event !== 'changed') return texts.changeEvents[event];
  const [first] = differences;
  if (!first) return texts.changeEvents.changed;
  const line = differenceLine(first);
  return differenceCount > 1 ? phrases.firstAndMore(line, exactNumber(differenceCount - 1)) : line;
}

function differenceLine(difference: Difference): string {
  const path = plain(pathText(difference.path), 80);
  const [before, after] = [plain(valueText(difference.before), 60), plain(valueText(difference.after), 60)];
  if (!('before' in difference)) return texts.valueAdded(path, after);
  return 'after' in difference ? texts.valueChanged(path, before, after) : texts.valueRemoved(path, before);
}
