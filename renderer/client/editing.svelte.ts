import type { Edit, Editable, EditableMember, EditGoal, EditPlan } from '#contract/models/editing.ts';
import type { ManyGoal, ManyPlan, ManyProgress, ManyResult } from '#contract/models/many-edits.ts';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import { call } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** What a person typed to agree. */
interface Words {
  typedName: string | null;
  reason: string | null;
  insists: string | null;
}

/**
 * What a person asked for. `versions`, to restore: what led from the earlier to the later one is taken back;
 * without an earlier one, from the one before it, without a later one, to the newest.
 */
export type EditRequest = {
  environmentId: string;
  /** Of the resource; of the lookup, for its rows. */
  name: string | null;
} & ({ does: 'create'; kind: RecordKind; members: readonly EditableMember[] } | OfResource);

type OfResource = { resource: ResourceRef } & (
  | { does: 'update' | 'copy' | 'delete' | 'history' | 'compare' }
  | { does: 'restore'; versions: { later: number | null; earlier: number | null } }
  /** One row of a lookup; a new one without a key. */
  | { does: 'row'; key: string | null; columns: readonly RowColumn[] }
  | { does: 'delete_rows'; keys: readonly string[] }
  | { does: 'import_rows'; goal: EditGoal }
);

/** A column of a lookup. */
export interface RowColumn {
  name: string;
  /** Whether its value names the row. */
  isKey: boolean;
  /** Whether every value that was read is a text, or null. */
  isText: boolean;
}

/** The edit on screen. */
class ResourceEditing {
  request = $state.raw<EditRequest | null>(null);
  readonly #followers = new Set<(edit: Edit) => void>();

  ask(request: EditRequest): void {
    this.request = request;
  }

  close(): void {
    this.request = null;
  }

  /** Calls back with each edit that was sent, for screens that show what it changed. Returns the unsubscribe. */
  follow(sent: (edit: Edit) => void): () => void {
    this.#followers.add(sent);
    return () => void this.#followers.delete(sent);
  }

  sent(edit: Edit): void {
    for (const follower of this.#followers) follower(edit);
  }
}

export const resourceEditing = new ResourceEditing();

/** Resources of one kind that are to be changed at once. */
export interface ManyRequest {
  environmentId: string;
  kind: RecordKind;
  resources: readonly ResourceRef[];
}

/** The change of many on screen. */
class ManyEditing {
  request = $state.raw<ManyRequest | null>(null);
}

export const manyEditing = new ManyEditing();

/** What one change of many would send, by what the service has now. */
export const planMany = (environmentId: string, goal: ManyGoal, signal: AbortSignal): Promise<ManyPlan> =>
  call('editing.planMany', { environmentId, goal }, { signal });

/** Sends it. Cancelled, it ends after the one under way, and says what was done until then. */
export const carryOutMany = (planId: string, words: Words, signal: AbortSignal): Promise<ManyResult> =>
  call('editing.carryOutMany', { planId, ...words }, { signal });

/** Follows how far a change of many is. Returns the unsubscribe. */
export const followMany = (environmentId: string, at: (progress: ManyProgress) => void): (() => void) =>
  subscribe(
    'editing.progress',
    (progress) => {
      if (progress.environmentId === environmentId) at(progress);
    },
    // The next one says how far it is then.
    () => undefined,
  );

/** What the service takes for a new resource of a kind. */
export const creatable = (environmentId: string, kind: RecordKind): Promise<EditableMember[]> =>
  call('editing.members', { environmentId, kind });

/** What of a resource may be changed, as the service has it now. */
export const readEditable = (environmentId: string, resource: ResourceRef): Promise<Editable> =>
  call('editing.read', { environmentId, resource });

/** The rows of a lookup that have these keys, as the service has them now. */
export const readEditableRows = (environmentId: string, lookupId: number, keys: readonly string[]): Promise<Editable> =>
  call('editing.readEntries', { environmentId, lookupId, keys: [...keys] });

/** The goal of writing the rows of a file that the person chooses; null when they chose none. */
export const importRows = (environmentId: string, lookupId: number): Promise<EditGoal | null> =>
  call('editing.importRows', { environmentId, lookupId });

/** What an edit would send, by what the service has now. */
export const planEdit = (environmentId: string, goal: EditGoal): Promise<EditPlan> =>
  call('editing.plan', { environmentId, goal });

export const carryOutEdit = (planId: string, words: Words): Promise<Edit> =>
  call('editing.carryOut', { planId, ...words });

/** Newest first. */
export const listEdits = (environmentId: string, resource: ResourceRef, signal: AbortSignal): Promise<Edit[]> =>
  call('editing.list', { environmentId, resource }, { signal });
