import { mix, Random } from '../random.ts';
import { firstCode, shelvedCode } from './code.ts';
import { firstCredential } from './credentials.ts';
import { firstDataMaps } from './data-maps.ts';
import { inventFlow } from './invent.ts';
import type {
  CodeContainer,
  Credential,
  RecordFault,
  Flow,
  FlowNode,
  Kind,
  Person,
  Project,
  Resource,
  StatusChange,
} from './model.ts';
import { people as peopleNames, projects as projectNames } from './names.ts';
import type { FaultPlan, FlowPlan, NodePlan } from './plan.ts';
import { story } from './story.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface WorldSize {
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly flows: number;
  readonly nodes: number;
  /** Flows after all others, beyond the requested numbers: nothing else in the world depends on them. */
  readonly extra?: readonly FlowPlan[];
}

/**
 * Builds the world: the flows of the story first, then as many invented ones as fit. Equal input gives an equal world.
 */
export function buildWorld(size: WorldSize): World {
  const builder = new Builder(size);
  for (let number = 0; number < size.flows && builder.roomForNodes > 0; number += 1) {
    builder.add(story[number] ?? inventFlow(size.seed, number - story.length), number);
  }
  builder.nodeLimit = Infinity;
  for (const plan of size.extra ?? []) builder.add(plan, size.flows);
  return builder.finish();
}

/** First ids of each kind of thing, far enough apart to distinguish the kinds by eye. */
const firstId = {
  node: 40_001,
  data_sources: 1_100_001,
  data_sets: 3_100_001,
  data_sinks: 5_200_001,
  credential: 8001,
  code: 6001,
  dataMap: 7001,
  project: 501,
  person: 201,
};

class Builder {
  readonly #size: WorldSize;
  nodeLimit: number;
  readonly #people: Person[];
  readonly #beginnings: Pick<World, 'seed' | 'start' | 'caller' | 'people'>;
  readonly #projects: Project[];
  readonly #flows: Flow[] = [];
  readonly #nodes = new Map<number, FlowNode>();
  readonly #nodeByName = new Map<string, FlowNode>();
  readonly #resources: Record<Kind, Resource[]> = { data_sources: [], data_sets: [], data_sinks: [] };
  readonly #credentials = new Map<string, Credential>();
  readonly #code = new Map<string, CodeContainer>();

  constructor(size: WorldSize) {
    this.#size = size;
    this.nodeLimit = size.nodes;
    this.#people = peopleNames.map((fullName, index) => ({
      id: firstId.person + index,
      fullName,
      email: `${fullName.toLowerCase().replaceAll(' ', '.')}@northgate.example`,
    }));
    const { seed, start } = size;
    this.#beginnings = { seed, start, caller: this.#person(peopleNames[0]), people: this.#people };
    this.#projects = projectNames.map((name, index) => ({
      id: firstId.project + index,
      name,
      owner: this.#person(peopleNames[index % peopleNames.length] ?? ''),
    }));
  }

  get roomForNodes(): number {
    return this.nodeLimit - this.#nodes.size;
  }

  add(plan: FlowPlan, number: number): void {
    const random = new Random(this.#size.seed, number, firstId.node);
    const intervalMs = plan.intervalMinutes * minuteMs;
    const feed = plan.feed === undefined ? undefined : this.#nodeByName.get(plan.feed);
    const flow: Flow = {
      nodes: [],
      name: plan.name,
      description: random.chance(0.5) ? `${plan.name}, maintained by the ${plan.project} team.` : null,
      project: this.#project(plan.project),
      flowType: plan.flowType,
      // Flows are created in order, so that a newer one has a higher id; the estate is up to four years old.
      createdAt:
        this.#size.start - 4 * 365 * dayMs + Math.floor((number * 3.9 * 365 * dayMs) / Math.max(1, this.#size.flows)),
      intervalMs,
      phaseMs: random.below(intervalMs),
      recordsPerRun: plan.recordsPerRun,
      bytesPerRecord: plan.bytesPerRecord,
      silentFrom: plan.silentMinutesAgo === undefined ? Infinity : this.#minutesAgo(plan.silentMinutesAgo),
      slowFrom: plan.slowMinutesAgo === undefined ? Infinity : this.#minutesAgo(plan.slowMinutesAgo),
      feed: feed ?? null,
      readsSharedSet: plan.origin.kind === 'data_sets' && feed !== undefined,
    };
    this.#addNode(plan, plan.origin, flow, null);
    if (plan.spare) this.#resource(plan, plan.spare, flow);
    this.#flows.push(flow);
  }

  finish(): World {
    const byId = (kind: Kind) => newestFirst(this.#resources[kind]);
    const code = [...this.#code.values(), ...shelvedCode(this.#beginnings, firstId.code + this.#code.size)];
    const dataMaps = firstDataMaps(this.#beginnings, this.#resources.data_sinks, firstId.dataMap);
    return {
      ...this.#beginnings,
      org: { id: 31, name: 'Northgate', domain: 'northgate.example' },
      projects: this.#projects,
      credentials: newestFirst([...this.#credentials.values()]),
      codeContainers: newestFirst(code),
      dataMaps: newestFirst(dataMaps),
      flows: this.#flows.toReversed(),
      nodes: this.#nodes,
      resources: { data_sources: byId('data_sources'), data_sets: byId('data_sets'), data_sinks: byId('data_sinks') },
      ids: {
        nodes: firstId.node + this.#nodes.size - 1,
        data_sources: firstId.data_sources + this.#resources.data_sources.length - 1,
        data_sets: firstId.data_sets + this.#resources.data_sets.length - 1,
        data_sinks: firstId.data_sinks + this.#resources.data_sinks.length - 1,
        credentials: firstId.credential + this.#credentials.size - 1,
        codeContainers: firstId.code + code.length - 1,
        dataMaps: firstId.dataMap + dataMaps.length - 1,
      },
      revision: 0,
      repairedAt: Infinity,
    };
  }

  #addNode(plan: FlowPlan, nodePlan: NodePlan, flow: Flow, parent: FlowNode | null): void {
    if (this.roomForNodes <= 0) return;
    const resource = this.#resource(plan, nodePlan, flow);
    const node: FlowNode = {
      id: firstId.node + this.#nodes.size,
      flow,
      parent,
      children: [],
      resource,
      faults: (nodePlan.faults ?? []).map((fault) => this.#fault(fault)),
    };
    resource.node = node;
    flow.nodes.push(node);
    parent?.children.push(node);
    this.#nodes.set(node.id, node);
    // Only the story refers to nodes by name, and its names come first.
    if (!this.#nodeByName.has(nodePlan.name)) this.#nodeByName.set(nodePlan.name, node);
    for (const child of nodePlan.children) this.#addNode(plan, child, flow, node);
  }

  #resource(plan: FlowPlan, nodePlan: NodePlan, flow: Flow): Resource {
    const { kind, name, connector } = nodePlan;
    const owner = this.#person(plan.owner);
    const made = this.#resources[kind];
    const resource: Resource = {
      kind,
      id: firstId[kind] + made.length,
      name,
      description: null,
      owner,
      role: plan.role,
      connector,
      credential: kind === 'data_sets' ? null : this.#credential(nodePlan, owner),
      code: nodePlan.code === undefined ? null : this.#codeContainer(nodePlan.code, owner),
      tags: plan.tags,
      settings: {},
      copiedFromId: null,
      createdAt: flow.createdAt + (made.length % 997),
      changedAt: -Infinity,
      history: this.#history(nodePlan),
      node: null,
    };
    made.push(resource);
    return resource;
  }

  #history(plan: NodePlan): readonly StatusChange[] {
    const active = { at: -Infinity, status: 'ACTIVE' };
    if (plan.status === undefined) return [active];
    if (plan.statusMinutesAgo === undefined) return [{ at: -Infinity, status: plan.status }];
    return [active, { at: this.#minutesAgo(plan.statusMinutesAgo), status: plan.status }];
  }

  #fault(plan: FaultPlan): RecordFault {
    return {
      fingerprint: plan.fingerprint,
      share: plan.share ?? 0,
      total: plan.total ?? 0,
      from: plan.minutesAgo === undefined ? -Infinity : this.#minutesAgo(plan.minutesAgo),
      growthMs: (plan.growthMinutes ?? 0) * minuteMs,
      notifyEveryMs: (plan.notifyEveryMinutes ?? Infinity) * minuteMs,
    };
  }

  /** Returns a shared credential: the story's have names, the others are one to three for each connector. */
  #credential(plan: NodePlan, owner: Person): Credential | null {
    if (plan.connector === 'file_upload' || plan.connector === 'data_map' || plan.connector === '') return null;
    const which = 1 + (mix(this.#size.seed, this.#nodes.size) % 3);
    const name = plan.credential?.name ?? `${plan.connector.replaceAll('_', '-')}-${which === 1 ? 'main' : which}`;
    const known = this.#credentials.get(name);
    if (known) return known;
    const credential = firstCredential(this.#beginnings, {
      id: firstId.credential + this.#credentials.size,
      name,
      connector: plan.connector,
      owner,
      verifiedStatus: plan.credential?.verifiedStatus,
    });
    this.#credentials.set(name, credential);
    return credential;
  }

  #codeContainer(name: string, owner: Person): CodeContainer {
    const known = this.#code.get(name);
    if (known) return known;
    const random = new Random(this.#size.seed, this.#code.size, firstId.code);
    const codeType = random.pick(['python3', 'python3', 'jolt_custom', 'javascript'] as const);
    const reusable = random.chance(0.3);
    const made = firstCode(this.#beginnings, { id: firstId.code + this.#code.size, name, owner, codeType, reusable });
    this.#code.set(name, made);
    return made;
  }

  #person(name: string): Person {
    const found = this.#people.find((person) => person.fullName === name);
    if (!found) throw new Error(`Nobody is called ${name}`);
    return found;
  }

  #project(name: string): Project {
    const found = this.#projects.find((project) => project.name === name);
    if (!found) throw new Error(`No project is called ${name}`);
    return found;
  }

  #minutesAgo(minutes: number): number {
    return this.#size.start - minutes * minuteMs;
  }
}

function newestFirst<Thing extends { readonly id: number }>(oldestFirst: readonly Thing[]): ReadonlyMap<number, Thing> {
  return new Map(oldestFirst.toReversed().map((thing) => [thing.id, thing]));
}
