import type { ExportChoice, ExportDraft, ExportPreview } from '#contract/models/export.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import { type ExportLayout, firstLayout, layoutBy } from '#contract/models/export-layout.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { Coalescer } from '../../../client/coalescer.ts';
import { exports } from '../../../client/exports.svelte.ts';
import { writable } from './layout.ts';

/** Minimum milliseconds between two previews while the user edits the layout. */
const pause = 300;

/** Preview rows, with the draft that they were requested for. */
export interface ShownPreview extends ExportPreview {
  layout: ExportLayout;
  choice: ExportChoice;
}

/** Export of a reading in preparation. Its range is fixed now, even if the reading follows new records. */
export class ExportModel {
  readonly preview = new Answer<ShownPreview>();
  starting = $state(false);
  readonly #of: Pick<ExportDraft, 'environmentId' | 'scope' | 'from' | 'to'>;
  readonly #readingId: string;
  /** Answers from the earlier export. */
  readonly #acceptedBefore: ExportDraft['accepted'];
  readonly #closed = new AbortController();
  readonly #asking = new Coalescer(() => this.#askPreview(), pause);
  #layout = $state.raw<ExportLayout>(firstLayout);
  #shown: ExportDraft | null = null;

  /** @param again an export to repeat; otherwise the layout of the last export is used */
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

  /** Whether the preview of these records has loaded or failed. Once loaded, personal data in it is on screen. */
  hasLookedAt(choice: ExportChoice): boolean {
    const { value, problem } = this.preview;
    return problem !== null || (value !== null && JSON.stringify(value.choice) === JSON.stringify(choice));
  }

  /** Includes the personal data that is marked and accepted on screen. */
  #draftToStart(choice: ExportChoice): ExportDraft {
    const draft = this.draftOf(choice);
    const { value } = this.preview;
    if (value === null || draft.accepted === 'all' || !this.hasLookedAt(choice)) return draft;
    const marked = value.columns.flatMap(({ path, personal }) => personal.map((kind) => ({ path, kind })));
    return { ...draft, accepted: [...draft.accepted, ...marked] };
  }

  /** Requests a preview of the first rows. */
  show(draft: ExportDraft): void {
    this.#shown = draft;
    this.#asking.ask();
  }

  /** Returns whether it began; the user may also cancel the choice of a file, or close this before. */
  async start(choice: ExportChoice): Promise<boolean> {
    this.starting = true;
    try {
      const job = await exports.start(this.#draftToStart(choice), this.#closed.signal, this.#readingId);
      return job !== null;
    } finally {
      this.starting = false;
    }
  }

  /** Cancels open requests; an export that has begun continues. */
  close(): void {
    this.#asking.close();
    this.preview.clear();
    this.#closed.abort();
  }

  #askPreview(): void {
    const draft = this.#shown;
    if (!draft) return;
    void this.preview.ask(async (signal) => {
      const shown = await main.exports.preview({ draft, readingId: this.#readingId }, { signal });
      return { ...shown, choice: draft.choice, layout: layoutIn(draft) };
    });
  }
}

function layoutIn({ format, split, columns, redactions, guard, excel }: ExportDraft): ExportLayout {
  return { format, split, columns, redactions, guard, ...(excel && { excel }) };
}
