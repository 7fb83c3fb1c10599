import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ActedFrom } from '#contract/models/actor.ts';
import type { CallableOperation, CallOrder, CallResult, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { type ActionTarget, requireThere, requireWritable } from '../actions/target.ts';
import { isTyped, nameToType, whyTypeName, overrideWord } from '../actions/typed-name.ts';
import type { Activity } from '../activity/activity.ts';
import { recorded } from '../activity/record.ts';
import type { Clock } from '../base/clock.ts';
import { Failure, failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { OnWait, PreparedCall } from '../ports/calling.ts';
import type { Place } from '../settings/places.ts';
import { consequencesOf } from './consequences.ts';
import { texts } from './words.ts';

export interface CallingPorts {
  target: (environmentId: string) => ActionTarget;
  activity: Pick<Activity, 'intend'>;
  clock: Clock;
  from: ActedFrom;
}

interface Agreement {
  planId: string;
  typedName: string | null;
  reason: string | null;
  insists: string | null;
}

interface Shown {
  plan: CallPlan;
  place: Place;
  order: CallOrder;
}

/** Maximum number of calls that were shown and not sent. The oldest is dropped. */
const mostPlans = 20;
/** Maximum number of characters of each state in an activity log entry: enough for any configuration. */
const longestState = 20_000;

/**
 * Calls of any operation. A call that may change something is shown, confirmed, recorded, sent once, and read again.
 */
export class Calling {
  readonly #ports: CallingPorts;
  readonly #shown = new Map<string, Shown>();

  constructor(ports: CallingPorts) {
    this.#ports = ports;
  }

  operations(environmentId: string): CallableOperation[] {
    return this.#ports.target(environmentId).service.calling.operations();
  }

  /** Reads what the call would change. Throws a Failure if that cannot be read, or if the service has no such call. */
  async plan(environmentId: string, order: CallOrder, signal?: AbortSignal): Promise<CallPlan> {
    const target = this.#ports.target(environmentId);
    const { calling } = target.service;
    const call = calling.prepare(order);
    if (call.changes) requireWritable(target);
    const { what, method, path, effect, changes } = call;
    // The service decides how far one call reaches.
    const size = { deletes: effect === 'destroys', flows: 1 };
    const plan: CallPlan = {
      id: randomUUID(),
      environmentId,
      environmentName: target.name,
      ...{ what, method, path, effect, changes },
      body: jsonOf(call.body, target),
      consequences: await consequences(call, target, signal),
      typedName: changes ? nameToType(target, size) : null,
      whyTypeName: changes ? whyTypeName(target, size) : null,
    };
    this.#remember({ plan, place: target.place, order });
    return plan;
  }

  /**
   * Sends a call that was shown. Throws a Failure, having sent nothing, if the call would do something else now
   * (`moved`) or the name was not typed. Throws `unrecorded` if it cannot be recorded without an override. Also throws
   * when the service refuses the call.
   *
   * @param onProgress if given, work that the service runs asynchronously is awaited
   * @returns the outcome, and the response as received, which may contain what the outcome hides
   */
  async carryOut(
    { planId, typedName, reason, insists }: Agreement,
    signal?: AbortSignal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<{ outcome: CallResult; content: unknown }> {
    const shown = this.#get(planId);
    const { plan, place, order } = shown;
    const target = this.#target(plan, place);
    const call = target.service.calling.prepare(order);
    const { environmentId } = plan;
    const how = {
      ...asked(signal),
      ...(onProgress && { onWait: ((at) => onProgress({ environmentId, planId, ...at })) satisfies OnWait }),
    };
    if (!plan.changes && !call.changes) {
      const { content } = await call.send(how);
      this.#shown.delete(planId);
      return { outcome: { ...nothingKnown, answer: jsonOf(content, target) }, content };
    }
    if (!isTyped(plan.typedName, typedName))
      throw failure('invalid_input', phrases.nameNotEntered, { field: 'typedName', advice: phrases.nothingSent });
    const standing = await call.standing(asked(signal));
    if (!isDeepStrictEqual(consequencesOf(call, standing, target.service.calling.hide), plan.consequences))
      throw failure('moved', texts.moved, { advice: texts.lookAgain });
    // The environment may have switched to another service during the read.
    this.#target(plan, place);
    this.#shown.delete(planId);
    const before = stateOf(call.touched(standing), target);
    const sending = this.#send(call, before, target, { reason, insists }, how);
    const { content, after, unread } = await sending.catch((thrown: unknown) => {
      // The user may override this for the same call.
      if (thrown instanceof Failure && thrown.problem.kind === 'unrecorded') this.#remember(shown);
      throw thrown;
    });
    target.estate.refresh();
    return { outcome: { before, after, unread, answer: jsonOf(content, target) }, content };
  }

  async #send(
    call: PreparedCall,
    before: string | null,
    target: ActionTarget,
    { reason, insists }: Pick<Agreement, 'reason' | 'insists'>,
    how: Parameters<PreparedCall['send']>[0],
  ): Promise<{ content: unknown; after: string | null; unread: CallResult['unread'] }> {
    const { activity, clock, from } = this.#ports;
    const { what, method, path } = call;
    const intent = {
      environmentId: target.id,
      environmentName: target.name,
      actor: target.actor,
      from,
      actionId: null,
      reason: reason?.trim() || null,
      ...{ what, method, path, before },
    };
    let read: Pick<CallResult, 'after' | 'unread'> = { after: null, unread: null };
    const { content } = await recorded(
      activity,
      clock,
      intent,
      (onSend) => call.send({ ...how, onSend }),
      async (sent) => {
        read = await stateAfter(call, sent, target);
        return read.after;
      },
      isTyped(overrideWord, insists),
    );
    return { content, ...read };
  }

  /** Returns the environment if it still has the service and, for a call that changes something, is writable. */
  #target({ environmentId, changes }: CallPlan, place: Place): ActionTarget {
    const target = this.#ports.target(environmentId);
    requireThere(target, place);
    if (changes) requireWritable(target);
    return target;
  }

  #get(planId: string): Shown {
    const shown = this.#shown.get(planId);
    if (!shown) throw failure('not_found', texts.forgotten, { advice: phrases.nothingSent });
    return shown;
  }

  #remember(shown: Shown): void {
    this.#shown.set(shown.plan.id, shown);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > mostPlans && oldest !== undefined) this.#shown.delete(oldest);
  }
}

const nothingKnown = { before: null, after: null, unread: null } as const;
const asked = (signal?: AbortSignal) => ({ priority: 'person', ...(signal && { signal }) }) as const;

/** Returns none for a call that changes nothing, and reads nothing beforehand. */
async function consequences(call: PreparedCall, { service }: ActionTarget, signal?: AbortSignal) {
  if (!call.changes) return [];
  return consequencesOf(call, await call.standing(asked(signal)), service.calling.hide);
}

/** Reads the state after the change. A failure to read it is reported, and undoes nothing. */
async function stateAfter(
  call: PreparedCall,
  { content, isDone }: { content: unknown; isDone: boolean },
  target: ActionTarget,
): Promise<Pick<CallResult, 'after' | 'unread'>> {
  // A deferred request has not changed anything yet.
  if (!isDone) return nothingKnown;
  try {
    const standing = await call.standing(asked());
    const made = standing.is === 'new' && isObject(content) ? ({ is: 'thing', content } as const) : standing;
    return { after: stateOf(call.touched(made), target), unread: null };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    // A deleted resource is not found.
    const isGone = call.effect === 'destroys' && thrown.problem.kind === 'not_found';
    return { after: null, unread: isGone ? null : thrown.problem };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a state as JSON for the activity log; null if it is unknown. */
function stateOf(value: unknown, { service }: ActionTarget): string | null {
  const text = JSON.stringify(value, service.calling.hide) ?? null;
  return text === null || text.length <= longestState
    ? text
    : texts.shortened(text.slice(0, longestState), text.length);
}

/** Returns JSON for display; null if there is nothing. */
const jsonOf = (value: unknown, { service }: ActionTarget): string | null =>
  value === null ? null : (JSON.stringify(value, service.calling.hide, 2) ?? null);
