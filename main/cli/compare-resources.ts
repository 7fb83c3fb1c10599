import type { ResourceRef } from '#contract/models/resource.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { ServiceResource, ServiceResources } from '../core/ports/resources.ts';
import { compareResources } from '../core/versions/compare-resources.ts';
import { differenceInLine, differencesAsJson } from './resource-change-output.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import { type GlobalOptions, inEnvironment } from './options.ts';

/** Other one of two resources: an id, an environment, or both. */
export interface Other {
  with?: string;
  withEnvironment?: string;
}

/** Maximum ids in a message. */
const mostNamed = 10;

/** Runs `penstock resources diff --with`: compares two resources of one service, or one of each of two. */
export async function compareWith(
  resource: ResourceRef,
  options: GlobalOptions & Other & { exitCode?: boolean; json?: boolean },
  context: Context,
): Promise<void> {
  const id = options.with === undefined ? null : wholeNumber(options.with);
  const elsewhere = options.withEnvironment === undefined ? options : inEnvironment(options, options.withEnvironment);
  const one = await readWith(options, context, (resources) => read(resources, resource, context));
  const other = await readWith(elsewhere, context, async (resources) => {
    const wanted = { kind: resource.kind, id: id ?? (await idOfSameName(resources, one, context)) };
    return read(resources, wanted, context);
  });
  const { before, after, differences } = await compareResources(Promise.resolve(other), Promise.resolve(one));
  const { terminal } = context;
  if (options.exitCode && differences.length > 0) context.exitCode = exitCodes.differs;
  if (options.json) return terminal.writeJson({ with: other.id, ...differencesAsJson(before, after, differences) });
  if (differences.length === 0) return terminal.say(`No differences from ${other.kind} ${other.id}.`);
  terminal.say(`From ${other.kind} ${other.id} to this one:`);
  return terminal.lines(differences.map(differenceInLine));
}

const readWith = <T>(
  options: GlobalOptions,
  context: Context,
  work: (resources: ServiceResources) => Promise<T>,
): Promise<T> =>
  context.signedIn(options, (connection) =>
    work(new ApiService(connection.target.settings, connection, clock).resources),
  );

const read = (resources: ServiceResources, resource: ResourceRef, { signal }: Context): Promise<ServiceResource> =>
  resources.get(resource, { priority: 'person', signal, rows: resource.kind === 'lookup' });

async function idOfSameName(
  resources: ServiceResources,
  { kind, name }: ServiceResource,
  { signal }: Context,
): Promise<number> {
  const found: number[] = [];
  for await (const page of resources.list(kind, { priority: 'person', signal }))
    found.push(...page.resources.filter((one) => name !== null && one.name === name).map(({ id }) => id));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const said = JSON.stringify(name ?? '');
  throw wrongUsage(
    only === undefined ? `No ${kind} is named ${said} there.` : `${found.length} are named ${said} there.`,
    only === undefined ? 'Choose one with --with.' : `Choose one with --with: ${found.slice(0, mostNamed).join(', ')}.`,
  );
}
