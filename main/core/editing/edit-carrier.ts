import { withDigits } from '#contract/document-json.ts';
import { isTyped, overrideWord } from '#contract/models/typed-name.ts';
import { randomUUID } from 'node:crypto';
import type { ActedFrom } from '#contract/models/actor.ts';
import type { EditPlan } from '#contract/models/editing.ts';
import type { Logger } from '../../log.ts';
import type { Confirmation, TargetLookup } from '../changes/shown-plans.ts';
import type { ActionTarget } from '../changes/target.ts';
import type { Activity } from '../activity/activity.ts';
import { intentOf, recorded, shortenState } from '../activity/record.ts';
import type { Clock } from '../base/clock.ts';
import { alignNumbers, areEqualNumbers } from '../base/document.ts';
import { Failure, problemOf } from '../base/failure.ts';
import type { EditBasis, SendableEdit, ServiceEditing } from '../ports/editing.ts';
import type { Draft } from './draft.ts';
import { type ReadVersions, shownRequest } from './edit-plans.ts';
import type { EditOutcome, EditStore, StoredEdit } from './store.ts';
import { changedBy } from './undo.ts';
import { texts } from './words.ts';
import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '#contract/models/resource.ts';
import { differencesOf } from '../base/difference.ts';
import { withSortedSets } from '../base/sets.ts';
import { own } from './merge.ts';

export interface EditingPorts {
  target: TargetLookup;
  store: EditStore;
  versions: ReadVersions;
  activity: Pick<Activity, 'intend'>;
  clock: Clock;
  log: Logger;
  from: ActedFrom;
}

/** Runs confirmed edits: records them first, sends each request once, and reads the result. */
export class EditCarrier {
  readonly #ports: EditingPorts;

  constructor(ports: EditingPorts) {
    this.#ports = ports;
  }

  /**
   * Sends an edit and returns it with the service's response. Throws `unrecorded`, having sent nothing, if it cannot be
   * recorded without an override.
   */
  async carryOut(
    plan: Pick<EditPlan, 'does' | 'kind' | 'undoes' | 'resource' | 'name'>,
    draft: Draft,
    target: ActionTarget,
    { reason, override }: Pick<Confirmation, 'reason' | 'override'>,
    batch: string | null = null,
  ): Promise<StoredEdit> {
    const { store, clock, from } = this.#ports;
    const edit: StoredEdit = {
      id: randomUUID(),
      environmentId: target.id,
      environmentName: target.name,
      place: target.place,
      does: plan.does,
      kind: plan.kind,
      undoes: plan.undoes,
      batch,
      // A copy creates a resource other than its source.
      resource: plan.does === 'copy' ? null : plan.resource,
      name: plan.name,
      at: clock.now(),
      actor: target.actor,
      from,
      reason: reason?.trim() || null,
      state: 'intended',
      problem: null,
      settledAt: null,
      differences: draft.differences,
      left: [],
      secrets: draft.secrets,
      before: draft.current,
      wanted: draft.merged,
      after: null,
      requests: draft.requests.map(shownRequest),
    };
    const isOverridden = isTyped(overrideWord, override);
    await store.intend(edit, isOverridden);
    const sent = await this.#sendAll(edit, draft, target, isOverridden);
    await store.settle(edit.id, sent);
    return await this.confirmed({ ...edit, ...sent }, target);
  }

  /** Sends requests in order, until one fails. */
  async #sendAll(edit: StoredEdit, { requests }: Draft, target: ActionTarget, override: boolean): Promise<EditOutcome> {
    const made: EditOutcome = {};
    for (const [place, request] of requests.entries()) {
      try {
        const { id, name } = await this.#send(edit, request, target, override);
        if (id !== null && (edit.does === 'create' || edit.does === 'copy'))
          Object.assign(made, { resource: { kind: edit.kind, id }, name });
      } catch (thrown) {
        // Changes made by earlier requests stay.
        const isOpen = place > 0 || (thrown instanceof Failure && thrown.effect === 'unknown');
        return { state: isOpen ? 'unknown' : 'failed', problem: problemOf(thrown), settledAt: this.#ports.clock.now() };
      }
    }
    return { ...made, state: 'sent', settledAt: this.#ports.clock.now() };
  }

  #send(edit: StoredEdit, request: SendableEdit, target: ActionTarget, override: boolean) {
    const { activity, clock, from } = this.#ports;
    const { before, wanted } = edit;
    const { what, method, path } = request;
    const intent = { ...intentOf(target, from, edit.reason), what, method, path, before: stateOf(edit, before) };
    return recorded(
      activity,
      clock,
      intent,
      (onSend) => request.send({ priority: 'person', onSend }),
      () => Promise.resolve(stateOf(edit, wanted)),
      override,
    );
  }

  /** Returns the edit as the service now has it, or as last known if the service cannot be read. */
  async confirmed(edit: StoredEdit, target: ActionTarget): Promise<StoredEdit> {
    const { store, clock, log } = this.#ports;
    if (edit.state === 'failed') return edit;
    try {
      const read = await outcomeOf(edit, target.service.editing);
      const outcome = accepted(edit, read, clock.now());
      await store.settle(edit.id, outcome);
      return { ...edit, ...outcome };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      log.warn('the result of an edit could not be read', { edit: edit.id, problem: thrown.problem.message });
      return edit;
    }
  }
}

/** An accepted edit took effect: if nothing changed, the service has something other than the edit wanted. */
function accepted(edit: StoredEdit, read: EditOutcome, now: number): EditOutcome {
  const settledAt = edit.settledAt ?? now;
  if (edit.state !== 'sent') return { problem: edit.problem, ...read, settledAt };
  if (read.state === 'unknown') return { ...read, state: 'sent', settledAt };
  if (read.state === 'failed') return { ...read, state: 'differs', problem: null, left: edit.differences, settledAt };
  return { ...read, settledAt };
}

/** Returns what an edit changes, as JSON for the activity log; null if that is nothing. */
function stateOf(edit: StoredEdit, record: StoredEdit['before']): string | null {
  const { does } = edit;
  const names = does === 'update' ? changedBy(edit) : Object.keys(record);
  const some = Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((n) => [n, record[n]]));
  return names.length === 0 ? null : shortenState(withDigits(JSON.stringify(some)));
}

/** Returns the outcome of an edit by a fresh read. Throws if the service cannot be read. */
async function outcomeOf(edit: StoredEdit, service: ServiceEditing): Promise<EditOutcome> {
  const { does, resource } = edit;
  if (!resource) return { state: 'unknown' };
  if (does === 'copy') return { state: 'confirmed' };
  const basis = await readOrMiss(edit, service);
  if (does === 'delete') return basis ? notDone : { state: 'confirmed', after: {} };
  if (!basis) return { state: 'differs', left: differencesOf(edit.wanted, {}), after: {} };
  return compared(edit, basis.document);
}

/** Compares the members of an edit with the wanted ones. */
function compared(edit: StoredEdit, after: JsonRecord): EditOutcome {
  const { does, before, wanted, secrets } = edit;
  const changed = does === 'entries' ? Object.keys({ ...before, ...wanted }) : changedBy(edit);
  // Members that the service never returns cannot be compared.
  const readable = changed.filter((name) => does === 'entries' || Object.hasOwn(after, name));
  const comparable = does === 'entries' ? (record: JsonRecord) => record : withSortedSets;
  const seenNow = alignNumbers(after, wanted, areEqualNumbers);
  const left = differencesOf(comparable(some(wanted, readable)), comparable(some(seenNow, readable)));
  if (left.length > 0 && isDeepStrictEqual(some(before, readable), some(after, readable))) return { ...notDone, after };
  if (left.length > 0) return { state: 'differs', left, after };
  const seen = readable.some((name) => !isDeepStrictEqual(own(before, name), own(after, name)));
  // A secret alone cannot be read again.
  if (!seen && (secrets.length > 0 || readable.length < changed.length)) return { state: 'unknown', after };
  return { state: 'confirmed', after };
}

const notDone: EditOutcome = {
  state: 'failed',
  problem: { kind: 'internal', message: texts.asBefore, advice: texts.mayBeRepeated },
};

async function readOrMiss(
  { does, resource, before, wanted }: StoredEdit,
  service: ServiceEditing,
): Promise<EditBasis | null> {
  const asked = { priority: 'person' } as const;
  try {
    if (does === 'entries')
      return await service.readEntries(resource!.id, Object.keys({ ...before, ...wanted }), asked);
    return await service.read(resource!, asked);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.problem.kind === 'not_found') return null;
    throw thrown;
  }
}

const some = (record: JsonRecord, names: readonly string[]): JsonRecord =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]!]));
