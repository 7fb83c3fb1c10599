import { DemoService } from '../fixtures/demo-service.ts';

/** Maximum number that run at once. Each is a process of about 80 MB. */
const most = 3;

/**
 * Demo services of one worker. Tests with equal options share one, one after the other, each from its initial state.
 */
export class ServicePool {
  /** By their options, the most recently used one at the end. */
  readonly #running = new Map<string, DemoService>();

  /**
   * A service with these options in its initial state, with an empty log. It belongs to the caller until the next call.
   */
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
