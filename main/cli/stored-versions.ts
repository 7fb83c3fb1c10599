import { recordKinds, type ResourceRef } from '#contract/models/resource.ts';
import type { FlowEntries } from '../core/resources/uses.ts';
import type { VersionStore } from '../core/versions/store.ts';
import { openHistory } from '../storage/history.ts';
import { openVersions } from '../storage/versions.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import { openStoredHistory } from './stored-history.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';

/** Opens the app's stored versions of resources, which may be none, and the flows as it last read them. */
export async function withVersions<T>(
  options: GlobalOptions,
  context: Context,
  work: (store: VersionStore, flows: FlowEntries) => Promise<T>,
): Promise<T> {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const flows: FlowEntries = {
      revision: 0,
      entries: () =>
        [...(openHistory(database, environmentId).loadFlows()?.portions ?? [])].flat().map((flow) => ({ flow })),
    };
    return await work(openVersions(database, environmentId), flows);
  } finally {
    database.close();
  }
}

/** Returns the resource that two arguments identify. */
export function readResource(kind: string, id: string): ResourceRef {
  const known = recordKinds.find((one) => one === kind.replaceAll('-', '_'));
  if (!known) throw wrongUsage(`${kind} is not a kind of resource. Kinds are ${recordKinds.join(', ')}.`);
  return { kind: known, id: wholeNumber(id) };
}
