import { isSameName } from '#contract/fold-text.ts';
import { type EnvironmentSettings, type Guard, newEnvironment } from '#contract/models/environment.ts';
import { environmentSettings } from '#contract/schemas/settings.ts';
import { asPem, readCertificates } from '../core/base/certificates.ts';
import { canonical, mayBeSame } from '../core/settings/places.ts';
import { rulesAt } from '../core/settings/rules.ts';
import type { SettingsStore, StoredEnvironment } from '../core/settings/settings.ts';
import { NotConfigured } from './exit-codes.ts';
import { readBytes, wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';

/** Service of a command. */
export interface CommandTarget {
  /** Null for a service that is given by its address. */
  environment: StoredEnvironment | null;
  /** Environment of a service that is given by its address, if any. Its secret is not used. */
  recordedAs?: StoredEnvironment | null;
  settings: EnvironmentSettings;
  /** Returns the current guard: the app or another command may have changed it. */
  guard?: () => Guard;
}

/** Settings that a command finds, by the options with which it was called. */
interface KnownSettings {
  settings: (options: GlobalOptions) => SettingsStore;
  hasSettings: (options: GlobalOptions) => boolean;
  /** Reports whether the guards can no longer be read from the settings. */
  rulesAreLost: (options: GlobalOptions) => boolean;
}

/** Returns the target of a command. Throws a Failure when the options select no known service. */
export function targetOf(options: GlobalOptions, context: KnownSettings): CommandTarget {
  if (options.baseUrl === undefined) {
    const store = context.settings(options);
    const environment = requireEnvironment(store, options.environment);
    return { environment, ...underRules(withOptions(environment, options), store) };
  }
  if (options.environment !== undefined) {
    throw wrongUsage('--environment and --base-url cannot be used together.', 'Nothing was sent. Use one of them.');
  }
  // The address already identifies the service: there is no other name to require.
  const host = URL.parse(options.baseUrl)?.host ?? options.baseUrl;
  const rules: Pick<EnvironmentSettings, 'guard' | 'exports'> = context.rulesAreLost(options)
    ? { guard: 'read_only', exports: 'forbidden' }
    : { guard: 'open', exports: 'allowed' };
  const settings = withOptions({ ...newEnvironment, name: host, ...rules }, options);
  // If nothing was ever saved, there is nothing to read, and reading creates nothing.
  const store = context.hasSettings(options) ? context.settings(options) : null;
  const known = store?.read().environments ?? [];
  // The record of an environment shows the changes to its service, by any of its addresses.
  const recordedAs = known.find(({ baseUrl }) => mayBeSame(baseUrl, settings.baseUrl)) ?? null;
  const name = recordedAs?.name ?? host;
  return { environment: null, recordedAs, ...underRules({ ...settings, name }, store) };
}

/**
 * Returns the settings with the guard and exports that are effective for every address of their service, now and later.
 */
function underRules(
  chosen: EnvironmentSettings,
  store: SettingsStore | null,
): Pick<CommandTarget, 'settings' | 'guard'> {
  const { guard, exports } = rulesAt(chosen, store?.read().environments ?? []);
  const settings = { ...chosen, guard, exports };
  return { settings, guard: () => guardNow(settings, store) };
}

/** Returns the current guard. Unreadable settings make nothing stricter: they are just being written. */
function guardNow(settings: EnvironmentSettings, store: SettingsStore | null): Guard {
  try {
    return rulesAt(settings, store?.read().environments ?? []).guard;
  } catch {
    return settings.guard;
  }
}

/** Returns the key of a service in the record: the environment's id, or the address of a service without one. */
export const environmentIdOf = ({ environment, recordedAs, settings }: CommandTarget): string =>
  environment?.id ?? recordedAs?.id ?? `cli:${canonical(settings.baseUrl)}`;

/** Returns the environment of that name, or the selected one. Throws a Failure when there is none, or more than one. */
export function requireEnvironment(store: SettingsStore, name: string | undefined): StoredEnvironment {
  const { environments } = store.read();
  const found = findEnvironment(store, name);
  if (found) return found;
  const known = environments.length === 0 ? '' : ` Known: ${environments.map((one) => one.name).join(', ')}.`;
  if (name !== undefined) throw wrongUsage(`There is no environment named ${name}.`, `Nothing was sent.${known}`);
  throw new NotConfigured({
    kind: 'invalid_input',
    message: environments.length === 0 ? 'There is no environment yet.' : 'No environment is selected.',
    advice: `Nothing was sent. Use --environment or --base-url, or create one: penstock environment configure --help.${known}`,
  });
}

/** Returns the environment of that name, or the selected one; null when there is none. Ignores the case of names. */
export function findEnvironment(store: SettingsStore, name: string | undefined): StoredEnvironment | null {
  const { environments, selectedId } = store.read();
  if (name === undefined) {
    return environments.find(({ id }) => id === selectedId) ?? (environments.length === 1 ? environments[0]! : null);
  }
  const found = environments.filter((one) => one.id === name || isSameName(one.name, name));
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw wrongUsage(`${found.length} environments are named ${name}.`, `Nothing was sent. Use an id instead: ${ids}.`);
  }
  return found[0] ?? null;
}

/** Applies the options of the command line to settings. Throws a Failure that names the invalid option. */
export function withOptions(
  before: EnvironmentSettings,
  { baseUrl, ca, proxy, vendor, ...rest }: GlobalOptions & Partial<Pick<EnvironmentSettings, 'uiUrl' | 'guard'>>,
): EnvironmentSettings {
  const address = baseUrl ?? before.baseUrl;
  const { name, colour, signInMethod, pollSeconds, load, operationOverrides, exports, deadlines } = before;
  const checked = environmentSettings.safeParse({
    name,
    baseUrl: address,
    // The service's own pages are by default on the same host, as in most cases.
    uiUrl: rest.uiUrl ?? (before.uiUrl || (URL.parse(address)?.origin ?? address)),
    vendorPrefix: vendor ?? before.vendorPrefix,
    colour,
    guard: rest.guard ?? before.guard,
    signInMethod,
    caPem: ca === undefined ? before.caPem : readPem(ca),
    clientCertificate: before.clientCertificate,
    proxy: proxy === undefined ? before.proxy : proxy === 'system' ? null : proxy,
    pollSeconds,
    load,
    operationOverrides,
    exports,
    deadlines,
  });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = String(issue?.path[0]);
  throw wrongUsage(`${optionOf[field] ?? field} is not valid. ${issue?.message}`, 'Nothing was sent or saved.');
}

const optionOf: Record<string, string> = {
  name: '--environment',
  baseUrl: '--base-url',
  uiUrl: '--ui-url',
  vendorPrefix: '--vendor',
  caPem: '--ca',
  proxy: '--proxy',
  operationOverrides: '--operation',
};

/** Returns the certificates in a file as PEM text. Throws a Failure that names the option. */
function readPem(file: string): string {
  const nothing = 'Nothing was sent or saved. Use certificates in PEM or DER format.';
  const bytes = readBytes(file, '--ca');
  let certificates;
  try {
    certificates = readCertificates(bytes);
  } catch {
    throw wrongUsage(`--ca: ${file} has a certificate that cannot be read.`, nothing);
  }
  if (certificates.length === 0) throw wrongUsage(`--ca: ${file} contains no certificate.`, nothing);
  return asPem(certificates);
}
