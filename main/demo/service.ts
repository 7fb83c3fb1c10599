import { Clock } from './clock.ts';
import { Faults } from './faults/faults.ts';
import type { DemoOptions } from './options.ts';
import { RequestLog } from './request-log.ts';
import { Sessions } from './sessions.ts';
import { Throttle } from './throttle.ts';
import type { Wire } from './wire/records.ts';
import { resourceRecord } from './wire/resources.ts';
import { archiveReplay } from './world/archive-replay.ts';
import { AuditLog, propertiesBetween } from './world/audit.ts';
import { bigFlow } from './world/big-flow.ts';
import { buildWorld } from './world/build.ts';
import { DeferredTasks } from './world/deferred.ts';
import { addFirstEdits } from './world/first-edits.ts';
import { LaterEdits, type MakeEdit } from './world/later-edits.ts';
import { LatestRuns } from './world/latest-runs.ts';
import { NotificationFeed } from './world/notifications.ts';
import { oddFlow } from './world/odd-flow.ts';
import type { World } from './world/world.ts';

/**
 * State that the routes share: the world, its time, the sessions, the requests and the faults.
 *
 * Routes read its members when they answer and retain none: a reset replaces them.
 */
export class DemoService {
  readonly options: DemoOptions;
  #parts: Parts;

  constructor(options: DemoOptions) {
    this.options = options;
    this.#parts = begin(options);
  }

  get clock(): Clock {
    return this.#parts.clock;
  }

  get world(): World {
    return this.#parts.world;
  }

  get wire(): Wire {
    return this.#parts.wire;
  }

  get sessions(): Sessions {
    return this.#parts.sessions;
  }

  get log(): RequestLog {
    return this.#parts.log;
  }

  get deferred(): DeferredTasks {
    return this.#parts.deferred;
  }

  get notifications(): NotificationFeed {
    return this.#parts.notifications;
  }

  get latestRuns(): LatestRuns {
    return this.#parts.latestRuns;
  }

  get faults(): Faults {
    return this.#parts.faults;
  }

  get audit(): AuditLog {
    return this.#parts.audit;
  }

  get throttle(): Throttle {
    return this.#parts.throttle;
  }

  /** Discards the history and restarts the world. Earlier tokens are invalid. */
  reset(): void {
    this.#parts = begin(this.options);
  }

  /**
   * Runs what is due by now: deferred tasks, edits of other users, then the notifications of the runs since. Nothing in
   * the world has a timer; every reader of it calls this first. Returns the present, in epoch milliseconds.
   */
  settle(): number {
    const now = this.clock.now();
    this.deferred.settle(now);
    this.#parts.laterEdits.settle(now);
    this.notifications.settle(now);
    return now;
  }
}

type Parts = ReturnType<typeof begin>;

function begin(options: DemoOptions) {
  const { seed, flows, nodes = Infinity, quarantine, oddRecords, flowNodes } = options;
  const { startTime, holdClock, tokenSeconds, vendor } = options;
  const clock = new Clock(startTime === undefined ? null : Date.parse(startTime), holdClock);
  clock.skew = options.skewMs;
  // The world starts by its clock, unless the options set its start.
  const start = startTime === undefined ? clock.now() : Date.parse(startTime);
  const extra = [
    ...(quarantine === undefined ? [] : [archiveReplay(quarantine)]),
    ...(oddRecords ? [oddFlow] : []),
    ...(flowNodes === undefined ? [] : [bigFlow(seed, flowNodes)]),
  ];
  const world = buildWorld({ seed, start, flows, nodes, extra });
  const wire: Wire = { world, vendor };
  const audit = new AuditLog(world);
  addFirstEdits(world, audit);
  const edit: MakeEdit = (resource, user, at, change) => {
    const before = resourceRecord(wire, resource, 'full', at);
    change();
    const changes = propertiesBetween(before, resourceRecord(wire, resource, 'full', at));
    audit.record({ kind: resource.kind, resourceId: resource.id, user, impersonator: null, at, changes });
  };
  return {
    clock,
    world,
    wire,
    audit,
    sessions: new Sessions(clock, seed, tokenSeconds),
    log: new RequestLog(),
    faults: new Faults(options.faults, seed),
    throttle: new Throttle(options.throttle ?? null),
    deferred: new DeferredTasks(),
    notifications: new NotificationFeed(world),
    latestRuns: new LatestRuns(world),
    laterEdits: new LaterEdits(world, options.editedAfter ?? null, edit),
  };
}
