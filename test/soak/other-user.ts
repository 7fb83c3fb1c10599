import type { Connection } from '../../main/api/connection.ts';
import { activateFlow, copyFlow, deleteFlow, pauseFlow } from '../../main/api/operations/flows.ts';
import { connectionAt } from '../fixtures/connection.ts';
import type { DemoService } from '../fixtures/demo-service.ts';

/** Number of flows that are paused at the same time. */
const mostPaused = 10;

/**
 * Another user who works on the service in parallel: pauses and activates flows, copies some and deletes the copies.
 */
export class OtherUser {
  readonly #connection: Connection;
  readonly #flows: readonly number[];
  readonly #paused: number[] = [];
  #copy: number | null = null;
  #turn = 0;

  private constructor(connection: Connection, flows: readonly number[]) {
    this.#connection = connection;
    this.#flows = flows;
  }

  /** @param flows that are active and may be changed, by their origins */
  static async signIn(demo: DemoService, flows: readonly number[]): Promise<OtherUser> {
    const connection = connectionAt(demo);
    await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    return new OtherUser(connection, flows);
  }

  /** Changes this many flows, adds one and removes another. */
  async work(changes: number): Promise<void> {
    const { client } = this.#connection;
    for (let change = 0; change < changes; change += 1) {
      const id = this.#next();
      await client.call(pauseFlow, { path: { flow_id: id } });
      this.#paused.push(id);
      if (this.#paused.length > mostPaused)
        await client.call(activateFlow, { path: { flow_id: this.#paused.shift()! } });
    }
    const { answer } = await client.call(copyFlow, { path: { flow_id: this.#next() }, body: {} });
    if (this.#copy !== null) await client.call(deleteFlow, { path: { flow_id: this.#copy } });
    this.#copy = Number((answer as { flows: { id: number }[] }).flows[0]!.id);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #next(): number {
    this.#turn += 1;
    return this.#flows[this.#turn % this.#flows.length]!;
  }
}
