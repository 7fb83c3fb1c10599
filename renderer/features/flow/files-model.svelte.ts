import type { FilePage } from '#contract/models/flow-parts.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';

/** Selected source, run and page of the files. */
interface Choice {
  /** null until a source is known. */
  sourceId: number | null;
  /** null for all runs. */
  runId: number | null;
  page: number;
}

/** Page of the files that a source has read. */
export class FilesModel {
  readonly answer = new Answer<FilePage & { readAt: number }>();
  readonly #environmentId: string;
  #choice = $state.raw<Choice>({ sourceId: null, runId: null, page: 1 });

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  get choice(): Choice {
    return this.#choice;
  }

  /** Another source or run starts at its first page; the previous files are dropped at once. */
  choose(change: Partial<Choice>): void {
    this.#choice = { ...this.#choice, page: 1, ...change };
    if (!('page' in change)) this.answer.clear();
  }

  /** Reads the chosen page; a response for an earlier choice is ignored. */
  async load(): Promise<void> {
    const { sourceId, runId, page } = this.#choice;
    if (sourceId === null) return;
    await this.answer.ask(async (signal) => ({
      ...(await main.flow.files({ environmentId: this.#environmentId, sourceId, runId, page }, { signal })),
      readAt: Date.now(),
    }));
  }
}
