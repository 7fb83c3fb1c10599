import type { CallableOperation, CallOrder, CallOutcome, CallPlan, CallProgress } from '#contract/models/calling.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The call on screen. */
class ServiceCalling {
  /** The environment whose service is to be called. */
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
  main.calling.operations({ environmentId }, { signal });

/** The effect that a call would have on the service's current state. */
export const planCall = (environmentId: string, order: CallOrder): Promise<CallPlan> =>
  main.calling.plan({ environmentId, order });

export const carryOutCall = (
  planId: string,
  words: { typedName: string | null; reason: string | null; insists: string | null },
  signal: AbortSignal,
): Promise<CallOutcome> => main.calling.carryOut({ planId, ...words }, { signal });

/** Follows the service's progress with an asynchronous call. Returns the unsubscribe function. */
export const followCall = (environmentId: string, at: (progress: CallProgress) => void): (() => void) =>
  subscribe(
    'calling.progress',
    (progress) => {
      if (progress.environmentId === environmentId) at(progress);
    },
    // The next event reports the current progress.
    () => undefined,
  );
