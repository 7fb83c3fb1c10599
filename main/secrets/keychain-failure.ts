import { failure, type Failure } from '../core/base/failure.ts';
import { redact, visible } from '../log.ts';
import type { KeychainAnswer, KeychainCall } from './keychain-protocol.ts';
import { texts } from './words.ts';

/** Matches errors of libsecret and D-Bus if there is no keychain. */
const noService =
  /autolaunch|dbus-launch|could not connect|address is empty|not provided by any|serviceunknown|no such interface/i;
/** Matches errors of a keychain that is locked, or was never set up. */
const locked = /locked|dismissed|does not exist at path|user interaction is not allowed/i;

/** Advice after a failed call: its effect on the secret, and what to do next. */
const advice: Record<KeychainCall['method'], string> = texts.advice;

/** Returns the failure that describes why the keychain could not be used. */
export function keychainFailure(
  method: KeychainCall['method'],
  answer: Exclude<KeychainAnswer, { outcome: 'done' }>,
): Failure {
  const text = 'text' in answer ? answer.text : '';
  return failure('keychain', messageOf(answer.outcome, text), {
    advice: advice[method],
    ...(text === '' ? {} : { detail: visible(redact(text)).slice(0, 200) }),
  });
}

function messageOf(outcome: 'missing' | 'failed' | 'silent', text: string): string {
  if (outcome === 'missing') return texts.notInstalled;
  if (outcome === 'silent') return texts.silent;
  if (noService.test(text)) return texts.noKeychain;
  if (locked.test(text)) return texts.locked;
  return texts.notUsable;
}
