import type { Clock, Timer } from '../base/clock.ts';

/** A change of progress is published at most this often, milliseconds; a change of state at once. */
const publishEvery = 200;

interface JobsPorts<Run> {
  clock: Clock;
  stateOf: (run: Run) => string;
  /** Something about a job has changed; also once it is over. */
  publish: (id: string) => void;
  /** The work of a job threw, so that it is not over. */
  onInterrupted: (id: string, thrown: unknown) => void;
}

interface Job<Run> {
  run: Run;
  done: Promise<void>;
  published: string | null;
  publishing: Timer | null;
}

/** The jobs that this process carries out: long work of which a person sees progress, such as an action or an export. */
export class Jobs<Run> {
  readonly #ports: JobsPorts<Run>;
  readonly #jobs = new Map<string, Job<Run>>();

  constructor(ports: JobsPorts<Run>) {
    this.#ports = ports;
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** The run of a job; null where this process does not carry it out. */
  run(id: string): Run | null {
    return this.#jobs.get(id)?.run ?? null;
  }

  runs(): Run[] {
    return [...this.#jobs.values()].map(({ run }) => run);
  }

  start(id: string, run: Run, work: () => Promise<void>): void {
    const job: Job<Run> = { run, done: Promise.resolve(), published: null, publishing: null };
    this.#jobs.set(id, job);
    job.done = work()
      .catch((thrown: unknown) => this.#ports.onInterrupted(id, thrown))
      .finally(() => {
        job.publishing?.cancel();
        this.#jobs.delete(id);
        this.#ports.publish(id);
      });
  }

  /** Resolves once the job is over, as far as this process carries it out. */
  async over(id: string): Promise<void> {
    await this.#jobs.get(id)?.done;
  }

  async allOver(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ done }) => done));
  }

  /** Something about the job has changed: publishes it, a change of progress only now and then. */
  changed(id: string): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    const { clock, stateOf, publish } = this.#ports;
    const publishNow = (): void => {
      job.publishing?.cancel();
      job.publishing = null;
      job.published = stateOf(job.run);
      publish(id);
    };
    if (job.published !== stateOf(job.run)) publishNow();
    else job.publishing ??= clock.after(publishEvery, publishNow);
  }
}
