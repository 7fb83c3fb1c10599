import type { Redaction } from '#contract/models/export.ts';
import { failure } from '../../core/base/failure.ts';
import { asRecord } from '../../core/base/readers.ts';
import { pathNames } from '../../core/export-format/paths.ts';
import { namedPattern, ownPattern, type Replacing } from '../../core/export-format/patterns.ts';
import { redactedWord, withheld } from '../../core/export-format/redaction-words.ts';
import { readSample } from '../../core/samples/sample.ts';
import { texts } from '../words.ts';
import { takenApart } from './redact-original.ts';
import { cleanRecord, copyOf, redactAt, type RedactedField, Settled, withoutTexts } from './redact-tree.ts';
import { RedactedValues } from './redacted-values.ts';

export interface Redacted {
  record: unknown;
  /** Whether the original was withheld whole, because its redaction would be uncertain. */
  withheld: boolean;
  /** Whether each redaction found something, in their order. */
  found: boolean[];
}

/** Prepares the redactions. Throws a Failure for an invalid pattern or path. */
export function redactor(redactions: readonly Redaction[], salt: string): (record: unknown) => Redacted {
  const fields = redactions.flatMap(({ target, how }, place) =>
    target.by === 'field' ? [{ ...fieldOf(target.path, how), place }] : [],
  );
  const patterns = redactions.flatMap(({ target, how }, place) => {
    if (target.by === 'field') return [];
    const replacing = target.by === 'named' ? namedPattern(target.pattern) : ownPattern(target.pattern);
    return [{ replacing, how, place }];
  });
  if (redactions.length === 0) return (record) => ({ record, withheld: false, found: [] });
  return (record) => {
    try {
      const found = redactions.map(() => false);
      return { ...redactRecord(record, fields, patterns, salt, found), found };
    } catch (thrown) {
      // The record is nested deeper than recursion can go, so no redaction of it is certain.
      if (!(thrown instanceof RangeError)) throw thrown;
      return { record: { error: { message: withheld }, rawMessage: { data: withheld } }, withheld: true, found: [] };
    }
  };
}

function fieldOf(path: string, how: Redaction['how']): RedactedField {
  const names = pathNames(path);
  if (names.length === 0 || path === 'other') {
    throw failure('invalid_input', texts.noField(path), { field: 'redactions' });
  }
  return { names, how };
}

/** Index of a redaction among all. */
interface Placed {
  place: number;
}

interface PatternRedaction extends Placed {
  replacing: Replacing;
  how: Redaction['how'];
}

function redactRecord(
  record: unknown,
  fields: readonly (RedactedField & Placed)[],
  patterns: readonly PatternRedaction[],
  salt: string,
  found: boolean[],
): Omit<Redacted, 'found'> {
  const values = new RedactedValues(salt);
  const root: { record: unknown } = { record: copyOf(record) };
  const { owner, name } = originalPlace(root);
  const original = takenApart(owner[name]);
  let isWhole = true;
  for (const { names, how, place } of fields) {
    const [top, ...rest] = names;
    const redact = (at: unknown, real: readonly string[]) => redactAt(at, { names: real, how }, values, salt);
    if (top === 'record' && rest.length > 0) found[place] = original.redact({ names: rest, how }, values, salt);
    else if (top === 'record' || top === 'raw') {
      found[place] = redact(owner, [name]);
      if (found[place]) isWhole = false;
    } else
      found[place] = realNames(root.record, names)
        .map((real) => redact(root.record, real))
        .includes(true);
  }
  const clean = (text: string): string => cleanText(text, values, patterns, salt, found);
  const cleaned = isWhole ? original.cleaned({ values, clean }) : { value: owner[name], withheld: false };
  if (Object.hasOwn(owner, name)) owner[name] = new Settled(cleaned.value);
  // The values of the field are unknown, so they cannot be found in texts that quote it.
  const isQuoted = cleaned.withheld && original.hasRedactedFields;
  const source = isQuoted ? withoutTexts(root.record) : root.record;
  return { record: cleanRecord(source, { values, clean }), withheld: cleaned.withheld };
}

/** Returns the position of the original record, in all the shapes that services send. */
function originalPlace(root: { record: unknown }): { owner: Record<string, unknown>; name: string } {
  const members = asRecord(root.record);
  if (!members || readSample(members).raw === members) return { owner: root, name: 'record' };
  const message = asRecord(members['rawMessage']);
  const hasData = message?.['data'] !== undefined && message['data'] !== null;
  return hasData ? { owner: message, name: 'data' } : { owner: members, name: 'rawMessage' };
}

/** Returns the names in the record as it came, with the vendor's prefix (D11). */
function realNames(record: unknown, names: readonly string[]): string[][] {
  const [top, first, ...rest] = names;
  if (top !== 'metadata') return [[...names]];
  const members = asRecord(record) ?? {};
  return Object.keys(members)
    .filter((key) => key.endsWith('MetaData'))
    .flatMap((key) => {
      if (first === undefined) return [[key]];
      if (first !== 'uuid') return [[key, first, ...rest]];
      const ids = Object.keys(asRecord(members[key]) ?? {}).filter((name) => name.endsWith('UUID') || name === 'uuid');
      return ids.map((id) => [key, id, ...rest]);
    });
}

/** Cleans a text: values of fields first, then patterns. Removing values may join new ones, so it is searched again. */
function cleanText(
  text: string,
  values: RedactedValues,
  patterns: readonly PatternRedaction[],
  salt: string,
  found: boolean[],
): string {
  let before = text;
  for (;;) {
    const after = patterns.reduce((clean, { replacing, how, place }) => {
      const word = (stretch: string): string => {
        found[place] = true;
        return redactedWord(how, stretch, salt) ?? '';
      };
      return replacing(clean, word);
    }, values.hide(before));
    if (after.length >= before.length || (!values.leavesOut && !patterns.some(({ how }) => how === 'drop')))
      return after;
    before = after;
  }
}
