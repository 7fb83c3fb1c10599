import type { FieldFacts, GroupFields } from '#contract/models/quarantine.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import { flatten, type FlatValue } from '../../core/samples/flatten.ts';
import { readOriginal } from '../../core/samples/original.ts';
import { readSample } from '../../core/samples/sample.ts';
import { countValues } from './groups.ts';

/** Limits of the examination: enough to see differences, and fast. Texts in characters. */
const most = { records: 1_000, text: 32 * 2 ** 20, fields: 300, distinct: 1_000, values: 5, value: 500 };

/** Returns this number of items, spread evenly, including the first and the last. */
export function spread<T>(things: readonly T[], count: number): T[] {
  if (things.length <= count) return [...things];
  return Array.from({ length: count }, (_, nth) => things[Math.floor((nth * (things.length - 1)) / (count - 1))]!);
}

/** @param recordOf parses the record of one of them; called as seldom as possible */
export function groupFieldsOf<T>(
  group: readonly T[],
  recordOf: (thing: T) => { record: unknown; length: number },
): GroupFields {
  const fields = new Map<string, string[]>();
  let looked = 0;
  let understood = 0;
  let text = 0;
  for (const thing of spread(group, most.records)) {
    if (text > most.text) break;
    const { record, length } = recordOf(thing);
    text += length;
    looked += 1;
    const { value } = readOriginal(readSample(record).raw);
    if (value === undefined) continue;
    understood += 1;
    for (const [path, found] of flatten(value)) {
      const values = fields.get(path);
      if (values) values.push(valueText(found));
      else fields.set(path, [valueText(found)]);
    }
  }
  const facts = [...fields].map(([path, values]) => factsOf(path, values)).sort(differingFirst(understood));
  return { of: group.length, looked, understood, fields: facts.slice(0, most.fields) };
}

function factsOf(path: string, values: readonly string[]): FieldFacts {
  const counted = countValues(values, (value) => value);
  return {
    path,
    present: values.length,
    distinct: Math.min(counted.length, most.distinct),
    values: counted.slice(0, most.values),
  };
}

/**
 * Sorts fields that distinguish the records first, by another value or by their presence, then the most common fields.
 */
function differingFirst(records: number): (a: FieldFacts, b: FieldFacts) => number {
  const differs = ({ distinct, present }: FieldFacts): number => Number(distinct > 1 || present < records);
  return (a, b) => differs(b) - differs(a) || b.present - a.present || (a.path < b.path ? -1 : 1);
}

/** Returns the key under which a value is counted. Values with a very long common beginning count as one. */
function valueText(value: FlatValue): string {
  const text = typeof value === 'string' ? value : jsonOf(value);
  return text.slice(0, most.value).toWellFormed();
}
