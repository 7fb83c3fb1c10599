import type { Command } from 'commander';
import { recordKinds, type ResourceRef } from '#contract/models/resource.ts';
import type { AuditOffer, ResourceChange } from '#contract/models/timeline.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import type { AuditEntry } from '../core/ports/resources.ts';
import { auditedChanges, withKnownUsers } from '../core/versions/audited-changes.ts';
import { changerOf, nodesOfFlow } from '../core/versions/changer.ts';
import { keyOf } from '../core/resources/uses.ts';
import { joinAudit } from '../core/versions/join-audit.ts';
import { withReach } from '../core/versions/reach.ts';
import type { Context, SignedInConnection } from './context.ts';
import { neverWatched, sayUnknown } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { authorOf, changeAsJson, changeInLine } from './resource-change-output.ts';
import { readResource, withVersions } from './stored-versions.ts';
import { fittingTable } from './table.ts';
import { environmentIdOf } from './target.ts';
import { momentIn, timeOf } from './time.ts';

type Options = GlobalOptions & { json?: boolean };

const help = `
Reads the audit log of the resource from the service, or where it has none, the newest 2,000 entries of the organization's log.
Joins it with the versions that the app stored. Without an audit log, the list has the versions alone, and users are unknown.

Examples:
  penstock history data_set 6001
  penstock history destination 5012 --json
`;

/** The part of the organization's log that replaces the log of a resource. */
const ofOrganization = { maxPages: 2, atMost: 1_000 } as const;

/** Reasons for which users are unknown; empty where the audit log was read. */
const unnamed: Record<AuditOffer, string> = {
  offered: '',
  unknown: '',
  absent: 'The service has no audit log. Users are unknown.',
  refused: 'Your account may not read the audit log of this resource. Users are unknown.',
};

/** Adds `penstock history`: who changed a resource, when and what. */
export function addHistoryCommand(command: Command, context: Context): void {
  command
    .argument('<kind>', recordKinds.join(', '))
    .argument('<id>', 'resource ID')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((kind: string, id: string, _options: unknown, given: Command) => {
      const options = given.optsWithGlobals<Options>();
      const resource = readResource(kind, id);
      return context.signedIn(options, (connection) => printHistory(resource, connection, options, context));
    });
}

async function printHistory(
  resource: ResourceRef,
  connection: SignedInConnection,
  options: Options,
  context: Context,
): Promise<void> {
  const { terminal } = context;
  const { resources } = new ApiService(connection.target.settings, connection, clock);
  const read = await readAuditLog(resource, resources, context.signal);
  const environmentId = environmentIdOf(connection.target);
  await withRecord(options, context, ({ activity }) =>
    withVersions(options, context, async (store, flows) => {
      const versions = store.versionsOf(resource).toReversed();
      const nodeIds = nodesOfFlow(flows, resource);
      const named = withKnownUsers(read.entries, flows);
      const entries = auditedChanges({ ...resource, name: null }, named, (at) =>
        changerOf({ activity, environmentId, resources }, resource, { from: at, to: at, nodeIds }),
      );
      const changed = versions.flatMap(({ change, versionId }) => (change ? [{ ...change, versionId }] : []));
      const changes = withReach(joinAudit(changed, entries), flows).sort((a, b) => b.at - a.at);
      if (unnamed[read.audit] !== '') terminal.say(unnamed[read.audit]);
      // Without either source, an empty list would mean that nothing has changed.
      if (read.audit !== 'offered' && versions.length === 0) sayUnknown(context, neverSeen(store.watched() !== null));
      if (options.json) {
        const firstSeenAt = timeOf(versions[0]?.seenAt ?? null);
        const printed = { audit_log: read.audit, first_seen_at: firstSeenAt, changes: changes.map(changeAsJson) };
        return terminal.writeJson(printed);
      }
      if (changes.length > 0) return terminal.lines(changesInTable(changes, terminal.width));
      if (context.exitCode === 0) terminal.say('No changes are known.');
    }),
  );
}

const neverSeen = (isWatched: boolean): string =>
  isWatched ? 'The app has stored no versions of this resource.' : neverWatched;

async function readAuditLog(
  resource: ResourceRef,
  resources: ApiService['resources'],
  signal: AbortSignal,
): Promise<{ audit: AuditOffer; entries: readonly AuditEntry[] }> {
  const options = { signal, priority: 'person' } as const;
  const own = await unlessRefused(resources.auditLog(resource, options));
  if (own !== 'refused' && own !== null) return { audit: 'offered', entries: own };
  const which = { ...ofOrganization, isKnown: () => false };
  const log = await unlessRefused(resources.organizationLog(which, options));
  if (log === 'refused' || log === null) return { audit: own === null ? 'absent' : 'refused', entries: [] };
  const found = log.entries.filter((entry) => entry.resource !== null && keyOf(entry.resource) === keyOf(resource));
  return { audit: 'offered', entries: found };
}

async function unlessRefused<T>(call: Promise<T>): Promise<T | 'refused'> {
  try {
    return await call;
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.problem.status !== 403) throw thrown;
    return 'refused';
  }
}

const changesInTable = (changes: readonly ResourceChange[], width: number | null) =>
  fittingTable<ResourceChange>(
    [
      { title: 'AT', cell: ({ at }) => momentIn(width, at) },
      { title: 'BY', cell: authorOf },
      { title: 'VERSION', cell: ({ versionId }) => String(versionId ?? ''), drop: 1 },
      { title: 'CHANGE', cell: changeInLine },
    ],
    changes,
    width,
  );
