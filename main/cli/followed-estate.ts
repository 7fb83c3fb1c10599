import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { type EstateGap, gapsOfEstate, type ListGap } from '#contract/models/list-gap.ts';
import { ApiService } from '../api/service.ts';
import { type Clock, systemClock } from '../core/base/clock.ts';
import { FlowList } from '../core/monitoring/flow-list.ts';
import { FlowQueries } from '../core/monitoring/flow-queries.ts';
import { findingsOf } from '../core/monitoring/overview.ts';
import { RunList } from '../core/monitoring/run-list.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import type { FlowPage, Service } from '../core/ports/service.ts';
import type { Context, SignedInConnection } from './context.ts';
import { figuresOf } from './estate.ts';
import { clockWords, gapsInWords } from './gaps.ts';

type Chosen = Pick<EnvironmentSettings, 'load' | 'deadlines'>;

/**
 * Flows that a command reads repeatedly, like the window: all of them and their runs at first, then the newest runs and
 * a share of the list, so that every status is read again within a minute or three (P18).
 */
export class FollowedEstate {
  readonly snapshot = new Snapshot();
  readonly view: FlowQueries;
  /** Reads at which nodes the failing flows fail, where that is due. Unreadable figures stay unknown. */
  readonly readFigures: (signal: AbortSignal) => Promise<void>;
  readonly #clock: Clock;
  readonly #chosen: Chosen;
  readonly #flows: FlowList;
  readonly #runs: RunList;
  #attention: ReadonlySet<number> | null = null;
  #gapOfFlows: ListGap | null = { why: 'unfinished' };
  #gapOfRuns: ListGap | null = { why: 'unfinished' };
  /** Whether the last read succeeded. After a failure, anything may have changed. */
  #isCurrent = false;
  /** When the last successful read began, epoch milliseconds. */
  #readAt: number | null = null;
  /** When the last read began, by the clock's elapsed time. */
  #begunAt = -Infinity;

  constructor(service: Service, chosen: Chosen, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#chosen = chosen;
    this.snapshot.deadlines = () => chosen.deadlines;
    this.view = new FlowQueries(this.snapshot, () => this.#attention, clock);
    this.#flows = new FlowList(service, this.snapshot, clock);
    this.#runs = new RunList(service, this.snapshot, clock);
    this.readFigures = figuresOf(service, this.snapshot, clock);
  }

  /** Reasons why the flows and runs are not proven complete, the worst first. */
  get gaps(): EstateGap[] {
    return gapsOfEstate(this.#gapOfFlows, this.#gapOfRuns);
  }

  /** Epoch milliseconds of the oldest status, or of the last read where there is no flow; null before the first read. */
  get readAt(): number | null {
    return this.snapshot.allAskedAt ?? this.#readAt;
  }

  /** Reads what is due. Throws a Failure when a page fails permanently, and reads everything the next time. */
  async read(signal: AbortSignal): Promise<void> {
    const isCurrent = this.#isCurrent;
    this.#isCurrent = false;
    const interval = this.#clock.elapsed() - this.#begunAt;
    this.#begunAt = this.#clock.elapsed();
    const startedAt = this.#clock.now();
    const take = ({ flows }: FlowPage, askedAt: number): void => this.snapshot.put(flows, this.#clock.now(), askedAt);
    const restraint = { load: this.#chosen.load, hidden: false };
    const gap = isCurrent
      ? await this.#flows.readDue(interval, restraint, signal, take)
      : await this.#flows.read(signal, take);
    if (gap !== undefined) this.#gapOfFlows = gap;
    this.snapshot.passTime(this.#clock.now());
    const begunAt = this.#clock.now();
    this.#gapOfRuns = await this.#runs.read(signal, () => undefined);
    if (this.#gapOfRuns === null || this.#gapOfRuns.why === 'withheld') this.snapshot.endRuns(begunAt);
    this.#attention = new Set(findingsOf(this.snapshot, this.#clock.now()).map(({ entry }) => entry.flow.originId));
    this.#isCurrent = true;
    this.#readAt = startedAt;
  }
}

/** Returns a read for a command that repeats it. What is wrong with the lists or the clock is printed when it changes. */
export function estateReader(
  { target: { settings }, ...connection }: SignedInConnection,
  context: Context,
): (signal: AbortSignal) => Promise<FollowedEstate> {
  const service = new ApiService(settings, connection, systemClock);
  const estate = new FollowedEstate(service, settings);
  let said = '';
  return async (signal) => {
    await estate.read(signal);
    const words = [...clockWords(service.clockOffset), ...gapsInWords(estate.gaps)].join(' ');
    if (words !== said && words !== '') context.terminal.say(words);
    said = words;
    return estate;
  };
}
