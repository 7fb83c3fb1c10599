import type { CodeContainer, Credential, Flow, FlowNode, Kind, Org, Person, Project, Resource } from './model.ts';

/** Everything the demo's service knows, with the look-ups that its routes need. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds. The world's history reaches back a week from here; the incident began an hour before. */
  readonly start: number;
  readonly org: Org;
  /** The person who is signed in. */
  readonly caller: Person;
  readonly people: readonly Person[];
  readonly projects: readonly Project[];
  readonly credentials: readonly Credential[];
  readonly codeContainers: readonly CodeContainer[];
  /** Newest first, which is the order of every list. */
  readonly flows: readonly Flow[];
  readonly nodes: ReadonlyMap<number, FlowNode>;
  /** By id, newest first. */
  readonly resources: Readonly<Record<Kind, ReadonlyMap<number, Resource>>>;
  /** Counts changes of state, so that what was worked out from the state can be kept until the next one. */
  revision: number;
}
