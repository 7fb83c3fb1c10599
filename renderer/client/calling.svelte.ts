import type { CallProgress } from '#contract/models/calling.ts';
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
