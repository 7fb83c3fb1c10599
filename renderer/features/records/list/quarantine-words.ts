import { isSameDay } from '#contract/local-time.ts';
import type { FlowNode } from '#contract/models/flow.ts';
import type {
  Reading,
  ReadingResource,
  RecordView,
  SampleGroup,
  SampleKind,
  SampleScope,
  SampleWindow,
  SplitBy,
} from '#contract/models/quarantine.ts';
import { resourceWords } from '../../../format/words.ts';
import { maskWord } from '../../../format/masks.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { clockTime, clockTimeWithSeconds, dayTime, exactTime } from '../../../format/time.ts';
import { texts } from './words.ts';

/** `12 Mar, 13:54 to 15:12`; the second day only if it differs. */
export function windowWords(window: SampleWindow): string {
  return phrases.fromTo(...windowEnds(window));
}

/** The start and the end of a window, separately. */
export function windowEnds(window: SampleWindow): [from: string, to: string] {
  const { from, to } = window;
  return [dayTime(from), isOneDay(window) ? clockTime(to) : dayTime(to)];
}

/** A moment within a window: with seconds if the window is a single day, else with its day. */
export function momentWords(at: number, window: SampleWindow): string {
  return isOneDay(window) ? clockTimeWithSeconds(at) : dayTime(at);
}

/**
 * First and last time within a window: `10:56 to 11:55`. Shows days if it has several, and `10:56 or before` where
 * older records were not read.
 */
export function sinceWords(
  first: number,
  last: number,
  { unreadBefore, ...window }: SampleWindow & Pick<Reading, 'unreadBefore'>,
): string {
  const words = isOneDay(window) ? clockTime : dayTime;
  if (unreadBefore !== null) return phrases.fromTo(texts.orBefore(words(first)), words(last));
  return words(first) === words(last) ? words(first) : phrases.fromTo(words(first), words(last));
}

/** Number of records in a group, a lower bound if older ones were not read. */
export function recordsIn(count: number, { unreadBefore }: Pick<Reading, 'unreadBefore'>): string {
  const records = phrases.recordsCounted(exactNumber(count));
  return unreadBefore === null ? records : texts.atLeast(records, dayTime(unreadBefore));
}

function isOneDay({ from, to }: SampleWindow): boolean {
  return isSameDay(from, to);
}

/** `5,000 of 48,211`: records read, and the service's total. */
export function readOf({ read, total }: Pick<Reading, 'read' | 'total'>): string {
  return phrases.of(exactNumber(read), total === null ? texts.anUnknownNumber : exactNumber(total));
}

/** Whether the limit was reached and there may be more records. */
export function isAtLimit({ read, total, limit }: Pick<Reading, 'read' | 'total' | 'limit'>): boolean {
  return read >= limit && (total === null || read < total);
}

/** Status of the reading, as a sentence without its end. */
export function readingState(reading: Reading): string {
  const { state, read, total, duplicates } = reading;
  const records = phrases.recordsCounted(readOf({ read, total }));
  const withTwice = (said: string): string => (duplicates > 0 ? texts.cameMoreThanOnce(said, duplicates) : said);
  if (state !== 'reading' && isAtLimit(reading)) return texts.firstRead(records);
  switch (state) {
    case 'reading':
      return texts.reading(records);
    case 'stopped':
      return texts.readStopped(records);
    case 'following':
      return withTwice(texts.readAndFollowing(records));
    case 'failed':
      return texts.recordsWereRead(records);
    case 'done':
      return withTwice(
        reading.resources.some(({ complete }) => complete === false)
          ? texts.readFewer(records)
          : texts.recordsWereRead(records),
      );
  }
}

/** Reason why a reading that ended without a record does not mean that there is none. */
export function noneReadWords({ state, total }: Pick<Reading, 'state' | 'total'>): string {
  return state === 'stopped' || total === null || total === 0 ? texts.stoppedBefore : texts.countedButNone(total);
}

/** Label of the scope until main has named it. */
export function scopeWords(scope: SampleScope): string {
  if (scope.by === 'flow') return phrases.flowWithId(scope.nodeId);
  return scope.by === 'change' ? texts.change : `${resourceWords[scope.kind].word} ${scope.id}`;
}

/** The name of a resource, else its kind and number. */
export function resourceName(resources: readonly ReadingResource[], kind: SampleKind, id: number): string {
  const found = resources.find((resource) => resource.kind === kind && resource.id === id);
  return plain(found?.name ?? `${resourceWords[kind].word} ${id}`, 80);
}

/** The scope of one node; null for one without a quarantine. */
export function scopeOf({ kind, resourceId }: FlowNode): SampleScope | null {
  return kind === 'unknown' || resourceId === null ? null : { by: 'resource', kind, id: resourceId };
}

/** Note on a group without any older record. */
export const notBefore = texts.nothingOlder;

/** Tooltip of a row: first and last time within the window, and since when the group is known. */
export function timesOf(
  { firstAt, lastAt, knownSince }: Pick<SampleGroup, 'firstAt' | 'lastAt' | 'knownSince'>,
  { unreadBefore }: Pick<Reading, 'unreadBefore'>,
): string {
  if (unreadBefore !== null) return texts.timesRead(exactTime(firstAt), exactTime(lastAt), dayTime(unreadBefore));
  const known = knownSince === null ? notBefore : texts.knownSince(exactTime(knownSince));
  return texts.times(exactTime(firstAt), exactTime(lastAt), known);
}

/** Shown in place of a missing message. */
export const noMessage = phrases.noMessage;

/** The name of a group, or the text of its messages. */
export function groupTitle({ name, message }: Pick<SampleGroup, 'name' | 'message'>): string {
  const said = message.map(({ text, mask }) => (mask === null ? text : `‹${maskWord(mask)}›`)).join('');
  return plain(name ?? (said || noMessage), 200);
}

/** Ways to split a group further, as menu labels, with the values of its newest message. */
export function splits({ message, resources, fileCount }: SampleGroup): { label: string; by: SplitBy }[] {
  const masked = message.filter(({ mask }) => mask !== null);
  return [
    ...masked.map(({ text, mask }, place) => ({
      label:
        masked.length > 1
          ? texts.byMaskInPlace(maskWord(mask ?? ''), place + 1, plain(text, 30))
          : texts.byMask(maskWord(mask ?? ''), plain(text, 30)),
      by: { by: 'value' as const, place },
    })),
    ...(masked.length > 0 ? [{ label: texts.byMessage, by: { by: 'message' as const } }] : []),
    ...(resources.length > 1 ? [{ label: texts.byResource, by: { by: 'resource' as const } }] : []),
    ...(fileCount > 1 ? [{ label: texts.byFile, by: { by: 'file' as const } }] : []),
  ];
}

/** Distinguishing property of a part of a group. */
export function partialGroupText(
  { part, message, files, resources }: SampleGroup,
  read: readonly ReadingResource[],
): string {
  if (part === null) return '';
  const { by } = part;
  if (by.by === 'message') return texts.onlyThisMessage;
  if (by.by === 'file') return files[0] ? texts.only(plain(files[0].value, 60)) : texts.onlyWithoutFile;
  const at = resources[0]?.value;
  if (by.by === 'resource') return at ? texts.only(resourceName(read, at.kind, at.id)) : texts.onlyOneResource;
  const value = message.filter(({ mask }) => mask !== null)[by.place]?.text;
  return value === undefined ? texts.onlyOneValue : texts.only(plain(value, 40));
}

export const formatWords: Record<RecordView['format'], string> = {
  json: 'JSON',
  xml: 'XML',
  csv: 'CSV',
  key_value: texts.namesAndValues,
  text: texts.text,
  binary: texts.binary,
  empty: texts.empty,
};

/**
 * The parts of a message within a length. The part that a group was split by is not masked: all its records share it.
 */
export function shownParts(
  { message, part }: Pick<SampleGroup, 'message' | 'part'>,
  max: number,
): { text: string; word: string; masked: boolean }[] {
  let place = -1;
  let left = max;
  return message.flatMap(({ text, mask }) => {
    if (left <= 0) return [];
    left -= text.length;
    if (mask !== null) place += 1;
    const isCommon = part?.by.by === 'message' || (part?.by.by === 'value' && part.by.place === place);
    return [{ text, word: maskWord(mask ?? ''), masked: mask !== null && !isCommon }];
  });
}
