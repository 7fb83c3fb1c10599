import { resourceKinds } from './flow.ts';

/** Resources that no flow node represents: nodes use them. */
export const usedKinds = ['credential', 'lookup', 'code'] as const;
export type UsedKind = (typeof usedKinds)[number];

/** Everything at the service that can be listed, viewed and changed individually. */
export const recordKinds = [...resourceKinds, ...usedKinds] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Reference to a resource. Ids are unique within a kind only. */
export interface ResourceRef {
  kind: RecordKind;
  id: number;
}

/** The service's lists of code; an id means the same in each of them. */
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

/** Replaces a value that may be a secret: such a value never crosses the bridge and is never stored (D4). */
export const hiddenValue = '[hidden]';
