import type { ActionOrder } from '#contract/models/action.ts';
import { type Failure, failure } from '../base/failure.ts';
import { texts } from './words.ts';

/** Returns the failure for an order that an action cannot take now. */
export function wrongState(order: ActionOrder): Failure {
  const words: Record<ActionOrder, string> = {
    pause: texts.notRunning,
    continue: texts.notRunning,
    cancel: texts.overOrElsewhere,
    resume: texts.overOrElsewhere,
    retry: texts.notOver,
  };
  return failure('wrong_state', words[order], { advice: texts.nothingSent });
}
