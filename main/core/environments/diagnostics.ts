import type { StoredData } from '#contract/models/stored-data.ts';
import type { Settings } from '../settings/settings.ts';
import type { Environment } from './environment.ts';

/** Sources of the diagnostics. */
export interface DiagnosedApp {
  version: string;
  /** Problems at the start. */
  notices: readonly string[];
  settings: Settings;
  stored: StoredData;
  environments: readonly Pick<Environment, 'id' | 'view' | 'watch'>[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Writes a JSON file for support: versions, settings, sizes, and why the last reads failed. It contains no secret, no
 * certificate, and only counts of what the services store.
 */
export function diagnosticsOf({ version, notices, settings, stored, environments, now }: DiagnosedApp): string {
  const { appearance, notifications, views } = settings;
  const diagnostics = {
    written: new Date(now).toISOString(),
    penstock: version,
    versions: process.versions,
    platform: `${process.platform} ${process.arch}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    notices,
    stored,
    settings: { appearance, notifications, views: views.length },
    environments: environments.map(standingOf),
  };
  return `${JSON.stringify(diagnostics, null, 2)}\n`;
}

/** Lists each member by name: a new member of an environment is in no file until a developer adds it here. */
function standingOf({ id, view, watch }: DiagnosedApp['environments'][number]): object {
  const { name, kind, baseUrl, uiUrl, vendorPrefix, guard, signInMethod, pollSeconds, load, exports, session } = view;
  const { phase, readAt, gaps, flows, nodes, problem } = watch.state;
  return {
    id,
    name,
    kind,
    baseUrl,
    uiUrl,
    vendorPrefix,
    guard,
    signInMethod,
    pollSeconds,
    load,
    exports,
    proxy: view.proxy,
    clientCertificate: view.clientCertificate !== null,
    ownAuthority: view.caPem !== null,
    session: { state: session.state, storedIn: session.storedIn, problem: session.problem?.kind ?? null },
    watch: { phase, readAt, gaps, flows, nodes },
    lastFailure: problem && { kind: problem.kind, message: problem.message, status: problem.status ?? null },
  };
}
