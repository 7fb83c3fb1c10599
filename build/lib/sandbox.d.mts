/** Exports of sandbox.mjs that tests use. */
export interface SandboxFacts {
  platform: NodeJS.Platform;
  uid?: number;
  userNamespaces?: boolean;
  suidHelper?: boolean;
}
export function sandboxFor(facts: SandboxFacts): { switches: string[]; note?: string };
export function sandboxFacts(runtime: { kind: 'electron' | 'stand-in'; executable?: string }): SandboxFacts;
