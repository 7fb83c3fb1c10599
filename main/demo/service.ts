import { Clock } from './clock.ts';
import type { DemoOptions } from './options.ts';
import { RequestLog } from './request-log.ts';
import { Sessions } from './sessions.ts';
import type { Wire } from './wire/records.ts';
import { buildWorld } from './world/build.ts';
import { DeferredPauses } from './world/deferred.ts';
import { LatestRuns } from './world/latest-runs.ts';
import { NotificationFeed } from './world/notifications.ts';
import type { World } from './world/world.ts';

/** Everything that the routes share: the world, its time, who is signed in, and what was asked. */
export class DemoService {
  readonly options: DemoOptions;
  readonly clock: Clock;
  readonly world: World;
  readonly sessions: Sessions;
  readonly log = new RequestLog();
  readonly deferred: DeferredPauses;
  readonly notifications: NotificationFeed;
  readonly latestRuns: LatestRuns;
  readonly wire: Wire;

  constructor(options: DemoOptions) {
    const { seed, flows, nodes = Infinity } = options;
    const start = options.startTime === undefined ? Date.now() : Date.parse(options.startTime);
    this.options = options;
    this.clock = new Clock(start, options.holdClock);
    this.world = buildWorld({ seed, start, flows, nodes });
    this.sessions = new Sessions(this.clock, seed, options.tokenSeconds);
    this.deferred = new DeferredPauses(this.world);
    this.notifications = new NotificationFeed(this.world);
    this.latestRuns = new LatestRuns(this.world);
    this.wire = { world: this.world, vendor: options.vendor };
  }

  /**
   * Lets happen what is due by now: deferred pauses, then the notifications of the runs since. Nothing in the world has
   * a timer; whoever looks at it calls this first. Returns the present, in epoch milliseconds.
   */
  settle(): number {
    const now = this.clock.now();
    this.deferred.settle(now);
    this.notifications.settle(now);
    return now;
  }
}
