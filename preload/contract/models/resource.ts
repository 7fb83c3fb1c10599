import { resourceKinds } from './flow.ts';

/** Everything at the service that can be listed, looked at and changed by itself: what a flow node stands for, and what it uses. */
export const recordKinds = [...resourceKinds, 'credential', 'lookup', 'code'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One of them. Ids are unique within a kind only. */
export interface ResourceRef {
  kind: RecordKind;
  id: number;
}

/** The lists of code that the service has; the ids of one mean the same in the others. */
export const codeLists = [
  'own',
  'public',
  'record_transforms',
  'public_record_transforms',
  'attribute_transforms',
] as const;
export type CodeList = (typeof codeLists)[number];

/** A value of JSON as it crosses the bridge. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };
export type JsonRecord = Record<string, JsonValue>;

/** Stands for a value that may be a secret: it never crosses the bridge, nor is it stored (D4). */
export const hiddenValue = '[hidden]';
