import { tightestDayLimit } from '#contract/models/rate-limit.ts';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { listFlows } from '../api/operations/flows.ts';
import { proxyForEnvironment, routesOf } from '../api/transport/proxy.ts';
import { trustOf } from '../api/transport/trust.ts';
import { ApiService } from '../api/service.ts';
import { lookUpHost, probeTls } from '../api/transport/tls-probe.ts';
import { systemClock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { asRecord } from '../core/base/readers.ts';
import { totalsOfHeaders } from '../api/page-totals.ts';
import type { Context, SignedInConnection } from './context.ts';
import { counted } from './numbers.ts';
import { keyInstead } from './secret.ts';

/** Outcome of one check. */
export interface CheckResult {
  verdict: 'pass' | 'warn' | 'fail';
  message: string;
  /** Next step; null if there is none to take. */
  advice: string | null;
}

/** Days before the end of a certificate at which it is reported. */
const daysBeforeExpiry = 21;
const day = 86_400_000;
/** Flows at once below which reading all of them takes many requests. */
const fewestPerPage = 100;

export const pass = (message: string): CheckResult => ({ verdict: 'pass', message, advice: null });
const warn = (message: string, advice: string | null): CheckResult => ({ verdict: 'warn', message, advice });
export const fail = (message: string, advice: string | null): CheckResult => ({ verdict: 'fail', message, advice });

/** Checks that the data folder exists or can be created, and can be written. */
export function checkDataFolder(folder: string): CheckResult {
  const advice = 'Choose a writable folder with --profile.';
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    if (!statSync(existing).isDirectory()) return fail(`${existing} is not a folder.`, advice);
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return fail(`The data folder ${folder} cannot be written.`, advice);
  }
  return pass(existing === folder ? `${folder} can be written.` : `${folder} does not exist yet, and can be created.`);
}

/** Checks that the settings can be read. */
export const checkSettings = (areLost: boolean): CheckResult =>
  areLost
    ? fail('The settings cannot be read.', 'Every address counts as read-only. Restore settings.json from a backup.')
    : pass('The settings can be read.');

/** Checks the keychain, which only stored sign-ins need. */
export async function checkKeychain({ secrets }: Context): Promise<CheckResult> {
  const { problem } = await secrets.storage();
  return problem === null
    ? pass('Keys are stored in the keychain of this computer.')
    : warn(problem.message, `Keys cannot be stored here. ${keyInstead}`);
}

/** Checks which proxy leads to the service. Returns its host, or null for a direct connection. */
export async function checkProxy(
  settings: Pick<EnvironmentSettings, 'baseUrl' | 'proxy'>,
  { system }: Context,
): Promise<CheckResult & { proxy: string | null }> {
  const [route = null] = routesOf(await proxyForEnvironment(settings, system.proxyFor)(settings.baseUrl));
  const proxy = route === null ? null : new URL(route).host;
  return { ...pass(proxy === null ? 'No proxy is set for this address.' : `Requests go through ${proxy}.`), proxy };
}

/** Checks that the host has an address. */
export async function checkHostName(url: URL): Promise<CheckResult> {
  const addresses = await lookUpHost(url);
  return pass(`${url.hostname} is ${addresses.join(', ')}.`);
}

/** Checks the secure connection: its authority, the end of the certificate, and whether one of the client is required. */
export async function checkCertificates(
  url: URL,
  caPem: string | null,
  identity: SecureContextOptions | null,
  now: number,
  signal: AbortSignal,
): Promise<{ tls: CheckResult; clientCertificate: CheckResult }> {
  const { protocol, authority, validTo, requiresClientCertificate } = await probeTls(
    url,
    trustOf(caPem, identity),
    signal,
  );
  const facts = [protocol, authority && `signed by ${authority}`].filter(Boolean).join(', ');
  const until = validTo === null ? '' : `, valid until ${new Date(validTo).toISOString().slice(0, 10)}`;
  const isEnding = validTo !== null && validTo - now < daysBeforeExpiry * day;
  const message = `The certificate of ${url.host} is trusted: ${facts}${until}.`;
  return {
    tls: isEnding ? warn(message, 'It ends soon: ask the administrator of the service for a new one.') : pass(message),
    clientCertificate: requiresClientCertificate
      ? fail(
          `${url.host} requires a client certificate${identity ? ', and does not accept the one of this environment' : ''}.`,
          'Add one with penstock environment configure --client-certificate. The administrator of the service has it.',
        )
      : pass(
          identity
            ? `${url.host} accepts the client certificate of this environment.`
            : `${url.host} requires no client certificate.`,
        ),
  };
}

/** Checks how far the clocks of the service and of this computer differ, as its answers showed. */
export function checkClock({ serviceClock: { offset } }: SignedInConnection): CheckResult {
  if (offset === 0) return pass('The clock of the service and of this computer differ by less than two minutes.');
  const minutes = counted(Math.round(Math.abs(offset) / 60_000), 'minute');
  return warn(
    `The clock of the service is ${minutes} ${offset > 0 ? 'ahead of' : 'behind'} this computer's.`,
    'Penstock corrects times for this. Set the clock of this computer if it is wrong.',
  );
}

/** Formats how much of the rate limits is used; empty where the service does not report it. */
export async function usageInWords(connection: SignedInConnection, signal: AbortSignal): Promise<string> {
  const service = new ApiService(connection.target.settings, connection, systemClock);
  const limits = await service.rateLimits({ signal, priority: 'person', once: true }).catch((thrown: unknown) => {
    // The usage is an addition: the checks before have reported what fails.
    if (!(thrown instanceof Failure)) throw thrown;
    return null;
  });
  const day = tightestDayLimit(limits ?? []);
  return day === null ? '' : ` Used today: ${day.count} of ${counted(day.limit, 'request')} (${day.weight}).`;
}

/** Checks how many flows the service returns at once, by one request. */
export async function checkPageSize({ client }: SignedInConnection, signal: AbortSignal): Promise<CheckResult> {
  const { perPage } = listFlows.paging!;
  const query = { access_role: 'collaborator', flows_only: 1, page: 1, per_page: perPage } as const;
  const { content, headers } = await client.call(listFlows, { query }, { signal, priority: 'person', once: true });
  const flows = asRecord(content)?.['flows'];
  if (!Array.isArray(flows)) return warn('The list of flows has an unexpected form.', 'Check the API URL.');
  const { total, more } = totalsOfHeaders(headers, 1);
  const all = total ?? (more === false ? flows.length : null);
  const of = all === null ? '' : ` of ${counted(all, 'flow')}`;
  const message = `The service returned ${flows.length}${of} at once; Penstock requested ${perPage}.`;
  const isSmall = flows.length < fewestPerPage && all !== flows.length;
  return isSmall ? warn(message, 'Reading every flow takes many requests.') : pass(message);
}
