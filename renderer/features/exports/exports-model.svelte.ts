import type { ExportDraft, ExportJob, ExportVerification } from '#contract/models/export.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { exports, verifyExport } from '../../client/exports.svelte.ts';
import { clock } from '../../ui/clock.svelte.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { exportsThrough } from './filter.ts';

/** State of the Exports screen. It outlives the screen, so that the state persists when the user returns. */
class ExportsModel {
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  filter = $state('');
  #currentId = $state<string | null>(null);
  readonly #minute = $derived(Math.floor(clock.now / 60_000) * 60_000);
  readonly #verifications = new Map<string, Answer<ExportVerification>>();

  /** Exports that match the filter, newest first. Ages are in whole minutes. */
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

  /** The export shown in full next to the list; undefined for none. */
  get opened(): ExportJob | undefined {
    return this.panel === 'closed' ? undefined : this.shown[this.current];
  }

  /** Shows it in full, even if the filter hides it. */
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

/**
 * A draft of the export over a range of equal length that ends now. null for single records, which no other range
 * contains.
 */
export function movedToNow(draft: ExportDraft, now: number): ExportDraft | null {
  return draft.choice.by === 'records' ? null : { ...draft, from: now - (draft.to - draft.from), to: now };
}
