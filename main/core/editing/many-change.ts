import type { ManyChange } from '#contract/models/many-edits.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { own } from './merge.ts';

/** Applies one change of many to a document. Applying it twice has the effect of once. */
export function applyManyChange(document: JsonRecord, { set, addTags, removeTags }: ManyChange): JsonRecord {
  const result = overlaid(document, set);
  if (addTags.length === 0 && removeTags.length === 0) return result;
  const before = own(result, 'tags');
  const tags = Array.isArray(before) ? before.filter((tag) => !removeTags.some((gone) => gone === tag)) : [];
  const added = [...new Set(addTags)].filter((tag) => !tags.includes(tag));
  return Object.fromEntries([...Object.entries(result), ['tags', [...tags, ...added]]]);
}

function overlaid(below: JsonRecord, above: JsonRecord): JsonRecord {
  const members = Object.entries(above).map(([name, value]) => {
    const under = own(below, name);
    return [name, isRecord(value) && isRecord(under) ? overlaid(under, value) : value] as const;
  });
  return Object.fromEntries([...Object.entries(below), ...members]);
}

const isRecord = (value: JsonValue | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
