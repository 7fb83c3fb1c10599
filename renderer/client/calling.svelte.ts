import type { CallableOperation, CallOrder, CallOutcome, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { call } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The call on screen. */
class ServiceCalling {
  /** Of the environment whose service is to be called. */
  environmentId = $state.raw<string | null>(null);

  ask(environmentId: string): void {
    this.environmentId = environmentId;
  }

  close(): void {
    this.environmentId = null;
  }
}

export const serviceCalling = new ServiceCalling();

export const listOperations = (environmentId: string, signal: AbortSignal): Promise<CallableOperation[]> =>
  call('calling.operations', { environmentId }, { signal });

/** What a call would do, by what the service has now. */
export const planCall = (environmentId: string, order: CallOrder): Promise<CallPlan> =>
  call('calling.plan', { environmentId, order });

export const carryOutCall = (
  planId: string,
  words: { typedName: string | null; reason: string | null; insists: string | null },
  signal: AbortSignal,
): Promise<CallOutcome> => call('calling.carryOut', { planId, ...words }, { signal });

/** Follows how far the service is with a call that it carries out in its own time. Returns the unsubscribe. */
export const followCall = (environmentId: string, at: (progress: CallProgress) => void): (() => void) =>
  subscribe(
    'calling.progress',
    (progress) => {
      if (progress.environmentId === environmentId) at(progress);
    },
    // The next one says how far it is then.
    () => undefined,
  );
