import { DemoService } from '../fixtures/demo-service.ts';

/** How many run at once, at most: each is a process of about 80 MB. */
const most = 3;

/** The demo services of one worker: tests that want the same one share it, one after the other, each from its beginning. */
export class ServicePool {
  /** By their options, the one that was wanted last at the end. */
  readonly #running = new Map<string, DemoService>();

  /** A service with these options as if just started, its log empty. It is the caller's until the next call. */
  async get(options: readonly string[]): Promise<DemoService> {
    const key = options.join(' ');
    const known = this.#running.get(key);
    this.#running.delete(key);
    const service = known?.running ? known : await DemoService.start('--port', '0', ...options);
    if (service === known) await service.reset();
    this.#running.set(key, service);
    const [[eldest, longUnused]] = this.#running as unknown as [[string, DemoService]];
    if (this.#running.size > most) {
      this.#running.delete(eldest);
      await longUnused.stop();
    }
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].map((service) => service.stop()));
  }
}
