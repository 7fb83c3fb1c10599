import { everyFlow } from '#contract/models/flow.ts';
import { systemClock } from '../../main/core/base/clock.ts';
import { Findings } from '../../main/core/findings/findings.ts';
import { runsInMemory } from '../../main/core/monitoring/runs-in-memory.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import { Announcer } from '../../main/core/notifications/announcer.ts';
import { NotificationWatch } from '../../main/core/notifications/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { openFindings } from '../../main/storage/findings.ts';
import { openNotificationStore } from '../../main/storage/notifications.ts';
import { enforceRetention } from '../../main/storage/retention.ts';
import { unrecorded } from '../fixtures/activity.ts';
import { serviceAt } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { errorLog } from './error-log.ts';
import type { FastClock } from './fast-clock.ts';
import { usedHeap } from './heap.ts';

/** Few enough that the feed is full before anything is judged. Then each new one pushes an old one out, too. */
const notificationsRetained = 200;
/** Likewise, so that their history is not taken for a leak while it fills. */
const findingsRetained = 200;
const quarterOfAnHour = 15 * 60_000;

/** The parts of main that live as long as the app, assembled like in the app, on plain Node. */
export class Watched {
  readonly #clock: FastClock;
  readonly service: Service;
  readonly #disk = new DiskHistory();
  readonly #retention: { cancel(): void };
  readonly watch: Watch;
  readonly #notifications: NotificationWatch;
  readonly #findings: Findings;
  reads = 0;
  #readEnded = Promise.withResolvers<void>();

  private constructor(service: Service, clock: FastClock, pollSeconds: number) {
    this.#clock = clock;
    this.service = service;
    let reading = false;
    this.watch = new Watch({
      environmentId: 'e',
      service,
      history: this.#disk.history,
      clock,
      log: errorLog,
      pollSeconds,
      onChange: (state) => {
        if (reading && !state.reading) {
          this.reads += 1;
          if (this.watch.judgedAt !== null) this.#findings.watched(this.watch.judgedAt, state.interval);
          if (state.problem) this.#readEnded.reject(new Error(state.problem.message));
          else this.#readEnded.resolve();
          this.#readEnded = Promise.withResolvers();
        }
        reading = state.reading;
      },
    });
    this.#retention = enforceRetention(this.#disk.database, clock, (thrown) => {
      throw thrown;
    });
    const announcer = new Announcer({
      native: { show: () => undefined },
      rules: () => ({ native: true, levels: ['ERROR'], environments: 'all', quiet: null }),
      clock,
    });
    const identity = () => ({ name: 'Soak', guard: 'open' }) as const;
    this.#findings = new Findings({
      environmentId: 'e',
      identity,
      snapshot: this.watch.snapshot,
      store: openFindings(this.#disk.database, 'e'),
      announcer,
      isMuted: () => false,
      mostEnded: findingsRetained,
      clock,
      log: errorLog,
      onChange: () => undefined,
    });
    this.#notifications = new NotificationWatch({
      environmentId: 'e',
      identity,
      service,
      record: unrecorded,
      snapshot: this.watch.snapshot,
      store: openNotificationStore(this.#disk.database, 'e'),
      announcer,
      clock,
      log: errorLog,
      pollSeconds,
      most: notificationsRetained,
      onChange: () => undefined,
    });
  }

  /**
   * @param serviceTime by the clock of the service, epoch milliseconds. The client gets it as this computer's clock
   * too, because between two clocks that drift apart, every time from the service would change at each read
   */
  static async start(
    demo: DemoService,
    { clock, pollSeconds, serviceTime }: { clock: FastClock; pollSeconds: number; serviceTime: () => number },
  ): Promise<Watched> {
    const { service } = serviceAt(demo, { clock: { ...systemClock, now: serviceTime } });
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const watched = new Watched(service, clock, pollSeconds);
    watched.watch.start();
    await watched.readEnd();
    watched.#notifications.start();
    return watched;
  }

  /** Resolves at the end of the next read, or of the one under way. */
  readEnd(): Promise<void> {
    return this.#readEnded.promise;
  }

  /**
   * Ages it to its final state: each flow has its maximum of retained runs, so that every new one pushes an old one
   * out. Otherwise intentional retention would look like a leak for weeks. The old runs are like the new, down to the
   * size of their figures, which determines the memory of a figure, and to the time between them: a flow that ran more
   * often before would be silent.
   */
  age(): void {
    const { snapshot } = this.watch;
    const most = runsInMemory(snapshot.size);
    for (const { runs } of [...snapshot.entries()]) {
      const oldest = runs.at(-1);
      if (oldest?.at == null) continue;
      const { runId, at } = oldest;
      const interval = runs.length > 1 ? (runs[0]!.at! - at) / (runs.length - 1) : quarterOfAnHour;
      const older = Array.from({ length: most - runs.length }, (_, index) => {
        const earlier = Math.round((index + 1) * interval);
        return { ...runs[index % runs.length]!, runId: runId - earlier, at: at - earlier };
      });
      snapshot.putRuns(older, this.#clock.now());
    }
  }

  /** Queries what was read, like the page after every read: rows of the table, the overview, the runs of a flow. */
  look(): void {
    const { snapshot, view } = this.watch;
    const words = ['', 'orders', 'stock', 'a', ''];
    view.window({ ...everyFlow, filter: words[this.reads % words.length]! }, 0, 100);
    this.watch.overview();
    for (const { key } of [...this.#notifications.feed.groups()].slice(0, 100)) this.#notifications.describe(key);
    const origins = [...snapshot.entries()].map(({ flow }) => flow.originId);
    this.watch.runsOf(origins[this.reads % origins.length]!);
  }

  /** Megabytes in use between two reads. */
  async heap(): Promise<number> {
    await this.#disk.settled();
    return usedHeap();
  }

  async close(): Promise<void> {
    await this.watch.close();
    await Promise.all([this.#notifications.close(), this.#findings.close()]);
    this.#retention.cancel();
    await this.service.close();
    await this.#disk.settled();
    this.#disk.close();
  }
}
