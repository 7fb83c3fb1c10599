import { readFileSync } from 'node:fs';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { environmentSettings } from '../core/environments/settings-schema.ts';
import type { SettingsStore, StoredEnvironment } from '../core/environments/settings.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';

/** The service that a command is about. */
export interface Target {
  /** Null for a service that only the command line names. */
  environment: StoredEnvironment | null;
  settings: EnvironmentSettings;
}

/** What is chosen before anybody chose, as in the app. */
export const newSettings: EnvironmentSettings = {
  name: '',
  baseUrl: '',
  uiUrl: '',
  vendorPrefix: 'svc',
  colour: 'staging',
  guard: 'protected',
  signInMethod: 'session_token',
  caPem: null,
  pollSeconds: 30,
  operationOverrides: {},
  exports: 'allowed',
};

/** Throws a Failure when the options name no service that is known. */
export function targetOf(options: GlobalOptions, openSettings: () => SettingsStore): Target {
  if (options.baseUrl === undefined) {
    const environment = requireEnvironment(openSettings(), options.environment);
    return { environment, settings: withOptions(environment, options) };
  }
  if (options.environment !== undefined) {
    throw wrongUsage('--environment and --base-url name two services.', 'Nothing was sent. Name one of them.');
  }
  // Who gives the address has named what is meant: there is no other name to ask for.
  const name = URL.parse(options.baseUrl)?.host ?? options.baseUrl;
  return { environment: null, settings: withOptions({ ...newSettings, name, guard: 'open' }, options) };
}

/** What a service is called in the record: the environment's id, or the address of one that only the command line names. */
export const environmentIdOf = ({ environment, settings }: Target): string =>
  environment?.id ?? `cli:${settings.baseUrl}`;

/** The environment of that name, or the selected one. Throws a Failure when there is none, or more than one. */
export function requireEnvironment(store: SettingsStore, name: string | undefined): StoredEnvironment {
  const { environments } = store.read();
  const found = findEnvironment(store, name);
  if (found) return found;
  const known = environments.length === 0 ? '' : ` Known: ${environments.map((one) => one.name).join(', ')}.`;
  if (name !== undefined) throw wrongUsage(`There is no environment named ${name}.`, `Nothing was sent.${known}`);
  throw wrongUsage(
    environments.length === 0 ? 'No environment is known yet.' : 'No environment is chosen.',
    `Nothing was sent. Name one with --environment or --base-url, or make one: penstock environment configure --help.${known}`,
  );
}

/** The same, or null when there is none. Names are compared without regard to case. */
export function findEnvironment(store: SettingsStore, name: string | undefined): StoredEnvironment | null {
  const { environments, selectedId } = store.read();
  if (name === undefined) {
    return environments.find(({ id }) => id === selectedId) ?? (environments.length === 1 ? environments[0]! : null);
  }
  const found = environments.filter((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase());
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw wrongUsage(`${found.length} environments are named ${name}.`, `Nothing was sent. Use an id instead: ${ids}.`);
  }
  return found[0] ?? null;
}

/** The options of the command line, on top of settings. Throws a Failure naming the option that is wrong. */
export function withOptions(
  before: EnvironmentSettings,
  { baseUrl, ca, vendor, ...rest }: GlobalOptions & Partial<Pick<EnvironmentSettings, 'uiUrl' | 'guard'>>,
): EnvironmentSettings {
  const address = baseUrl ?? before.baseUrl;
  const { name, colour, signInMethod, pollSeconds, operationOverrides, exports } = before;
  const checked = environmentSettings.safeParse({
    name,
    baseUrl: address,
    // Where the service's own pages are, when nobody has said: most often at the same host.
    uiUrl: rest.uiUrl ?? (before.uiUrl || (URL.parse(address)?.origin ?? address)),
    vendorPrefix: vendor ?? before.vendorPrefix,
    colour,
    guard: rest.guard ?? before.guard,
    signInMethod,
    caPem: ca === undefined ? before.caPem : readPem(ca),
    pollSeconds,
    operationOverrides,
    exports,
  });
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const field = String(issue?.path[0]);
  throw wrongUsage(`${optionOf[field] ?? field} is wrong. ${issue?.message}`, 'Nothing was sent or saved.');
}

const optionOf: Record<string, string> = {
  name: '--environment',
  baseUrl: '--base-url',
  uiUrl: '--ui-url',
  vendorPrefix: '--vendor',
  caPem: '--ca',
  operationOverrides: '--operation',
};

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw wrongUsage(`--ca names ${file}, which cannot be read.`, 'Nothing was sent or saved.');
  }
}
