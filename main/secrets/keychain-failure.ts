import { failure, type Failure } from '../core/base/failure.ts';
import { redact, visible } from '../log.ts';
import type { KeychainAnswer, KeychainCall } from './keychain-protocol.ts';
import { texts } from './words.ts';

/** What libsecret and D-Bus say where there is no keychain. */
const noService =
  /autolaunch|dbus-launch|could not connect|address is empty|not provided by any|serviceunknown|no such interface/i;
/** What a keychain says that is locked, or was never set up. */
const locked = /locked|dismissed|does not exist at path|user interaction is not allowed/i;

/** What a failed call means for the secret, and what to do about it. */
const advice: Record<KeychainCall['method'], string> = texts.advice;

/** Why the keychain could not be used, in words. */
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
