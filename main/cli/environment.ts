import { isTyped } from '#contract/models/typed-name.ts';
import { randomUUID } from 'node:crypto';
import {
  type EnvironmentSettings,
  type Guard,
  guards,
  isLooser,
  newEnvironment,
  type OperationOverrides,
} from '#contract/models/environment.ts';
import { type Command, Option } from 'commander';
import type { AnyOperation } from '../api/operations/operation.ts';
import { overrideProblem } from '../api/overrides.ts';
import { needsPassphrase, protectClientCertificate } from '../api/transport/client-certificate.ts';
import { failure, problemOf } from '../core/base/failure.ts';
import { canonical } from '../core/settings/places.ts';
import { changedFields, type SettingsStore, type StoredEnvironment } from '../core/settings/settings.ts';
import { requireOperation } from './call.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { readBytes, wrongUsage } from './input.ts';
import { askSecret, storeSecret, signOutWherePossible } from './login.ts';
import type { GlobalOptions } from './options.ts';
import { askHidden, askLine } from './prompt.ts';
import { passphraseVariable } from './secret.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';
import { findEnvironment, requireEnvironment, withOptions } from './target.ts';
import { withOpenActions } from './open-actions.ts';

interface ConfigureOptions extends GlobalOptions {
  uiUrl?: string;
  guard?: Guard;
  loosen?: boolean;
  operation?: string[];
  removeOperation?: string[];
  /** False to use none. */
  clientCertificate?: string | false;
  login: boolean;
}

const configureHelp = `
Without --environment, the selected environment is changed, or a first one is created and named after its host. Settings
without an option are unchanged. Penstock then opens the token page of the service, and you paste the token. To sign in with a
key instead, use --service-key-file. Nothing is saved if the service refuses the sign-in.

Examples:
  penstock environment configure --environment Production --base-url https://api.example.invalid/v1
  penstock environment configure --environment Production --guard read_only --no-login
  penstock environment configure --environment Production --guard protected --loosen --no-login
  penstock environment configure --environment Staging --proxy socks5://localhost:1080 --no-login
  penstock environment configure --environment Production --client-certificate mira.p12 --no-login
  penstock environment configure --operation 'flows.list=GET /data_flows' --no-login
`;

/** Adds `penstock environment`: the user's environments, shared with the app. */
export function addEnvironmentCommand(environment: Command, context: Context): void {
  const { terminal } = context;

  environment
    .command('configure')
    .description('create or change an environment, and sign in to it')
    .option('--ui-url <url>', 'web URL of the service (default: the host of the API URL)')
    .addOption(new Option('--guard <guard>', 'which requests can be sent').choices(guards))
    .option('--loosen', 'allow a guard that protects less')
    .option('--operation <route...>', 'method and path of an operation, such as flows.list=GET /data_flows')
    .option('--remove-operation <operation...>', 'restore the default method and path')
    .option('--client-certificate <file>', 'client certificate with its key, in PEM or PKCS#12')
    .option('--no-client-certificate', 'use no client certificate')
    .option('--no-login', 'save without signing in')
    .addHelpText('after', configureHelp)
    .action((_options: unknown, command: Command) => configure(command.optsWithGlobals<ConfigureOptions>(), context));

  environment
    .command('list')
    .description('list environments; an asterisk marks the selected one')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & ListOutput>();
      const rows = listed(context.settings(options));
      return printList({ rows, asJson: (row) => row, table, none: 'There is no environment yet.' }, options, context);
    });

  environment
    .command('use')
    .description('select the environment that commands use')
    .argument('<name>', 'environment name')
    .action((name: string, _options: unknown, command: Command) => {
      const store = context.settings(command.optsWithGlobals());
      const { id, name: known } = requireEnvironment(store, name);
      store.write({ selectedId: id });
      terminal.say(`Selected ${known}.`);
    });

  environment
    .command('remove')
    .description('remove an environment and its sign-in')
    .argument('<name>', 'environment name')
    .option('-y, --yes', 'remove without asking for the name')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      const store = context.settings(options);
      const removed = requireEnvironment(store, name);
      if (!options.yes) await requireConfirmation(removed, context);
      await withOpenActions(removed, { goes: true }, options, context, async () => {
        await signOutWherePossible(removed, context);
        await forgetPassphrase(removed, store, context);
        store.change(removed.id, () => null);
        const { environments, selectedId } = store.read();
        if (selectedId === removed.id) store.write({ selectedId: environments[0]?.id ?? null });
      });
      terminal.say(`Removed ${removed.name}. The service was not changed.`);
    });
}

/** Forgets the passphrase of a client certificate that no other environment uses. */
async function forgetPassphrase(
  { id, clientCertificate }: StoredEnvironment,
  store: SettingsStore,
  { passphrases, terminal }: Context,
): Promise<void> {
  const isUsed = store.read().environments.some((one) => one.id !== id && one.clientCertificate === clientCertificate);
  if (clientCertificate === null || isUsed) return;
  await passphrases.forget(clientCertificate).catch((thrown: unknown) => terminal.sayProblem(problemOf(thrown)));
}

/**
 * Prompts for the environment's name, since removing it cannot be undone. Throws a Failure unless the name is typed.
 */
async function requireConfirmation({ name }: StoredEnvironment, context: Context): Promise<void> {
  if (context.system.process.stdin?.isTTY !== true)
    throw failure('invalid_input', `${name} was not removed: there is no terminal to confirm at. Add --yes.`);
  const typed = await askLine(`This deletes its settings and sign-in. Type ${name} to remove it:`, context);
  if (!isTyped(name, typed)) throw failure('invalid_input', `${name} was not removed: the name does not match.`);
}

async function configure(options: ConfigureOptions, context: Context): Promise<void> {
  const store = context.settings(options);
  const before = findEnvironment(store, options.environment);
  if (!before && options.baseUrl === undefined) {
    throw wrongUsage('A new environment needs its API URL.', 'Nothing was saved. Add --base-url.');
  }
  const name = before?.name ?? options.environment ?? URL.parse(options.baseUrl ?? '')?.host ?? '';
  const { id: _id, ...settings } = before ?? { id: '', ...newEnvironment };
  const operationOverrides = routes(settings.operationOverrides, options);
  requireAgreement(options, before);
  const clientCertificate = await certificateOf(options, settings, context);
  const chosen = withOptions({ ...settings, name, operationOverrides, clientCertificate }, options);
  // A secret belongs to the address for which it was given: a new address is a new environment, which has none.
  const moved = before !== null && canonical(before.baseUrl) !== canonical(chosen.baseUrl);
  const after: StoredEnvironment = { ...chosen, id: before && !moved ? before.id : randomUUID() };

  let isReady = true;
  const change = async (): Promise<void> => {
    if (!options.login) return save(store, before, after);
    const secret = await askSecret(after, options, context);
    const signedIn = { ...after, signInMethod: secret.method };
    await context.signedInWith({ environment: null, settings: settingsOf(signedIn) }, secret, async () => undefined);
    save(store, before, signedIn);
    isReady = await storeSecret(signedIn, secret, context);
  };
  if (before) await withOpenActions(before, { goes: moved }, options, context, change);
  else await change();
  if (before && before.clientCertificate !== after.clientCertificate) await forgetPassphrase(before, store, context);
  if (moved) await signOutWherePossible(before, context);
  const outcome = before ? 'changed' : isReady ? 'ready' : 'saved, without a sign-in';
  context.terminal.say(`${after.name} is ${outcome}.`);
}

/**
 * Returns the client certificate after applying the options, and stores its passphrase, which is read from the variable
 * or from the terminal.
 */
async function certificateOf(
  { clientCertificate: file }: ConfigureOptions,
  before: EnvironmentSettings,
  context: Context,
): Promise<string | null> {
  if (file === undefined) return before.clientCertificate;
  if (file === false) return null;
  const bytes = readBytes(file, '--client-certificate');
  const given = context.system.process.env[passphraseVariable];
  const passphrase =
    given ??
    (needsPassphrase(bytes) ? await askHidden(`Type the passphrase of ${file} (it is not displayed):`, context) : '');
  const { text, passphrase: own } = protectClientCertificate(bytes, passphrase);
  const { problem } = await context.passphrases.store(text, own);
  if (problem) context.terminal.sayProblem({ ...problem, advice: `Set ${passphraseVariable} for each command.` });
  return text;
}

/** Throws a Failure if the guard of an environment would be lowered without --loosen. */
function requireAgreement({ guard, loosen = false }: ConfigureOptions, before: StoredEnvironment | null): void {
  if (loosen || !before || guard === undefined || !isLooser(guard, before.guard)) return;
  throw wrongUsage(
    `${before.name} would be less protected: its guard is ${before.guard}, and ${guard} allows more.`,
    'Nothing was saved. To allow this, add --loosen.',
  );
}

function settingsOf({ id: _id, ...settings }: StoredEnvironment): EnvironmentSettings {
  return settings;
}

function save(store: SettingsStore, before: StoredEnvironment | null, after: StoredEnvironment): void {
  // Signing in may have taken a while, during which another process may have changed the environment too.
  store.change(before?.id ?? after.id, (now) =>
    before ? { ...(now ?? before), ...changedFields(before, after) } : after,
  );
  if (!before || store.read().selectedId === before.id) store.write({ selectedId: after.id });
}

/** Returns the overrides after applying the options. Throws a Failure for one that the operation cannot have. */
function routes(
  before: OperationOverrides,
  { operation = [], removeOperation = [] }: ConfigureOptions,
): OperationOverrides {
  const after = new Map(Object.entries(before));
  for (const id of removeOperation) {
    if (!after.delete(id)) throw wrongUsage(`${id} already has its default path.`, 'Nothing was saved.');
  }
  for (const text of operation) {
    const [, id, method, path] = /^([\w.]+)=(GET|POST|PUT|DELETE) (\/\S*)$/.exec(text) ?? [];
    if (id === undefined || method === undefined || path === undefined) {
      const example = "Nothing was saved. Use the form 'flows.list=GET /data_flows'.";
      throw wrongUsage(`--operation ${text} is not valid.`, example);
    }
    const route = { method: method as AnyOperation['method'], path };
    const problem = overrideProblem(requireOperation(id), route);
    if (problem !== null)
      throw wrongUsage(`${id} cannot be sent as ${method} ${path}: ${problem}.`, 'Nothing was saved.');
    after.set(id, route);
  }
  return Object.fromEntries(after);
}

function listed(store: SettingsStore) {
  const { environments } = store.read();
  const chosen = findEnvironment(store, undefined);
  return environments.map(
    ({
      id,
      name,
      baseUrl,
      uiUrl,
      vendorPrefix,
      guard,
      signInMethod,
      caPem,
      clientCertificate,
      proxy,
      operationOverrides,
    }) => ({
      id,
      name,
      selected: id === chosen?.id,
      base_url: baseUrl,
      ui_url: uiUrl,
      vendor: vendorPrefix,
      guard,
      sign_in_method: signInMethod,
      proxy,
      client_certificate: clientCertificate !== null,
      own_authority: caPem !== null,
      operations: operationOverrides,
    }),
  );
}

function table(listedRows: readonly ReturnType<typeof listed>[number][], width: number | null): Line[] {
  const rows = listedRows.map(({ selected, name, base_url: address, guard, vendor }) => [
    `${selected ? '*' : ' '} ${name}`,
    address,
    guard,
    vendor,
  ]);
  return new Table(['  NAME', 'ADDRESS', 'GUARD', 'VENDOR'], width).lines(rows);
}
