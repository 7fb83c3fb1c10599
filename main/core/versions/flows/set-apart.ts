import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonValue } from '#contract/models/resource.ts';

/** Members about the position, owner and age of a resource, not its function. */
const ofPlace = new Set(['id', 'owner', 'org', 'access_roles', 'version', 'copied_from', 'flow_node', 'origin_node']);
/** Ids refer to other objects of a service; the comparison of flows shows what happened to those. */
const reference = /(?:^|_)ids?$/;
const moment = /_at$/;
/** The id that a service gives a schema, in addition to its content. */
const ofSchema = /^\$(?:schema-)?id$/;
/** Names of the host of a third party, in any connector. */
const host = /^(?:.*[._-])?(?:host|hostname|hosts|port|url|uri|endpoint|server|address|domain|broker|brokers)$/i;
const credential = /credential/i;

/** Differences between two resources, separated from those that exist only because there are two. */
export interface SetApart {
  differences: Difference[];
  apart: Difference[];
}

/** Separates the differences that exist between any two resources with the same function. */
export function setApart(differences: readonly Difference[]): SetApart {
  const { true: apart = [], false: others = [] } = Object.groupBy(differences, (one) => `${isOfPlace(one)}`);
  return { differences: others, apart };
}

function isOfPlace({ path, before, after }: Difference): boolean {
  const names = path.filter((part) => typeof part === 'string');
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (ofPlace.has(first) || moment.test(first) || ofSchema.test(last)) return true;
  // Ids within a configuration may be the third party's: those of projects, topics and tables matter.
  const refers = reference.test(last) && (!isConfiguration(path) || credential.test(last));
  return refers || host.test(last) || differInHost(before, after);
}

const isConfiguration = ([first]: JsonPath): boolean => /(?:_config|^config|_schema)$/.test(String(first ?? ''));

/** Returns whether two texts are addresses of one thing at two hosts. */
function differInHost(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  const [one, other] = [addressIn(before), addressIn(after)];
  return one !== null && other !== null && one === other;
}

/** Returns an address without its host; null for anything else. */
function addressIn(value: JsonValue | undefined): string | null {
  const parts = typeof value === 'string' ? /^([a-z][a-z0-9+.:-]{0,40}:\/\/)[^/?#]*(.*)$/is.exec(value) : null;
  return parts && `${parts[1]}${parts[2]}`;
}
