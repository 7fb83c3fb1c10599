import type { ExportDraft, ExportJob, ExportVerification } from '#contract/models/export.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { exports, verifyExport } from '../../client/exports.svelte.ts';

/** The Exports screen. Outlives it, so that coming back finds it as it was left. */
class ExportsModel {
  /** The export that is shown in full beside the list. */
  openedId = $state<string | null>(null);
  scroll = $state(0);
  #currentId = $state<string | null>(null);
  readonly #verifications = new Map<string, Answer<ExportVerification>>();

  /** Where the keyboard stands: with the same export, also while newer ones come in above it. */
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

  /** What the last look at the files of an export came to. */
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

/** The same again, over a range as long that ends now; null where only certain records are meant, which no other range has. */
export function movedToNow(draft: ExportDraft, now: number): ExportDraft | null {
  return draft.choice.by === 'records' ? null : { ...draft, from: now - (draft.to - draft.from), to: now };
}
