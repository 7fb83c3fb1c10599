import type { FlowQuery, NodeRow } from '#contract/models/flow.ts';
import { untrack } from 'svelte';
import { call } from './bridge.ts';
import { FlowRows } from './flow-rows.ts';

/** `FlowRows` of one environment, readable from components: each change renews every getter at once. */
export class LiveFlowRows {
  readonly #rows: FlowRows;
  #version = $state(0);

  constructor(environmentId: string) {
    this.#rows = new FlowRows(
      (query, from, to, signal) => call('flows.window', { environmentId, query, from, to }, { signal }),
      // Untracked: an effect that sets the query must not come to depend on the answer.
      () => untrack(() => (this.#version += 1)),
    );
  }

  get shown(): FlowRows['shown'] {
    void this.#version;
    return this.#rows.shown;
  }

  get problem(): FlowRows['problem'] {
    void this.#version;
    return this.#rows.problem;
  }

  get upToDate(): boolean {
    void this.#version;
    return this.#rows.upToDate;
  }

  row(index: number): NodeRow | undefined {
    void this.#version;
    return this.#rows.row(index);
  }

  setQuery(query: FlowQuery): void {
    this.#rows.setQuery(query);
  }

  setRevision(revision: number): void {
    this.#rows.setRevision(revision);
  }

  show(from: number, to: number): void {
    this.#rows.show(from, to);
  }

  retry(): void {
    this.#rows.retry();
  }

  close(): void {
    this.#rows.close();
  }
}
