/** The result of the service's last test of a credential at the third party. */
export const credentialStates = ['accepted', 'refused', 'unknown'] as const;
export type CredentialState = (typeof credentialStates)[number];

export interface CredentialHealth {
  state: CredentialState;
  /** The service's own words, null where it has none. */
  words: string | null;
  /** When the third party last accepted it, epoch milliseconds. */
  acceptedAt: number | null;
}
