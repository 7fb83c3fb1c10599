import { originOf, type Flow, type FlowNode, type Kind } from './model.ts';
import { failures, newestRuns, runIds } from './runs.ts';
import type { World } from './world.ts';

type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'RECOVERED' | 'RESOLVED';

/** Notification of the service. Times in epoch milliseconds. */
export interface Notification {
  readonly id: number;
  readonly at: number;
  readonly level: Level;
  readonly node: FlowNode;
  readonly message: string;
  readAt: number | null;
}

type Event = Omit<Notification, 'id' | 'readAt'>;

/** Age of the unread part of the feed: three quarters of an hour before the service started. */
const unreadMs = 45 * 60_000;
const readAfterMs = 10 * 60_000;

/** Number of failures in a run from which they are an error. Fewer are a warning. */
const errorThreshold = 10;

/** Number of the oldest flows, which alone announce their daily runs, however large the world. */
const announcers = 200;
const dayMs = 86_400_000;

const counted = new Intl.NumberFormat('en');

/** Notifications so far. They follow from the runs, and are recorded as time passes so that each keeps its id. */
export class NotificationFeed {
  readonly #world: World;
  #notifyingNodes: readonly FlowNode[] = [];
  /** Revision of the world at which the nodes were looked up: nodes come and go. */
  #revision = NaN;
  #notifications: Notification[] = [];
  #count = 0;
  #settled = -Infinity;

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns the notifications, newest first. */
  get newestFirst(): readonly Notification[] {
    return this.#notifications.toReversed();
  }

  /** Records every notification up to `now`. */
  settle(now: number): void {
    if (now <= this.#settled) return;
    const events = [...this.#failures(now), ...this.#dailyRuns(now), ...this.#troubles(now)];
    events.sort((a, b) => a.at - b.at);
    for (const event of events) {
      const readAt = event.at < this.#world.start - unreadMs ? event.at + readAfterMs : null;
      this.#count += 1;
      this.#notifications.push({ ...event, id: 700_000 + this.#count, readAt });
    }
    this.#settled = now;
  }

  /**
   * Marks as read at that moment (epoch milliseconds), or as unread with null. Returns whether that changed anything.
   */
  mark(ids: ReadonlySet<number>, readAt: number | null): boolean {
    // Notifications that are already read keep their time.
    const marked = this.#notifications.filter((one) => ids.has(one.id) && (one.readAt === null) !== (readAt === null));
    for (const notification of marked) notification.readAt = readAt;
    return marked.length > 0;
  }

  delete(ids: ReadonlySet<number>): void {
    this.#notifications = this.#notifications.filter((one) => !ids.has(one.id));
  }

  *#failures(now: number): Generator<Event> {
    if (this.#revision !== this.#world.revision) {
      this.#revision = this.#world.revision;
      this.#notifyingNodes = [...this.#world.nodes.values()].filter((node) =>
        node.faults.some((fault) => fault.notifyEveryMs < Infinity),
      );
    }
    for (const node of this.#notifyingNodes) {
      for (const runId of runIds(this.#world, node.flow, now)) {
        if (runId <= this.#settled) break;
        const reported = failures(this.#world, node, runId).filter(
          ({ fault, count }) => count > 0 && isFirstIn(runId, node.flow, fault.notifyEveryMs),
        );
        const count = reported.reduce((sum, one) => sum + one.count, 0);
        if (count > 0) yield failureEvent(node, runId, count);
      }
    }
  }

  *#dailyRuns(now: number): Generator<Event> {
    for (const flow of this.#world.flows.slice(-announcers)) {
      if (flow.intervalMs < dayMs) continue;
      for (const run of newestRuns(this.#world, flow, now, 8)) {
        if (run.id <= this.#settled) break;
        const message = `${flow.name}: daily run done, ${counted.format(run.records)} records.`;
        yield { at: run.id, level: 'INFO', node: originOf(flow), message };
      }
    }
  }

  /** Yields single events: a rate limit was reached, a credential refused. A silent source announces nothing. */
  *#troubles(now: number): Generator<Event> {
    for (const flow of this.#world.flows.slice(-announcers)) {
      const node = originOf(flow);
      const { resource } = node;
      const limit = resource.history.find(({ status }) => status === 'RATE_LIMITED');
      if (limit && this.#isNew(limit.at, now)) {
        yield {
          at: limit.at,
          level: 'WARN',
          node,
          message: `${resource.name}: rate limit reached, reading has stopped.`,
        };
      }
      const { credential } = resource;
      if (credential?.refusal && this.#isNew(flow.silentFrom, now)) {
        const message = `${resource.name}: credential ${credential.name} was refused: ${credential.refusal}`;
        yield { at: flow.silentFrom, level: 'ERROR', node, message };
      }
    }
  }

  #isNew(time: number, now: number): boolean {
    return time > this.#settled && time <= now;
  }
}

/** Reports whether this is the flow's first run in a period of the given length. */
function isFirstIn(runId: number, flow: Flow, periodMs: number): boolean {
  return periodMs < Infinity && Math.floor(runId / periodMs) !== Math.floor((runId - flow.intervalMs) / periodMs);
}

const verbs: Record<Kind, string> = {
  data_sources: 'could not be parsed',
  data_sets: 'failed the checks',
  data_sinks: 'could not be written',
};

function failureEvent(node: FlowNode, runId: number, count: number): Event {
  const { name, kind } = node.resource;
  const records = count === 1 ? '1 record' : `${counted.format(count)} records`;
  const level = count < errorThreshold ? 'WARN' : 'ERROR';
  return { at: runId, level, node, message: `${name}: ${records} ${verbs[kind]} in run ${runId}.` };
}
