import { Random } from '../random.ts';
import type { Role } from './model.ts';
import { destinations, people, regions, steps, subjects, type Subject } from './names.ts';
import type { FaultPlan, FlowPlan, NodePlan } from './plan.ts';

const ordinaryFaults = ['row.amount', 'row.required', 'row.future', 'row.duplicate', 'row.timeout'] as const;

/**
 * Number of invented flows that send notifications of their errors, however large the world: the feed stays readable.
 */
const notifyingFlows = 40;

/** Invents an ordinary flow. The same seed and number always give the same one. */
export function inventFlow(seed: number, number: number): FlowPlan {
  const random = new Random(seed, number);
  const subject = pickSubject(number);
  const region = pickRegion(number);
  const name = nameOf(subject, region, number);
  const [owner, role] = pickOwner(random);
  const streaming = subject.records > 3000;
  const intervalMinutes = streaming ? 15 : random.pick([15, 60, 60, 1440]);
  return {
    name,
    project: subject.project,
    owner,
    role,
    intervalMinutes,
    recordsPerRun: Math.max(1, Math.round((subject.records * intervalMinutes * (0.5 + random.next())) / 15)),
    bytesPerRecord: random.between(80, 2400),
    flowType: streaming ? 'streaming' : random.pick(['streaming', 'replication', 'elt', 'in_memory', 'cdc']),
    tags: random.chance(0.4) ? [subject.project.toLowerCase(), region.toLowerCase()] : [],
    origin: inventTree(random, subject, name, number < notifyingFlows),
  };
}

/** Returns a subject. Subjects take turns, each round in another region, until all pairs have occurred. */
function pickSubject(number: number): Subject {
  const subject = subjects[number % subjects.length];
  if (!subject) throw new RangeError('There are no subjects');
  return subject;
}

function pickRegion(number: number): string {
  const round = Math.floor(number / subjects.length);
  return regions[(round + (number % subjects.length)) % regions.length] ?? '';
}

function nameOf(subject: Subject, region: string, number: number): string {
  const again = Math.floor(number / (subjects.length * regions.length));
  return again === 0 ? `${subject.name} ${region}` : `${subject.name} ${region} ${again + 1}`;
}

function pickOwner(random: Random): [string, Role] {
  const owner = random.pick(people);
  if (owner === people[0]) return [owner, 'owner'];
  return [owner, random.chance(0.03) ? 'collaborator' : random.chance(0.15) ? 'admin' : 'operator'];
}

/** Node that is still growing children; `depth` counts data sets from the source. */
interface Draft extends Omit<NodePlan, 'children'> {
  readonly children: Draft[];
  readonly depth: number;
}

/**
 * Invents a tree of 1 to 25 nodes, most often 3 to 8: a source, a first data set, then more data sets and sinks below.
 */
function inventTree(random: Random, subject: Subject, name: string, notifies: boolean): NodePlan {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const connector = random.pick(subject.connectors);
  const root: Draft = { kind: 'data_sources', name: `${slug}-${connector}`, connector, children: [], depth: 0 };
  const size = inventSize(random);
  const sets: Draft[] = [];
  const sinks: Draft[] = [];
  for (let made = 1; made < size; made += 1) {
    const parent = pickParent(random, sets) ?? root;
    const isSet = parent === root || (made < size - 1 && parent.depth < 6 && random.chance(0.4));
    const child = isSet ? inventSet(random, name, parent, notifies) : inventSink(random, slug, parent);
    parent.children.push(child);
    (isSet ? sets : sinks).push(child);
  }
  return inventStatus(random, root, [...sets, ...sinks]);
}

function inventSize(random: Random): number {
  if (random.chance(0.04)) return 1;
  return random.chance(0.15) ? random.between(9, 25) : random.between(3, 8);
}

/** Returns a data set, preferably one without readers; undefined while there is none. */
function pickParent(random: Random, sets: readonly Draft[]): Draft | undefined {
  if (sets.length === 0) return undefined;
  const unread = sets.filter((one) => one.children.length === 0);
  return random.pick(unread.length > 0 && random.chance(0.7) ? unread : sets);
}

function inventSet(random: Random, name: string, parent: Draft, notifies: boolean): Draft {
  const draft = { kind: 'data_sets' as const, connector: '', children: [], depth: parent.depth + 1 };
  if (parent.depth === 0) return { ...draft, name: `${name} raw`, faults: inventFaults(random, notifies) };
  const own = `${name} ${random.pick(steps)}`;
  return { ...draft, name: own, code: own.toLowerCase().replaceAll(' ', '_') };
}

function inventSink(random: Random, slug: string, parent: Draft): Draft {
  const connector = random.pick(destinations);
  return { kind: 'data_sinks', name: `${slug}-${connector}`, connector, children: [], depth: parent.depth + 1 };
}

/** Invents the small faults of every estate: from 1 in 100,000 to about 1 in 600 records, in a third of the flows. */
function inventFaults(random: Random, notifies: boolean): FaultPlan[] {
  if (!random.chance(0.35)) return [];
  const share = 10 ** (-5 + 2.2 * random.next());
  return [{ fingerprint: random.pick(ordinaryFaults), share, ...(notifies ? { notifyEveryMinutes: 720 } : {}) }];
}

/** Invents the statuses. Most flows are active throughout; some are paused or never started, whole or from one node. */
function inventStatus(random: Random, root: Draft, below: readonly Draft[]): NodePlan {
  const paused = { status: 'PAUSED', statusMinutesAgo: random.between(30, 20_000) };
  const draw = random.next();
  if (draw < 0.05) return withStatus(root, root, paused);
  if (draw < 0.075) return withStatus(root, root, { status: 'INIT' });
  if (draw < 0.17 && below.length > 0) return withStatus(root, random.pick(below), paused);
  return withStatus(root, undefined, {});
}

/** Returns the finished plan, in which `from` and everything below it have the given status. */
function withStatus(
  draft: Draft,
  from: Draft | undefined,
  status: Pick<NodePlan, 'status' | 'statusMinutesAgo'>,
): NodePlan {
  const { depth: _, ...plan } = draft;
  const hit = draft === from;
  const children = draft.children.map((child) => withStatus(child, hit ? child : from, status));
  return { ...plan, ...(hit ? status : {}), children };
}
