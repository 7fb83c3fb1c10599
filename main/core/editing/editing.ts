import type { Edit, Editable, EditableMember, EditGoal, EditPlan } from '#contract/models/editing.ts';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { Confirmation } from '../changes/shown-plans.ts';
import type { ActionTarget } from '../changes/target.ts';
import type { EditBasis } from '../ports/editing.ts';
import { isSame } from '../settings/places.ts';
import { EditCarrier, type EditingPorts } from './edit-carrier.ts';
import { EditPlans } from './edit-plans.ts';
import { ManyEdits } from './many-edits.ts';
import { type RowsGoal, type RowsReader, writingRows } from './rows.ts';
import { editOf } from './store.ts';

/** Maximum number of edits that a list returns. */
const mostListed = 200;

/** Edits of single resources. Each is planned, confirmed, recorded, sent once and read again, and can be undone. */
export class Editing {
  readonly #ports: EditingPorts;
  readonly #plans: EditPlans;
  readonly #carrier: EditCarrier;
  /** Edits of many resources at once. */
  readonly many: ManyEdits;

  constructor(ports: EditingPorts) {
    this.#ports = ports;
    this.#plans = new EditPlans(ports.target, ports.store, ports.versions);
    this.#carrier = new EditCarrier(ports);
    this.many = new ManyEdits(ports, this.#carrier);
  }

  /** Re-reads the editable part of a resource. */
  async read(environmentId: string, resource: ResourceRef, signal?: AbortSignal): Promise<Editable> {
    return editableOf(await this.#editing(environmentId).read(resource, asked(signal)));
  }

  /** Returns what the service accepts for a new resource of a kind. */
  members(environmentId: string, kind: RecordKind): EditableMember[] {
    return this.#editing(environmentId).members(kind);
  }

  /** Re-reads the rows of a lookup that have these keys. */
  async readEntries(
    environmentId: string,
    lookupId: number,
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<Editable> {
    return editableOf(await this.#editing(environmentId).readEntries(lookupId, keys, asked(signal)));
  }

  /** Returns the goal of writing rows of a lookup, with the re-read rows that they replace. */
  writingRows(environmentId: string, lookupId: number, rowsOf: RowsReader, signal?: AbortSignal): Promise<RowsGoal> {
    return writingRows(lookupId, rowsOf, this.#editing(environmentId), asked(signal));
  }

  plan(environmentId: string, goal: EditGoal, signal?: AbortSignal): Promise<EditPlan> {
    return this.#plans.plan(environmentId, goal, signal);
  }

  /**
   * Runs a plan that was shown; resolves once its result was read. Throws a Failure, having sent nothing, if the
   * service has changed (`moved`, `conflict`) or the name was not typed. Throws `unrecorded` if the edit cannot be
   * recorded without an override. The returned edit contains the service's response.
   */
  async carryOut(confirmation: Confirmation, signal?: AbortSignal): Promise<Edit> {
    const { shown, draft, target } = await this.#plans.confirm(confirmation, signal);
    const edit = await this.#plans.shown.release(shown, () =>
      this.#carrier.carryOut(shown.plan, draft, target, confirmation),
    );
    target.estate.refresh();
    return editOf(edit);
  }

  /** Returns edits of one resource or of all, newest first. */
  list(environmentId: string, resource: ResourceRef | null): Edit[] {
    return this.#ports.store.list(environmentId, resource, mostListed).map(editOf);
  }

  /** Reads the outcome of edits whose response was not awaited. Call it after a sign-in. */
  async settle(environmentId: string): Promise<void> {
    const { store, log } = this.#ports;
    try {
      const target = this.#ports.target(environmentId);
      for (const edit of store.unsettled(environmentId)) {
        if (isSame(target.place, edit.place)) await this.#carrier.confirmed({ ...edit, state: 'unknown' }, target);
      }
    } catch (thrown) {
      // The next sign-in tries again; a damaged record does not prevent work.
      log.warn('edits could not be settled', { thrown });
    }
  }

  #editing(environmentId: string): ActionTarget['service']['editing'] {
    return this.#ports.target(environmentId).service.editing;
  }
}

const asked = (signal?: AbortSignal) => ({ priority: 'person', ...(signal && { signal }) }) as const;

const editableOf = ({ resource, name, document, replacedWhole }: EditBasis): Editable => ({
  resource,
  name,
  document,
  replacedWhole: [...replacedWhole],
});
