import type {
  CodeContainer,
  Credential,
  DataMap,
  Flow,
  FlowNode,
  Kind,
  Org,
  Person,
  Project,
  Resource,
} from './model.ts';

/** Everything that the demo's service knows, with the indexes that its routes need. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds. The world's history reaches back a week from here; the incident began an hour before. */
  readonly start: number;
  readonly org: Org;
  /** The person who is signed in. */
  readonly caller: Person;
  readonly people: readonly Person[];
  readonly projects: readonly Project[];
  /** By id, newest first, which is the order of every list. */
  credentials: ReadonlyMap<number, Credential>;
  codeContainers: ReadonlyMap<number, CodeContainer>;
  dataMaps: ReadonlyMap<number, DataMap>;
  /** Newest first. */
  flows: readonly Flow[];
  readonly nodes: Map<number, FlowNode>;
  /** By id, newest first. */
  readonly resources: Record<Kind, ReadonlyMap<number, Resource>>;
  /** The highest id so far of each kind of thing. */
  readonly ids: Record<Numbered, number>;
  /** Counts changes of state, so that what was computed from the state can be cached until the next one. */
  revision: number;
  /** When whatever began to fail in its history was repaired, epoch milliseconds; Infinity: never. */
  repairedAt: number;
}

/** The kinds of things that are made while the service runs. */
type Numbered = Kind | 'nodes' | 'credentials' | 'codeContainers' | 'dataMaps';

/** The id of the next thing of a kind. No id is reused, even after a deletion. */
export function nextId(world: World, kind: Numbered): number {
  world.ids[kind] += 1;
  return world.ids[kind];
}

/** The things with a new one in front, where the newest is listed. */
export function withNewest<Thing extends { readonly id: number }>(
  things: ReadonlyMap<number, Thing>,
  thing: Thing,
): ReadonlyMap<number, Thing> {
  return new Map([[thing.id, thing], ...things]);
}

export function without<Thing>(things: ReadonlyMap<number, Thing>, id: number): ReadonlyMap<number, Thing> {
  const rest = new Map(things);
  rest.delete(id);
  return rest;
}
