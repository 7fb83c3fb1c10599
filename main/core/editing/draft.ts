import { isDeepStrictEqual } from 'node:util';
import type { Conflict, Difference, JsonPath } from '#contract/models/difference.ts';
import type { EditGoal, EditKind } from '#contract/models/editing.ts';
import {
  hiddenValue,
  type JsonRecord,
  type JsonValue,
  type RecordKind,
  type ResourceRef,
} from '#contract/models/resource.ts';
import { differencesOf } from '../base/difference.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { EditBasis, SendableEdit, ServiceEditing } from '../ports/editing.ts';
import { memberAt, merge, own } from './merge.ts';
import { texts } from './words.ts';

/** Effect of an edit on the service's latest data. */
export interface Draft {
  does: EditKind;
  kind: RecordKind;
  resource: ResourceRef | null;
  name: string | null;
  current: JsonRecord;
  merged: JsonRecord;
  differences: Difference[];
  conflicts: Conflict[];
  taken: Difference[];
  requests: SendableEdit[];
  replacedWhole: string[];
  secrets: JsonPath[];
}

/** Goal that needs no stored edit or version to be resolved. */
export type PlainGoal = Exclude<EditGoal, { does: 'undo' | 'restore' }>;

/** Re-reads the subject of a goal, and computes what would be sent. */
export async function draftOf(goal: PlainGoal, service: ServiceEditing, signal?: AbortSignal): Promise<Draft> {
  const asked = { priority: 'person', ...(signal && { signal }) } as const;
  switch (goal.does) {
    case 'update':
      return mergedDraft(goal, await service.read(goal.resource, asked));
    case 'entries': {
      const keys = [...new Set([...Object.keys(goal.base), ...Object.keys(goal.wanted)])];
      if (keys.length === 0) throw failure('invalid_input', texts.noRows, { advice: phrases.nothingSent });
      return mergedDraft(goal, await service.readEntries(goal.lookupId, keys, asked));
    }
    case 'create': {
      requireExact(Object.values(goal.record));
      const requests = [service.create(goal.kind, goal.record)];
      const wanted = service.hidden(goal.record);
      const name = typeof wanted['name'] === 'string' ? wanted['name'] : null;
      const differences = differencesOf({}, wanted);
      return { ...nothing, does: 'create', kind: goal.kind, name, merged: wanted, differences, requests };
    }
    case 'copy': {
      const { resource, name, document } = await service.read(goal.resource, asked);
      const requests = [service.copy(resource, goal.options)];
      return { ...nothing, does: 'copy', kind: resource.kind, resource, name, merged: document, requests };
    }
    case 'delete': {
      const { resource, name, document } = await service.read(goal.resource, { ...asked, rows: true });
      const requests = [service.remove(resource)];
      return { ...nothing, does: 'delete', kind: resource.kind, resource, name, current: document, requests };
    }
  }
}

const nothing = {
  resource: null,
  current: {},
  merged: {},
  differences: [],
  conflicts: [],
  taken: [],
  replacedWhole: [],
  secrets: [],
} satisfies Partial<Draft>;

/** Merges the edit with changes that others made since. */
function mergedDraft(
  goal: { does: 'update' | 'entries'; base: JsonRecord; wanted: JsonRecord },
  basis: EditBasis,
): Draft {
  const { resource, name, document: current } = basis;
  const { merged: wanted, conflicts, taken } = merge(goal.base, goal.wanted, current);
  const exact = differencesOf(current, wanted);
  requireExact(exact.map(({ after }) => after));
  const secrets = basis.secretsReplacedBy(wanted);
  // A secret that a user writes goes to the service, and nowhere else.
  const shown = basis.hidden(wanted);
  const replacedWhole = basis.replacedWhole.filter((member) => {
    return Object.hasOwn(current, member) && !isDeepStrictEqual(own(current, member), own(wanted, member));
  });
  return {
    does: goal.does,
    kind: resource.kind,
    resource,
    name,
    current,
    merged: shown,
    differences: differencesOf(current, shown),
    conflicts: conflicts.map((conflict) => hiddenConflict(conflict, basis)),
    taken,
    requests: basis.requestsTo(wanted),
    replacedWhole,
    secrets,
  };
}

/** Hides secrets by the names on the path, because a value alone has no name. */
function hiddenConflict(conflict: Conflict, basis: EditBasis): Conflict {
  const { path, mine } = conflict;
  if (mine === undefined) return conflict;
  const around = path.reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), mine) as JsonRecord;
  // A member around it may be hidden as a whole.
  return { ...conflict, mine: memberAt(basis.hidden(around), path) ?? hiddenValue };
}

/**
 * Throws `invalid_input` for integers that an earlier Penstock stored rounded: another number would be sent. A number
 * with its digits is marked text here.
 */
function requireExact(values: readonly (JsonValue | undefined)[]): void {
  for (const value of values) {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      throw failure('invalid_input', texts.numberWasRounded(String(value)), { advice: phrases.nothingSent });
    if (typeof value === 'object' && value !== null) requireExact(Object.values(value));
  }
}
