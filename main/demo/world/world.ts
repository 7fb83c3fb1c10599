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

/** State of the demo's service, with the indexes that its routes need. */
export interface World {
  readonly seed: number;
  /**
   * Start in epoch milliseconds. The world's history reaches back a week from here; the incident began an hour before.
   */
  readonly start: number;
  readonly org: Org;
  /** The signed-in user. */
  readonly caller: Person;
  readonly people: readonly Person[];
  readonly projects: readonly Project[];
  /** Credentials by id, newest first, which is the order of every list. */
  credentials: ReadonlyMap<number, Credential>;
  codeContainers: ReadonlyMap<number, CodeContainer>;
  dataMaps: ReadonlyMap<number, DataMap>;
  /** Flows, newest first. */
  flows: readonly Flow[];
  readonly nodes: Map<number, FlowNode>;
  /** Resources by id, newest first. */
  readonly resources: Record<Kind, ReadonlyMap<number, Resource>>;
  /** Highest id so far of each kind of thing. */
  readonly ids: Record<Numbered, number>;
  /** Counts changes of state, so that values computed from the state can be cached until the next one. */
  revision: number;
  /** When the faults of its history were repaired, epoch milliseconds; Infinity: never. */
  repairedAt: number;
}

/** Kinds of things that are created while the service runs. */
type Numbered = Kind | 'nodes' | 'credentials' | 'codeContainers' | 'dataMaps';

/** Returns the id of the next thing of a kind. No id is reused, even after a deletion. */
export function nextId(world: World, kind: Numbered): number {
  world.ids[kind] += 1;
  return world.ids[kind];
}

/** Returns the things with a new one in front, where the newest is listed. */
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
