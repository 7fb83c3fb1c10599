import { failure } from '../base/failure.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import type { ExportFacts, ExportProgress, RecordCalls, Records } from '../ports/records.ts';
import { texts } from './words.ts';

/**
 * Export as it is open in the writing process. That process may end at any time, and the next one knows nothing of the
 * export.
 */
export class ExportWriter {
  readonly #plan: ExportPlan;
  readonly #records: Records;
  readonly #stopListening: () => void;
  #isOpen = false;

  constructor(plan: ExportPlan, records: Records) {
    this.#plan = plan;
    this.#records = records;
    this.#stopListening = records.onLost(() => (this.#isOpen = false));
  }

  /** Returns the progress so far if any of it is on disk. */
  async open(): Promise<ExportProgress | null> {
    const before = await this.#records.call('export.open', { plan: this.#plan });
    this.#isOpen = true;
    return before;
  }

  /** Adds the page that begins at the record `offset` of the resource, given by its position in the plan. */
  async add(resource: number, offset: number, text: string): Promise<RecordCalls['export.add']['output']> {
    this.#requireOpen();
    return this.#records.call('export.add', { id: this.#plan.id, resource, offset, text });
  }

  async sync(): Promise<void> {
    this.#requireOpen();
    await this.#records.call('export.sync', { id: this.#plan.id });
  }

  async finish(facts: ExportFacts): Promise<RecordCalls['export.finish']['output']> {
    this.#requireOpen();
    const finished = await this.#records.call('export.finish', { id: this.#plan.id, facts });
    await this.#close(false);
    return finished;
  }

  /**
   * Closes the files, after a sync if that is still possible, so that nothing need be read again. They are not kept
   * open during a wait, because their disk may be unmounted.
   */
  async suspend(): Promise<void> {
    if (this.#isOpen) await this.sync().catch(() => undefined);
    await this.#close(false);
  }

  /** Closes at once, even while the export is being finished: then it is not renamed to its target. */
  abandon(): void {
    if (this.#isOpen) void this.#call(true);
  }

  /** Removes what was written. Files of another process become known only by opening the export. */
  async discard(): Promise<void> {
    if (!this.#isOpen) await this.open().catch(() => undefined);
    await this.#close(true);
  }

  /** Unsubscribes from the process. */
  end(): void {
    this.#stopListening();
  }

  async #close(discard: boolean): Promise<void> {
    if (this.#isOpen) await this.#call(discard);
    this.#isOpen = false;
  }

  /** If the process has ended, there is nothing to close. */
  #call(discard: boolean): Promise<unknown> {
    return this.#records.call('export.close', { id: this.#plan.id, discard }).catch(() => undefined);
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw failure('internal', texts.writerEnded);
  }
}
