import { isTyped, overrideWord } from '#contract/models/typed-name.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ActedFrom } from '#contract/models/actor.ts';
import type { CallableOperation, CallOrder, CallResult, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { type Confirmation, ShownPlans } from '../changes/shown-plans.ts';
import { type ActionTarget, requireThere, requireWritable } from '../changes/target.ts';
import { nameToType, whyTypeName } from '../changes/typed-name.ts';
import type { Activity } from '../activity/activity.ts';
import { intentOf, recorded, shortenState } from '../activity/record.ts';
import type { Clock } from '../base/clock.ts';
import { Failure, failure } from '../base/failure.ts';
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

interface ShownCall {
  plan: CallPlan;
  place: Place;
  order: CallOrder;
}

/**
 * Calls of any operation. A call that may change something is shown, confirmed, recorded, sent once, and read again.
 */
export class Calling {
  readonly #ports: CallingPorts;
  readonly #shown: ShownPlans<ShownCall>;

  constructor(ports: CallingPorts) {
    this.#ports = ports;
    this.#shown = new ShownPlans(ports.target);
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
    this.#shown.remember({ plan, place: target.place, order });
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
    confirmation: Confirmation,
    signal?: AbortSignal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<{ outcome: CallResult; content: unknown }> {
    const { planId } = confirmation;
    const { plan, place, order } = this.#shown.get(planId);
    const { environmentId } = plan;
    const there = this.#ports.target(environmentId);
    requireThere(there, place);
    const call = there.service.calling.prepare(order);
    const how = {
      ...asked(signal),
      ...(onProgress && { onWait: ((at) => onProgress({ environmentId, planId, ...at })) satisfies OnWait }),
    };
    if (!plan.changes && !call.changes) {
      const { content } = await call.send(how);
      this.#shown.forget(planId);
      return { outcome: { ...nothingKnown, answer: jsonOf(content, there) }, content };
    }
    const { shown, target } = this.#shown.confirm(confirmation);
    const standing = await call.standing(asked(signal));
    if (!isDeepStrictEqual(consequencesOf(call, standing, target.service.calling.hide), plan.consequences))
      throw failure('moved', texts.moved, { advice: texts.lookAgain });
    // The environment may have switched to another service during the read.
    this.#shown.targetOf(shown);
    const before = stateOf(call.touched(standing), target);
    const { content, after, unread } = await this.#shown.release(shown, () =>
      this.#send(call, before, target, confirmation, how),
    );
    target.estate.refresh();
    return { outcome: { before, after, unread, answer: jsonOf(content, target) }, content };
  }

  async #send(
    call: PreparedCall,
    before: string | null,
    target: ActionTarget,
    { reason, override }: Confirmation,
    how: Parameters<PreparedCall['send']>[0],
  ): Promise<{ content: unknown; after: string | null; unread: CallResult['unread'] }> {
    const { activity, clock, from } = this.#ports;
    const { what, method, path } = call;
    const intent = { ...intentOf(target, from, reason), what, method, path, before };
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
      isTyped(overrideWord, override),
    );
    return { content, ...read };
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
  return text === null ? null : shortenState(text);
}

/** Returns JSON for display; null if there is nothing. */
const jsonOf = (value: unknown, { service }: ActionTarget): string | null =>
  value === null ? null : (JSON.stringify(value, service.calling.hide, 2) ?? null);
