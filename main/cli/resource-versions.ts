import type { Command } from 'commander';
import { recordKinds, type ResourceRef } from '#contract/models/resource.ts';
import type { ResourceVersion } from '#contract/models/timeline.ts';
import { changedBetween } from '../core/versions/change.ts';
import type { FlowEntries } from '../core/resources/uses.ts';
import { pairOf } from '../core/versions/pair.ts';
import type { VersionStore } from '../core/versions/store.ts';
import { withReach } from '../core/versions/reach.ts';
import { changeAsJson, changeInLine, differenceInLine, differencesAsJson } from './resource-change-output.ts';
import { compareWith, type Other } from './compare-resources.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOption } from './exit-code-option.ts';
import { neverWatched, sayUnknown } from './gaps.ts';
import { momentIn, timeOf } from './time.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { readResource, withVersions } from './stored-versions.ts';
import { Table } from './table.ts';

type Options = GlobalOptions & { json?: boolean };
type DiffOptions = Options & { from?: string; to?: string; exitCode?: boolean } & Other;

/** Adds `penstock resources history` and `diff`: the versions of a resource, as the app saw them. */
export function addVersionCommands(resources: Command, context: Context): void {
  const kind = ['<kind>', recordKinds.join(', ')] as const;
  resources
    .command('history')
    .description('list the versions of a resource that the app stored, newest first')
    .argument(...kind)
    .argument('<id>', 'resource ID')
    .option('--json', 'print JSON')
    .action((of: string, id: string, _options: unknown, command: Command) =>
      history(readResource(of, id), command.optsWithGlobals<Options>(), context),
    );
  resources
    .command('diff')
    .description('compare two versions of a resource (default: its last change)')
    .argument(...kind)
    .argument('<id>', 'resource ID')
    .option('--from <version>', 'number of the earlier version, from resources history')
    .option('--to <version>', 'number of the later version (default: the newest)')
    .option('--with <id>', 'compare with this resource instead, in the current state of both')
    .option(
      '--with-environment <name>',
      'the resource in this environment with the ID of --with, or with the same name',
    )
    .addOption(exitCodeOption())
    .option('--json', 'print JSON')
    .action((of: string, id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<DiffOptions>();
      const one = readResource(of, id);
      return options.with === undefined && options.withEnvironment === undefined
        ? diff(one, options, context)
        : compareWith(one, options, context);
    });
}

const versionsOf = (store: VersionStore, resource: ResourceRef, flows: FlowEntries): ResourceVersion[] =>
  store.versionsOf(resource).map(({ versionId, seenAt, change }) => ({
    versionId,
    seenAt,
    change: change && withReach([{ ...change, versionId }], flows)[0]!,
  }));

function history(resource: ResourceRef, options: Options, context: Context): Promise<void> {
  return withVersions(options, context, async (store, flows) => {
    const { terminal } = context;
    const versions = versionsOf(store, resource, flows);
    if (store.watched() === null && versions.length === 0) {
      sayUnknown(context, neverWatched);
      return options.json ? terminal.write('null\n') : undefined;
    }
    if (options.json) {
      const said = versions.map(({ versionId, seenAt, change }) => ({
        version: versionId,
        seen_at: timeOf(seenAt),
        change: change && changeAsJson(change),
      }));
      return terminal.writeJson(said);
    }
    if (versions.length === 0) return terminal.say('The app has stored no versions of this resource.');
    const rows = versions.map(({ versionId, seenAt, change }) => [
      String(versionId),
      momentIn(terminal.width, change?.at ?? seenAt),
      change?.by ?? '',
      change ? changeInLine(change) : 'first seen',
    ]);
    await terminal.lines(new Table(['VERSION', 'AT', 'BY', 'CHANGE'], terminal.width).lines(rows));
  });
}

function diff(resource: ResourceRef, options: DiffOptions, context: Context): Promise<void> {
  const [earlier = null, later = null] = [options.from, options.to].map((one) =>
    one === undefined ? null : wholeNumber(one),
  );
  return withVersions(options, context, async (store) => {
    const { terminal } = context;
    if (earlier === null && later === null && store.versionsOf(resource).length < 2) {
      sayUnknown(context, 'The app has not stored two versions of this resource.');
      return options.json ? terminal.write('null\n') : undefined;
    }
    const { ids, earlier: before, later: after } = pairOf(store, resource, { earlier, later });
    const differences = changedBetween(before ?? {}, after ?? {});
    if (options.exitCode && differences.length > 0) context.exitCode = exitCodes.differs;
    if (options.json)
      return terminal.writeJson({ from: ids.earlier, to: ids.later, ...differencesAsJson(before, after, differences) });
    if (differences.length === 0) return terminal.say('No differences that someone made.');
    await terminal.lines(differences.map(differenceInLine));
  });
}
