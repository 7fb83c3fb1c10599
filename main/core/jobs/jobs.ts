import type { Clock, Timer } from '../base/clock.ts';

/** Minimum milliseconds between publications of progress. A change of state is published at once. */
const publishEvery = 200;

interface JobsPorts<Run> {
  clock: Clock;
  stateOf: (run: Run) => string;
  /** Called when something about a job has changed, and once it is over. */
  publish: (id: string) => void;
  /** Called when the work of a job threw, so that the job is not over. */
  onInterrupted: (id: string, thrown: unknown) => void;
}

interface Job<Run> {
  run: Run;
  done: Promise<void>;
  published: string | null;
  publishing: Timer | null;
}

/** Jobs that this process runs: long work with visible progress, such as an action or an export. */
export class Jobs<Run> {
  readonly #ports: JobsPorts<Run>;
  readonly #jobs = new Map<string, Job<Run>>();

  constructor(ports: JobsPorts<Run>) {
    this.#ports = ports;
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** Returns the run of a job; null if this process does not run it. */
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

  /** Resolves once the job's run in this process has ended. */
  async over(id: string): Promise<void> {
    await this.#jobs.get(id)?.done;
  }

  async allOver(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ done }) => done));
  }

  /** Publishes that something about the job has changed. Changes of progress are published only now and then. */
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
