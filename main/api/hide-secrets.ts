import { markedDigits } from '#contract/document-json.ts';
import { hiddenValue } from '#contract/models/resource.ts';

/** Matches names under which credentials are stored, in case a service returns them after all (D4). */
const secretName = /password|passphrase|secret|token|private|(^|[._-])(api_?)?key$/i;

/** Matches names of identifiers that end like those of secrets: columns that identify rows, which are readable. */
const harmless = /^(map_primary_key|primary\.key|token_type)$/i;

/** Reports whether the value of a member may be a secret, judged by its name. */
const mayBeSecret = (name: string, value: unknown): boolean =>
  value !== null &&
  (name === 'credentials' ||
    (typeof value === 'string' && markedDigits(value) === null && secretName.test(name) && !harmless.test(name)));

/** JSON replacer that hides values that may be secrets. */
export const hideSecrets = (name: string, value: unknown): unknown => (mayBeSecret(name, value) ? hiddenValue : value);
