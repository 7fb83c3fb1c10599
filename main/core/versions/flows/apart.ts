import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonValue } from '#contract/models/resource.ts';

/** Members that say where a resource is, whose, and since when, and not what it does. */
const ofPlace = new Set(['id', 'owner', 'org', 'access_roles', 'version', 'copied_from', 'flow_node', 'origin_node']);
/** Of things of a service: their numbers say which one, and the comparison of flows says what becomes of it. */
const reference = /(?:^|_)ids?$/;
const moment = /_at$/;
/** The number that a service gives a schema, beside what the schema says. */
const ofSchema = /^\$(?:schema-)?id$/;
/** Where a third party is reached, however the connector names it. */
const host = /^(?:.*[._-])?(?:host|hostname|hosts|port|url|uri|endpoint|server|address|domain|broker|brokers)$/i;
const credential = /credential/i;

/** The difference between two resources, without what only says that they are two. */
export interface SetApart {
  differences: Difference[];
  apart: Difference[];
}

/** Sets apart what differs between any two resources that do the same in two places. */
export function setApart(differences: readonly Difference[]): SetApart {
  const { true: apart = [], false: others = [] } = Object.groupBy(differences, (one) => `${isOfPlace(one)}`);
  return { differences: others, apart };
}

function isOfPlace({ path, before, after }: Difference): boolean {
  const names = path.filter((part) => typeof part === 'string');
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (ofPlace.has(first) || moment.test(first) || ofSchema.test(last)) return true;
  // Numbers within a configuration may be anybody's: those of projects, topics and tables at the third party matter.
  const refers = reference.test(last) && (!isConfiguration(path) || credential.test(last));
  return refers || host.test(last) || differInHost(before, after);
}

const isConfiguration = ([first]: JsonPath): boolean => /(?:_config|^config|_schema)$/.test(String(first ?? ''));

/** Whether two texts are addresses of one thing at two hosts. */
function differInHost(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  const [one, other] = [addressIn(before), addressIn(after)];
  return one !== null && other !== null && one === other;
}

/** An address without its host; null for what is none. */
function addressIn(value: JsonValue | undefined): string | null {
  const parts = typeof value === 'string' ? /^([a-z][a-z0-9+.:-]{0,40}:\/\/)[^/?#]*(.*)$/is.exec(value) : null;
  return parts && `${parts[1]}${parts[2]}`;
}
