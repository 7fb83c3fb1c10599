import { hiddenValue } from '#contract/models/resource.ts';

/** Names under which credentials are stored, in case a service returns them after all (D4). */
const secretName = /password|passphrase|secret|token|private|(^|[._-])(api_?)?key$/i;

/**
 * Names of identifiers that end like those of secrets: the columns that identify rows, which are configuration to be read.
 */
const harmless = /^(map_primary_key|primary\.key|token_type)$/i;

/** Whether the value of a member may be a secret, by its name. */
const mayBeSecret = (name: string, value: unknown): boolean =>
  value !== null &&
  (name === 'credentials' || (typeof value === 'string' && secretName.test(name) && !harmless.test(name)));

/** A replacer for JSON: what may be a secret is hidden. */
export const hideSecrets = (name: string, value: unknown): unknown => (mayBeSecret(name, value) ? hiddenValue : value);
