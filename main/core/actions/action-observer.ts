import type { CallOutcome, Reach } from '#contract/models/action.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { isReached } from './effect.ts';
import { readAgain } from './flow-reader.ts';
import type { ActionFacts, Journal, OpenCall, TouchedNode } from './journal.ts';
import { callTraits } from './kinds/index.ts';
import { isHarmless, isStatusCall, reachSeen, straysOf } from './kinds/status-call.ts';
import { countOtherChanges } from './remaining-calls.ts';
import type { ActionTarget } from '../changes/target.ts';

interface SightPorts {
  target: () => ActionTarget;
  journal: Journal;
}

/** Maximum number of times that an action is replanned; then it gives up on a service whose reach varies. */
const mostSurprises = 3;

/** Observes the flows of an action before and after each of its calls, and compares reach with plan. */
export class ActionObserver {
  /** Nodes that the action changes, permanently or temporarily. */
  readonly touched: Map<number, TouchedNode>;
  /** Flows in which the reach of a call differed from its plan. */
  readonly strayed = new Set<number>();
  readonly #facts: ActionFacts;
  readonly #ports: SightPorts;
  /** Whether the rest is replanned after a surprise. */
  readonly #replans: boolean;
  /** The known state of a flow when its call left, by position. */
  readonly #before = new Map<number, ServiceFlow>();
  #expected: NonNullable<Reach> = 'downstream';
  #surprises = 0;

  constructor(facts: ActionFacts, touched: readonly TouchedNode[], replans: boolean, ports: SightPorts) {
    this.#facts = facts;
    this.touched = new Map(touched.map((node) => [node.nodeId, node]));
    this.#replans = replans;
    this.#ports = ports;
  }

  /** Called before sending the calls of a plan that was made with current knowledge. */
  begin(): void {
    this.strayed.clear();
    // A plan without that knowledge assumes that calls reach everything downstream.
    this.#expected = this.#ports.journal.reach(this.#facts.place) ?? 'downstream';
  }

  flowOf({ originId }: OpenCall): ServiceFlow | null {
    return this.#ports.target().estate.snapshot.entryOf(originId)?.flow ?? null;
  }

  wordOf(nodeId: number): string | null {
    return wordIn(this.#ports.target().estate.snapshot.entryOf(nodeId)?.flow, nodeId);
  }

  /** Whether a flow, by default the known one, is as the call should have left it; null if it does not show that. */
  hasHappened(call: OpenCall, flow: ServiceFlow | null = this.flowOf(call)): boolean | null {
    return callTraits[call.does].hasHappened(call, flow, this.touched);
  }

  /** Returns why there is nothing to send; null if there is something. */
  whyLeftOut(call: OpenCall): CallOutcome | null {
    const flow = this.flowOf(call);
    if (!flow || !isStatusCall(call)) return null;
    if (this.hasHappened(call, flow)) return 'already';
    const mayHarm = call.via === 'resource' && this.#ports.journal.reach(this.#facts.place) !== 'resource';
    return mayHarm && !isHarmless(call, flow, this.touched) ? 'held' : null;
  }

  /** Called when the call is about to leave. */
  leaving(call: OpenCall): void {
    const flow = this.flowOf(call);
    if (flow) this.#before.set(call.position, flow);
  }

  /** Reads the flow of a call after its response. Returns false when the service does not report its state. */
  async read(call: OpenCall): Promise<boolean> {
    const isRead = await readAgain([call.originId], this.#ports.target()).then(
      () => true,
      () => false,
    );
    if (isRead) this.learnReach(call);
    return isRead;
  }

  /** Learns how far a call through a resource reached, from the flow before and after it. */
  learnReach(call: OpenCall): void {
    const { journal } = this.#ports;
    const { id, place } = this.#facts;
    const [before, after] = [this.#before.get(call.position), this.flowOf(call)];
    if (call.via === 'flow' || !isStatusCall(call) || !before || !after) return;
    const seen = reachSeen(call, before, after);
    if (seen === null) return;
    journal.setReach(place, seen);
    if (seen === this.#expected) return;
    const strays = straysOf(call, before, after, this.touched);
    if (strays.length > 0) journal.touch(id, strays);
    for (const node of strays) this.touched.set(node.nodeId, node);
    if (!this.#replans || this.#surprises === mostSurprises) return;
    if (this.strayed.size === 0) this.#surprises += 1;
    this.strayed.add(call.originId);
  }

  /**
   * Counts the touched nodes that have their intended states at the service, and the others; null without a response.
   */
  async verify(): Promise<{ reached: number; missed: number } | { reached: null; missed: null }> {
    const touched = [...this.touched.values()];
    const origins = new Set(touched.map(({ originId }) => originId));
    try {
      await readAgain([...origins], this.#ports.target());
    } catch {
      return { reached: null, missed: null };
    }
    const reached = touched.filter(({ nodeId, to }) => to !== 'delete' && isReached(to, this.wordOf(nodeId))).length;
    return { reached, missed: touched.length - reached };
  }

  /** Returns the effect of a settled call on its node, and the number of other nodes that changed; null if unknown. */
  after(call: OpenCall, outcome: CallOutcome): { before: string | null; after: string | null; others: number | null } {
    const [flowBefore, flow] = [this.#before.get(call.position), this.flowOf(call)];
    this.#before.delete(call.position);
    return {
      before: wordIn(flowBefore, call.nodeId) ?? this.touched.get(call.nodeId)?.before ?? null,
      after: this.wordOf(call.nodeId),
      others: outcome === 'done' && flowBefore && flow ? countOtherChanges(call, flowBefore, flow) : null,
    };
  }
}

const wordIn = (flow: ServiceFlow | undefined, nodeId: number): string | null =>
  flow?.nodes.find(({ id }) => id === nodeId)?.statusWord ?? null;
