import type { ExportDraft, ExportJob, ExportVerification } from '#contract/models/export.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { exports } from '../../../client/exports.svelte.ts';
import { HeldRows } from '../../../lists/held-rows.svelte.ts';
import { ListModel } from '../../../lists/list-model.svelte.ts';
import { exportsThrough } from './filter.ts';

/** State of the Exports screen, which lists the exports of every environment, newest first. */
class ExportsModel extends ListModel<ExportJob> {
  readonly #verifications = new Map<string, Answer<ExportVerification>>();

  constructor() {
    const rows = new HeldRows<ExportJob>({
      all: () => (exports.loaded ? exports.all : null),
      problem: () => exports.problem,
      through: exportsThrough,
      load: () => exports.load(),
    });
    super(
      '',
      () => rows,
      ({ id }) => id,
    );
  }

  /** Shows it in full, even if the filter hides it. */
  override open(job: ExportJob): void {
    if (this.rows.placeOf(({ id }) => id === job.id) < 0) this.text = '';
    super.open(job);
  }

  /** Scrolls to the top, and stays with the current export. */
  override goToTop(): void {
    this.scroll = 0;
  }

  /** The result of the last verification of an export's files. */
  verificationOf({ id }: ExportJob): Answer<ExportVerification> {
    const answer = this.#verifications.get(id) ?? new Answer<ExportVerification>();
    this.#verifications.set(id, answer);
    return answer;
  }

  verify(job: ExportJob): Promise<void> {
    return this.verificationOf(job).ask(() => main.exports.verify({ exportId: job.id }));
  }
}

export const exportsModel = new ExportsModel();

/**
 * A draft of the export over a range of equal length that ends now. null for single records, which no other range
 * contains.
 */
export function movedToNow(draft: ExportDraft, now: number): ExportDraft | null {
  return draft.choice.by === 'records' ? null : { ...draft, from: now - (draft.to - draft.from), to: now };
}
