import type { CallOutcome, Reach } from '#contract/models/action.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { isReached } from './effect.ts';
import { readAgain } from './flow-reader.ts';
import type { ActionFacts, Journal, OpenCall, TouchedNode } from './journal.ts';
import { callTraits } from './kinds/index.ts';
import { isHarmless, isStatusCall, reachSeen, straysOf } from './kinds/status-call.ts';
import { othersChanged } from './rest.ts';
import type { ActionTarget } from './target.ts';

interface SightPorts {
  target: () => ActionTarget;
  journal: Journal;
}

/** How often the rest of an action is planned anew; a service whose reach varies is not followed for ever. */
const mostSurprises = 3;

/** What is known of the flows of an action before and after each of its calls, and whether a call reached as far as planned. */
export class Sight {
  /** What the action is to change, or changes on the way. */
  readonly touched: Map<number, TouchedNode>;
  /** Flows in which the reach of a call differed from its plan. */
  readonly strayed = new Set<number>();
  readonly #facts: ActionFacts;
  readonly #ports: SightPorts;
  /** Whether what is left is planned anew after a surprise. */
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

  /** From here on, calls of a plan are sent that was made with what is known now. */
  begin(): void {
    this.strayed.clear();
    // A plan without that knowledge assumes that everything downstream is reached.
    this.#expected = this.#ports.journal.reach(this.#facts.place) ?? 'downstream';
  }

  flowOf({ originId }: OpenCall): ServiceFlow | null {
    return this.#ports.target().estate.snapshot.entryOf(originId)?.flow ?? null;
  }

  wordOf(nodeId: number): string | null {
    return wordIn(this.#ports.target().estate.snapshot.entryOf(nodeId)?.flow, nodeId);
  }

  /** Whether a flow, the known one where none is given, is as the call should have left it; null where that does not show. */
  hasHappened(call: OpenCall, flow: ServiceFlow | null = this.flowOf(call)): boolean | null {
    return callTraits[call.does].hasHappened(call, flow, this.touched);
  }

  /** Why there is nothing to send, if there is nothing. */
  whyLeftOut(call: OpenCall): CallOutcome | null {
    const flow = this.flowOf(call);
    if (!flow || !isStatusCall(call)) return null;
    if (this.hasHappened(call, flow)) return 'already';
    const mayHarm = call.via === 'resource' && this.#ports.journal.reach(this.#facts.place) !== 'resource';
    return mayHarm && !isHarmless(call, flow, this.touched) ? 'held' : null;
  }

  /** The call is about to leave. */
  leaving(call: OpenCall): void {
    const flow = this.flowOf(call);
    if (flow) this.#before.set(call.position, flow);
  }

  /** Reads the flow of a call that was answered. False when the service does not report its state. */
  async read(call: OpenCall): Promise<boolean> {
    const isRead = await readAgain([call.originId], this.#ports.target()).then(
      () => true,
      () => false,
    );
    if (isRead) this.learnReach(call);
    return isRead;
  }

  /** The flow before and after a call through a resource shows how far it reached. */
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

  /** How many of the touched nodes have their intended states by the service, and how many do not; null without an answer. */
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

  /** The effect of a settled call on its node, and on how many others; null where that is unknown. */
  after(call: OpenCall, outcome: CallOutcome): { before: string | null; after: string | null; others: number | null } {
    const [flowBefore, flow] = [this.#before.get(call.position), this.flowOf(call)];
    this.#before.delete(call.position);
    return {
      before: wordIn(flowBefore, call.nodeId) ?? this.touched.get(call.nodeId)?.before ?? null,
      after: this.wordOf(call.nodeId),
      others: outcome === 'done' && flowBefore && flow ? othersChanged(call, flowBefore, flow) : null,
    };
  }
}

const wordIn = (flow: ServiceFlow | undefined, nodeId: number): string | null =>
  flow?.nodes.find(({ id }) => id === nodeId)?.statusWord ?? null;
