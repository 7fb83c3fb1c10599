import { failure, type Failure } from '../core/base/failure.ts';
import { redact, visible } from '../log.ts';
import type { KeychainAnswer, KeychainCall } from './keychain-protocol.ts';

/** What libsecret and D-Bus say where there is no keychain to talk to. */
const noService =
  /autolaunch|dbus-launch|could not connect|address is empty|not provided by any|serviceunknown|no such interface/i;
/** What a keychain says that is there and shut, or was never set up. */
const locked = /locked|dismissed|does not exist at path|user interaction is not allowed/i;

/** What a failed call means for the secret, and what to do about it. */
const advice: Record<KeychainCall['method'], string> = {
  read: 'A secret that is kept there is still there. Unlock the keychain and start again, or sign in now.',
  write:
    'The secret is kept until Penstock ends, and nothing is written to disk. Next time you will have to sign in again.',
  remove:
    'The secret is still in the keychain. Unlock it and sign out again, or remove the entry named Penstock there.',
};

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
  if (outcome === 'missing') return 'The part of Penstock that talks to the keychain is not installed.';
  if (outcome === 'silent') return 'The keychain did not answer. It may be waiting to be unlocked.';
  if (noService.test(text)) return 'This computer runs no keychain that Penstock can use.';
  if (locked.test(text)) return 'The keychain is locked.';
  return 'The keychain could not be used.';
}
