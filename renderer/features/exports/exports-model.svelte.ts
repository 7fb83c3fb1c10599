import type { ExportDraft, ExportJob, ExportVerification } from '#contract/models/export.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { exports, verifyExport } from '../../client/exports.svelte.ts';

/** The Exports screen. Outlives it, so that its state is still there when a person comes back. */
class ExportsModel {
  /** The export that is shown in full beside the list. */
  openedId = $state<string | null>(null);
  scroll = $state(0);
  #currentId = $state<string | null>(null);
  readonly #verifications = new Map<string, Answer<ExportVerification>>();

  /** The index of the current row: it follows the same export while newer ones arrive above it. */
  get current(): number {
    return Math.max(
      0,
      exports.all.findIndex(({ id }) => id === this.#currentId),
    );
  }

  set current(index: number) {
    this.#currentId = exports.all[index]?.id ?? null;
    if (this.openedId !== null) this.openedId = this.#currentId;
  }

  open(job: ExportJob | null): void {
    this.openedId = job?.id ?? null;
  }

  /** The result of the last verification of an export's files. */
  verificationOf({ id }: ExportJob): Answer<ExportVerification> {
    const answer = this.#verifications.get(id) ?? new Answer<ExportVerification>();
    this.#verifications.set(id, answer);
    return answer;
  }

  verify(job: ExportJob): Promise<void> {
    return this.verificationOf(job).ask(() => verifyExport(job));
  }
}

export const exportsModel = new ExportsModel();

/** The same export over a range of the same length that ends now; null where it consists of single records, which no other range has. */
export function movedToNow(draft: ExportDraft, now: number): ExportDraft | null {
  return draft.choice.by === 'records' ? null : { ...draft, from: now - (draft.to - draft.from), to: now };
}
