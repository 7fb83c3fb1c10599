import type { ExportDraft, ExportJob, ExportVerification } from '#contract/models/export.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { exports, verifyExport } from '../../client/exports.svelte.ts';
import { clock } from '../../ui/clock.svelte.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { exportsThrough } from './filter.ts';

/** The Exports screen. Outlives it, so that its state is still there when a person comes back. */
class ExportsModel {
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  filter = $state('');
  #currentId = $state<string | null>(null);
  readonly #minute = $derived(Math.floor(clock.now / 60_000) * 60_000);
  readonly #verifications = new Map<string, Answer<ExportVerification>>();

  /** Of the exports those that the filter lets through, newest first. Ages are counted in whole minutes. */
  readonly shown: ExportJob[] = $derived(exportsThrough(this.filter, exports.all, this.#minute));

  search(filter: string): void {
    this.filter = filter;
    this.scroll = 0;
  }

  /** The index of the current row: it follows the same export while newer ones arrive above it. */
  get current(): number {
    return Math.max(
      0,
      this.shown.findIndex(({ id }) => id === this.#currentId),
    );
  }

  set current(index: number) {
    this.#currentId = this.shown[index]?.id ?? null;
  }

  /** The export that is shown in full beside the list; undefined for none. */
  get opened(): ExportJob | undefined {
    return this.panel === 'closed' ? undefined : this.shown[this.current];
  }

  /** Shows it in full, whatever the filter hides. */
  open(job: ExportJob): void {
    if (!this.shown.some(({ id }) => id === job.id)) this.search('');
    this.#currentId = job.id;
    this.panel = 'open';
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
