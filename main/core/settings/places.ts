/**
 * The only module that identifies the service of an address; guards, claims, the journal and settings use it. In doubt,
 * two addresses are one place to a guard or a claim (`mayBeSame`). They are two places to code that would resume at one
 * what began at the other (`isSame`).
 *
 * Names are not resolved: two names of one computer, or one behind a gateway, are two places to this module.
 */
import type { EnvironmentSettings } from '#contract/models/environment.ts';

/** Service that something was planned for; it is sent nowhere else. */
export interface Place {
  /** Base address in its canonical form. */
  address: string;
  /** Vendor prefix: a gateway may select a service by it alone. */
  vendor: string;
}

/** Returns the place of an environment, whose address must be valid (`httpsAddress`). */
export function placeOf({ baseUrl, vendorPrefix }: Pick<EnvironmentSettings, 'baseUrl' | 'vendorPrefix'>): Place {
  return { address: canonical(baseUrl), vendor: vendorPrefix };
}

/** Whether work that began at one place may be resumed at the other. */
export function isSame(one: Place, other: Place): boolean {
  return one.address === other.address && one.vendor === other.vendor;
}

/**
 * Whether two base addresses may lead to the same service: the same host and port, however written, and one path within
 * the other. A service may also respond below a prefix. Both addresses must be valid.
 */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [from, within] = [a.steps, b.steps].map((steps) => steps.map((step) => step.toLowerCase()));
  if (computerOf(a.host) !== computerOf(b.host) || a.port !== b.port) return false;
  // Servers differ in whether case matters in a path. Case must not circumvent a guard here.
  return from!.every((step, index) => step === (within![index] ?? step));
}

/** Returns an address in its canonical form, for comparing and storing. The address must be valid. */
export function canonical(address: string): string {
  const { host, port, steps } = partsOf(address);
  return [`https://${host}${port === '' ? '' : `:${port}`}`, ...steps.map(encodeURIComponent)].join('/');
}

/**
 * Splits an address. URL has already written the host in lower case and Punycode, omitted the default port, and
 * resolved dots in the path.
 */
function partsOf(address: string): { host: string; port: string; steps: string[] } {
  const { hostname, port, pathname } = new URL(address);
  // A dot at the end of a host only marks it as fully qualified (RFC 1034, section 3.1).
  return { host: hostname.replace(/\.$/, ''), port, steps: pathname.split('/').filter(Boolean).map(unescaped) };
}

/**
 * This computer under any of its names (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, sections 2.5.3 and
 * 2.5.5.2).
 */
const thisComputer = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

const computerOf = (host: string): string => (thisComputer.test(host) ? 'localhost' : host);

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
