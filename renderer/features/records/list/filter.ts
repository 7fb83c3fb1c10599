import type { KnownValue } from '#contract/filter/complete.ts';
import { withOnly } from '#contract/filter/edit.ts';
import type { Term, ValueKind } from '#contract/filter/filter.ts';
import { fieldAt } from '#contract/filter/open-field.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import { type ComparedField, everyRecord, type GroupFields, type SampleFilter } from '#contract/models/quarantine.ts';
import { isSameFilter } from '../../../client/same-filter.ts';
import { plain } from '../../../format/text.ts';

export function isSampleFilterSet(filter: SampleFilter): boolean {
  return !isSameFilter(filter, everyRecord);
}

/** Whether a search is valid throughout: part of it could match more records than intended. */
export function isReadable({ text }: SampleFilter): boolean {
  return parse(text, sampleFields).problems.length === 0;
}

/** Characters of a value at which main cuts it. */
const longestValue = 500;

/** Extends a search to records with this value at a path, replacing its condition on that field. */
export function withValue(text: string, path: string, value: string): string {
  const wanted = value.length < longestValue ? value : `${value.slice(0, longestValue)}*`;
  return withTermAt(text, value === '' ? kindAt(path, 'empty') : { is: 'value', field: at(path), values: [wanted] });
}

/** Extends a search to records with a value of this kind at the path. */
export function withValueKind(text: string, path: string, kind: ValueKind): string {
  return withTermAt(text, kindAt(path, kind));
}

/**
 * Extends a search to records that fail like this one in a field. It matches the value, or its kind if no record that
 * passed has that kind.
 */
export function likeFailing(text: string, { path, failing, passing, differs }: ComparedField): string {
  if (failing === null) return withValueKind(text, path, 'missing');
  return differs === 'kind' && passing !== null
    ? withValueKind(text, path, kindOfJson(failing))
    : withValue(text, path, failing);
}

/** Decides by the first character, because the value may be cut. */
function kindOfJson(json: string): ValueKind {
  const kinds: Record<string, ValueKind> = {
    '"': 'text',
    '[': 'list',
    '{': 'object',
    n: 'null',
    t: 'boolean',
    f: 'boolean',
  };
  return kinds[json[0] ?? ''] ?? 'number';
}

const at = (path: string): string => fieldAt(path, sampleFields);
const kindAt = (path: string, kind: ValueKind): Term => ({ is: 'kind', field: at(path), kind });

function withTermAt(text: string, term: Term): string {
  return print(withOnly(parse(text, sampleFields).filter, term), sampleFields);
}

/**
 * Known values of record fields, in the form that completion needs.
 *
 * @param aboutCount describes how many records have it
 */
export function knownIn(
  facts: GroupFields | null,
  aboutCount: (count: number) => string,
): (field: string) => KnownValue[] {
  return (field) => {
    if (field === 'record') {
      return (facts?.fields ?? []).map(({ path, present }) => ({
        value: path,
        label: plain(path, 60),
        about: aboutCount(present),
      }));
    }
    const values = facts?.fields.find(({ path }) => at(path) === field)?.values ?? [];
    return values
      .filter(({ value }) => value !== '' && value.length < longestValue)
      .map(({ value, count }) => ({ value, label: plain(value, 60), about: aboutCount(count) }));
  };
}
