import type { CredentialHealth, CredentialState } from '#contract/models/credential.ts';
import { asShortText, asTime } from '../core/base/readers.ts';

/** Maximum characters of the third party's message, as the service stores it. */
const longest = 1024;

/**
 * Returns what the service last learned about a credential. Services write a status line ("200 Ok", "530 Login
 * incorrect") or a word (VERIFIED, UNVERIFIED, FAILED). Any other word is unknown and shown as it came (D12).
 */
export function translateHealth(record: Readonly<Record<string, unknown>> | undefined): CredentialHealth {
  const words = asShortText(record?.['verified_status'], longest);
  const acceptedAt = asTime(record?.['verified_at']);
  return { state: stateOf(words, acceptedAt), words, acceptedAt };
}

function stateOf(words: string | null, acceptedAt: number | null): CredentialState {
  const [word = ''] = (words ?? '').trim().toLowerCase().split(/\s/);
  if (word === 'failed' || /^[13-9]\d\d$/.test(word)) return 'refused';
  return acceptedAt !== null || word === 'verified' || word === 'ok' || /^2\d\d$/.test(word) ? 'accepted' : 'unknown';
}
