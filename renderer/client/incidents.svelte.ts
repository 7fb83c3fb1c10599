import { longestRange } from '#contract/limits.ts';
import type { Plan } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { OverviewSeries } from '#contract/models/overview.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { Coalescer } from './coalescer.ts';
import { subscribe } from './subscribe.ts';

/** Milliseconds between two questions while an action reports one call after the other. */
const pause = 1_000;

/** The errors of all flows are stored for so long; `overview.series` returns no more at once. */

/** The incidents of the environment on screen, newest first. */
class Incidents {
  readonly #list = new Answer<Incident[]>();
  #renewal: Coalescer | undefined;

  /** null until main has answered. */
  get all(): Incident[] | null {
    return this.#list.value;
  }

  get problem(): Answer<Incident[]>['problem'] {
    return this.#list.problem;
  }

  get open(): Incident[] {
    return this.all?.filter(({ closedAt }) => closedAt === null) ?? [];
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void => void this.#list.ask((signal) => call('incidents.list', { environmentId }, { signal }));
    const renewal = (this.#renewal = new Coalescer(load, pause));
    const unsubscribe = subscribe(
      'actions.changed',
      (action) => {
        if (action.environmentId === environmentId) renewal.ask();
      },
      () => renewal.ask(),
    );
    renewal.askNow();
    return () => {
      unsubscribe();
      renewal.close();
      this.#list.clear();
    };
  }

  retry(): void {
    this.#renewal?.askNow();
  }

  /** Closes an incident: nothing of it will be restored. */
  async close(incidentId: string): Promise<void> {
    await call('incidents.close', { incidentId });
    this.retry();
  }

  /** The path of the report; null when the person chose none. */
  saveReport(incidentId: string): Promise<string | null> {
    return call('incidents.saveReport', { incidentId });
  }
}

/** Those of the environment on screen. */
export const incidents = new Incidents();

/** One incident on screen: what it is, the errors around it, and the plan of the way back. */
export class LiveIncident {
  readonly incident = new Answer<Incident>();
  readonly errors = new Answer<OverviewSeries>();
  readonly wayBack = new Answer<Plan>();
  readonly #id: string;
  readonly #renewal = new Coalescer(() => this.#load(), pause);

  constructor(id: string) {
    this.#id = id;
  }

  /** Follows main until the returned function is called. */
  follow(): () => void {
    const unsubscribe = subscribe(
      'actions.changed',
      ({ incidentId }) => {
        if (incidentId === this.#id) this.renew();
      },
      () => this.renew(),
    );
    this.#renewal.askNow();
    return () => {
      unsubscribe();
      this.#renewal.close();
      for (const answer of [this.incident, this.errors, this.wayBack]) answer.clear();
    };
  }

  /** Main may have something newer: asks again. */
  renew(): void {
    this.#renewal.ask();
  }

  #load(): void {
    const incidentId = this.#id;
    void this.incident.ask((signal) => call('incidents.get', { incidentId }, { signal }));
  }

  /** Asks for the errors of all flows from some time before it until now, or until it was closed. */
  loadErrors({ environmentId, begunAt, closedAt }: Incident, before: number): void {
    const to = closedAt ?? Date.now();
    const input = { environmentId, from: Math.max(begunAt - before, to - longestRange), to, compare: false };
    void this.errors.ask((signal) => call('overview.series', input, { signal }));
  }

  /** Asks what it would take to bring everything back. */
  loadWayBack({ id, environmentId }: Incident): void {
    const goal = { kind: 'restore', incidentId: id, leaveMoved: false } as const;
    const input = { environmentId, goal, strategy: 'least_waking', incidentId: id } as const;
    void this.wayBack.ask((signal) => call('actions.plan', input, { signal }));
  }
}
