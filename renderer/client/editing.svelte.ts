import type { Edit, EditableMember, EditGoal } from '#contract/models/editing.ts';
import type { ManyProgress } from '#contract/models/many-edits.ts';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import { subscribe } from './subscribe.ts';

/**
 * An edit that the user requested. To restore, `versions` reverts what led from the earlier to the later version.
 * Without an earlier one it starts at the version before; without a later one it ends at the newest.
 */
export type EditCall = {
  environmentId: string;
  /** The name of the resource; for rows, of the lookup. */
  name: string | null;
} & ({ does: 'create'; kind: RecordKind; members: readonly EditableMember[] } | OfResource);

type OfResource = { resource: ResourceRef } & (
  | { does: 'update' | 'copy' | 'delete' | 'history' | 'compare' }
  | { does: 'restore'; versions: { later: number | null; earlier: number | null } }
  | { does: 'undo'; editId: string }
  /** One row of a lookup; a new row has no key. */
  | { does: 'row'; key: string | null; columns: readonly RowColumn[] }
  | { does: 'delete_rows'; keys: readonly string[] }
  | { does: 'import_rows'; goal: EditGoal }
);

/** A column of a lookup. */
export interface RowColumn {
  name: string;
  /** Whether its value is the key of the row. */
  isKey: boolean;
  /** Whether every value read is a text, or null. */
  isText: boolean;
}

/** The edit on screen. */
class ResourceEditing {
  request = $state.raw<EditCall | null>(null);
  readonly #followers = new Set<(edit: Edit) => void>();

  ask(request: EditCall): void {
    this.request = request;
  }

  close(): void {
    this.request = null;
  }

  /** Calls back with each sent edit, for screens that show the affected data. Returns the unsubscribe function. */
  follow(sent: (edit: Edit) => void): () => void {
    this.#followers.add(sent);
    return () => void this.#followers.delete(sent);
  }

  sent(edit: Edit): void {
    for (const follower of this.#followers) follower(edit);
  }
}

export const resourceEditing = new ResourceEditing();

/** Resources of one kind to edit at once. */
export interface ManyRequest {
  environmentId: string;
  kind: RecordKind;
  resources: readonly ResourceRef[];
}

/** The bulk edit on screen. */
class ManyEditing {
  request = $state.raw<ManyRequest | null>(null);
}

export const manyEditing = new ManyEditing();

/** Follows the progress of a bulk edit. Returns the unsubscribe function. */
export const followMany = (environmentId: string, at: (progress: ManyProgress) => void): (() => void) =>
  subscribe(
    'editing.progress',
    (progress) => {
      if (progress.environmentId === environmentId) at(progress);
    },
    // The next event reports the current progress.
    () => undefined,
  );
