import type { ExportChoice, ExportDraft, ExportPreview } from '#contract/models/export.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import { type ExportLayout, firstLayout, layoutBy } from '#contract/models/export-layout.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { Coalescer } from '../../../client/coalescer.ts';
import { exports, previewExport } from '../../../client/exports.svelte.ts';
import { writable } from './layout.ts';

/** Least milliseconds between two looks at the first rows, while somebody changes how they are written. */
const pause = 300;

/** Some rows, and the draft they were asked for with. */
export interface ShownPreview extends ExportPreview {
  layout: ExportLayout;
  choice: ExportChoice;
}

/** An export of a reading in preparation. Its range is that of the moment, also while the reading follows new records. */
export class ExportModel {
  readonly preview = new Answer<ShownPreview>();
  starting = $state(false);
  readonly #of: Pick<ExportDraft, 'environmentId' | 'scope' | 'from' | 'to'>;
  readonly #readingId: string;
  /** The answers given when it was exported before. */
  readonly #acceptedBefore: ExportDraft['accepted'];
  readonly #closed = new AbortController();
  readonly #asking = new Coalescer(() => this.#askPreview(), pause);
  #layout = $state.raw<ExportLayout>(firstLayout);
  #shown: ExportDraft | null = null;

  /** @param again an export that is to be made again; else the layout of the last export is used. */
  constructor({ id, environmentId, scope, from, to }: Reading, again: ExportDraft | null) {
    this.#of = { environmentId, scope, from, to };
    this.#readingId = id;
    this.#acceptedBefore = again?.accepted ?? [];
    this.#layout = again ? layoutIn(again) : (exports.layoutOf(environmentId) ?? layoutBy(exports.defaults));
  }

  get layout(): ExportLayout {
    return this.#layout;
  }

  set layout(layout: ExportLayout) {
    this.#layout = layout;
    // A layout without columns writes nothing, so it is not remembered.
    if (layout.columns?.length !== 0) exports.rememberLayout(this.#of.environmentId, layout);
  }

  draftOf(choice: ExportChoice): ExportDraft {
    return { ...this.#of, choice, ...writable(this.#layout), accepted: this.#acceptedBefore };
  }

  /** Whether the preview of these records has loaded, so that personal data in them is on screen, or failed to. */
  hasLookedAt(choice: ExportChoice): boolean {
    const { value, problem } = this.preview;
    return problem !== null || (value !== null && JSON.stringify(value.choice) === JSON.stringify(choice));
  }

  /** With the personal data that is marked on screen and accepted there. */
  #draftToStart(choice: ExportChoice): ExportDraft {
    const draft = this.draftOf(choice);
    const { value } = this.preview;
    if (value === null || draft.accepted === 'all' || !this.hasLookedAt(choice)) return draft;
    const marked = value.columns.flatMap(({ path, personal }) => personal.map((kind) => ({ path, kind })));
    return { ...draft, accepted: [...draft.accepted, ...marked] };
  }

  /** Asks how the first rows will look. */
  show(draft: ExportDraft): void {
    this.#shown = draft;
    this.#asking.ask();
  }

  /** Whether it began; a person may also cancel the choice of a file, or close this before. */
  async start(choice: ExportChoice): Promise<boolean> {
    this.starting = true;
    try {
      const job = await exports.start(this.#draftToStart(choice), this.#closed.signal, this.#readingId);
      return job !== null;
    } finally {
      this.starting = false;
    }
  }

  /** Cancels open questions; an export that has begun continues. */
  close(): void {
    this.#asking.close();
    this.preview.clear();
    this.#closed.abort();
  }

  #askPreview(): void {
    const draft = this.#shown;
    if (!draft) return;
    void this.preview.ask(async (signal) => {
      const shown = await previewExport(draft, this.#readingId, signal);
      return { ...shown, choice: draft.choice, layout: layoutIn(draft) };
    });
  }
}

function layoutIn({ format, split, columns, redactions, guard }: ExportDraft): ExportLayout {
  return { format, split, columns, redactions, guard };
}
