import { readIdentity } from '../api/transport/client-certificate.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { isBug, problemOf } from '../core/base/failure.ts';
import type { Context, SignedInConnection } from './context.ts';
import {
  checkCertificates,
  checkClock,
  checkDataFolder,
  checkHostName,
  checkKeychain,
  checkPageSize,
  checkProxy,
  type CheckResult,
  checkSettings,
  fail,
  pass,
  usageInWords,
} from './doctor-checks.ts';
import { exitCodeOfThrown, exitCodes } from './exit-codes.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { findSecret } from './secret.ts';
import { type Line, marked } from './styled-line.ts';
import { type CommandTarget, targetOf } from './target.ts';
import { readUser, sourceInWords } from './whoami.ts';

const help = `
Checks, in this order: versions, data folder, settings, keychain, environment, proxy, host name, certificate of the service,
certificate of the client, sign-in, role, clocks, page size and rate limit. Each line is pass, warn, fail or skipped, with the next
step. Nothing is changed. The exit code is 0 without a fail, and otherwise that of the first one.

Examples:
  penstock doctor
  penstock doctor --environment Production --json
`;

interface Check {
  check: string;
  verdict: CheckResult['verdict'] | 'skipped';
  message: string;
  advice: string | null;
}

/** Adds `penstock doctor`: checks of everything that a connection needs. */
export function addDoctorCommand(doctor: Command, context: Context): void {
  doctor
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { json?: boolean }>();
      const examination = new Examination(context);
      await examine(examination, options, context);
      const { checks, exitCode, target } = examination;
      context.exitCode = exitCode;
      const { terminal } = context;
      if (!options.json) return terminal.lines(checks.flatMap(linesOf));
      const settings = target?.settings;
      const environment = { environment: settings?.name ?? null, base_url: settings?.baseUrl ?? null };
      await terminal.writeJson({ ...environment, healthy: exitCode === exitCodes.ok, checks });
    });
}

/** Results of the checks so far. */
class Examination {
  readonly checks: Check[] = [];
  exitCode: number = exitCodes.ok;
  target: CommandTarget | null = null;
  readonly #signal: AbortSignal;

  constructor({ signal }: Context) {
    this.#signal = signal;
  }

  add(check: string, result: CheckResult | { verdict: 'skipped'; message: string; advice: null }, code?: number): void {
    const { verdict, message, advice } = result;
    this.checks.push({ check, verdict, message, advice });
    if (verdict === 'fail' && this.exitCode === exitCodes.ok) this.exitCode = code ?? exitCodes.usage;
  }

  /** Adds the result of a check that may fail. Returns what the check found, or null if it failed. */
  async run<T extends CheckResult>(check: string, work: () => Promise<T> | T): Promise<T | null> {
    try {
      const result = await work();
      this.add(check, result);
      return result;
    } catch (thrown) {
      this.addFailure(check, thrown);
      return null;
    }
  }

  /** Adds a failed check. Throws what is no failure of the check. */
  addFailure(check: string, thrown: unknown): void {
    if (this.#signal.aborted || isBug(thrown)) throw thrown;
    const problem = problemOf(thrown);
    this.add(check, fail(problem.message, problem.advice ?? null), exitCodeOfThrown(thrown));
  }

  skip(why: string, ...checks: string[]): void {
    for (const check of checks) this.add(check, { verdict: 'skipped', message: why, advice: null });
  }
}

async function examine(found: Examination, options: GlobalOptions, context: Context): Promise<void> {
  const { version } = context.system;
  const { platform, arch, versions } = process;
  found.add('versions', pass(`Penstock ${version}, Node ${versions.node}, ${platform} ${arch}.`));
  const folder = await found.run('data_folder', () => checkDataFolder(context.dataFolder(options)));
  if (folder?.verdict === 'pass') await found.run('settings', () => checkSettings(context.rulesAreLost(options)));
  else found.skip('The data folder cannot be used.', 'settings');
  await found.run('keychain', () => checkKeychain(context));
  await found.run('environment', () => {
    found.target = targetOf(options, context);
    const { name, baseUrl, guard } = found.target.settings;
    return pass(`${name}: ${baseUrl}, ${guard.replace('_', '-')}.`);
  });
  const { target } = found;
  if (!target) return found.skip('The environment cannot be used.', ...networkChecks, ...serviceChecks);
  if (await checkNetwork(found, target, context)) await checkService(found, target, options, context);
  else found.skip('The service cannot be reached.', ...serviceChecks);
}

const networkChecks = ['proxy', 'host_name', 'tls', 'client_certificate'];
const serviceChecks = ['sign_in', 'role', 'clock', 'page_size', 'rate_limit'];

/** Reports whether the service can be reached. A proxy connects itself: only the sign-in shows whether it does. */
async function checkNetwork(found: Examination, { settings }: CommandTarget, context: Context): Promise<boolean> {
  const url = new URL(settings.baseUrl);
  const route = await found.run('proxy', () => checkProxy(settings, context));
  if (!route) found.skip('The proxy is not usable.', 'host_name', 'tls', 'client_certificate');
  else if (route.proxy !== null)
    found.skip('The proxy connects to the service.', 'host_name', 'tls', 'client_certificate');
  else if (!(await found.run('host_name', () => checkHostName(url))))
    found.skip('The host has no address.', 'tls', 'client_certificate');
  else {
    try {
      const { caPem, clientCertificate: own } = settings;
      const identity = own === null ? null : readIdentity(own, await context.passphraseOf(own));
      const { tls, clientCertificate } = await checkCertificates(url, caPem, identity, clock.now(), context.signal);
      found.add('tls', tls);
      found.add('client_certificate', clientCertificate, exitCodes.refused);
    } catch (thrown) {
      found.addFailure('tls', thrown);
      found.skip('There is no secure connection.', 'client_certificate');
    }
  }
  return found.checks.every(({ check, verdict }) => verdict !== 'fail' || !networkChecks.includes(check));
}

async function checkService(
  found: Examination,
  target: CommandTarget,
  options: GlobalOptions,
  context: Context,
): Promise<void> {
  try {
    const { secret, from } = await findSecret(target, options, context);
    await context.signedInWith(target, secret, async (connection) => {
      const user = connection.actor.user ?? 'an unnamed user';
      found.add('sign_in', pass(`Signed in as ${user}, with the key ${sourceInWords(from)}.`));
      await checkSession(found, connection, context);
    });
  } catch (thrown) {
    found.addFailure('sign_in', thrown);
    found.skip('You are not signed in.', ...serviceChecks.slice(1));
  }
}

async function checkSession(found: Examination, connection: SignedInConnection, context: Context): Promise<void> {
  const { signal } = context;
  let limitedUntil: number | null = null;
  const stopListening = connection.onPause((until) => (limitedUntil = until));
  await found.run('role', async () => {
    const { role, impersonator } = await readUser(connection, signal);
    const acting = impersonator === null ? '' : `, impersonated by ${impersonator}`;
    return pass(role === null ? `The service reports no role${acting}.` : `Your role is ${role}${acting}.`);
  });
  await found.run('clock', () => checkClock(connection));
  await found.run('page_size', () => checkPageSize(connection, signal));
  const usage = await usageInWords(connection, signal);
  stopListening();
  const sent = counted(connection.requests.perMinute, 'request');
  found.add(
    'rate_limit',
    limitedUntil === null
      ? pass(`The service limited none of ${sent}.${usage}`)
      : {
          verdict: 'warn',
          message: `The service requests a pause until ${new Date(limitedUntil).toISOString()}.${usage}`,
          advice: 'Other users share the same limit. Try again later.',
        },
  );
}

function linesOf({ check, verdict, message, advice }: Check): Line[] {
  const line = [marked(verdict), `${' '.repeat(9 - verdict.length)}${check.replaceAll('_', ' ').padEnd(20)}${message}`];
  return advice === null || verdict === 'pass' ? [line] : [line, `${' '.repeat(29)}${advice}`];
}
