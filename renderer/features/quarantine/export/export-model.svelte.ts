import type { ExportChoice, ExportDraft, ExportPreview } from '#contract/models/export.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { type ExportLayout, exports, previewExport } from '../../../client/exports.svelte.ts';
import { firstLayout, writable } from './layout.ts';

/** Milliseconds without a change before the first rows are asked for again. */
const pause = 300;

/** The first rows, and the layout that they are in. */
export interface ShownPreview extends ExportPreview {
  layout: ExportLayout;
}

/** What is about to be exported of a reading. The range is that of the moment, also while the reading follows new records. */
export class ExportModel {
  readonly preview = new Answer<ShownPreview>();
  starting = $state(false);
  readonly #of: Pick<ExportDraft, 'environmentId' | 'scope' | 'from' | 'to'>;
  readonly #closed = new AbortController();
  #layout = $state.raw<ExportLayout>(firstLayout);

  /** @param again an export that is to be made again; else records are written as they were the last time. */
  constructor({ environmentId, scope, from, to }: Reading, again: ExportDraft | null) {
    this.#of = { environmentId, scope, from, to };
    this.#layout = again ? layoutIn(again) : (exports.layoutOf(environmentId) ?? firstLayout);
  }

  get layout(): ExportLayout {
    return this.#layout;
  }

  set layout(layout: ExportLayout) {
    this.#layout = layout;
    // No columns are no way to write anything, so they are nothing to begin with the next time.
    if (layout.columns?.length !== 0) exports.keepLayout(this.#of.environmentId, layout);
  }

  draftOf(choice: ExportChoice): ExportDraft {
    return { ...this.#of, choice, ...writable(this.#layout) };
  }

  /** Asks how the first rows will look, once nothing has changed for a moment. Returns the end of it. */
  show(draft: ExportDraft): () => void {
    const ask = (): void =>
      void this.preview.ask(async (signal) => ({ ...(await previewExport(draft, signal)), layout: layoutIn(draft) }));
    const timer = setTimeout(ask, this.preview.value || this.preview.problem ? pause : 0);
    return () => clearTimeout(timer);
  }

  /** Whether it began; a person may also choose no place for it, or close this before. */
  async start(choice: ExportChoice): Promise<boolean> {
    this.starting = true;
    try {
      return (await exports.start(this.draftOf(choice), this.#closed.signal)) !== null;
    } finally {
      this.starting = false;
    }
  }

  /** Gives up on what is asked and has not been answered; what has begun goes on. */
  close(): void {
    this.preview.clear();
    this.#closed.abort();
  }
}

function layoutIn({ format, split, columns, redactions, guard }: ExportDraft): ExportLayout {
  return { format, split, columns, redactions, guard };
}
