import { everyFlow, type NodeRow } from '#contract/models/flow.ts';
import { Answer } from '../client/answer.svelte.ts';
import { flowWindow } from '../client/flows.ts';
import { closeness } from '../ui/command-box.ts';

/** As many as can be scanned at a glance; the Flows screen shows more. */
const most = 8;
/** The closest names are searched among so many, those that need a person first. */
const looked = 200;

/** The flows whose name, owner, project, connector or id has every word of a text. */
export class FlowSearch {
  readonly #found = new Answer<NodeRow[]>();

  get found(): NodeRow[] {
    return this.#found.value ?? [];
  }

  get searching(): boolean {
    return this.#found.asking;
  }

  look(environmentId: string, text: string): void {
    if (text.trim() === '') return this.#found.clear();
    const query = { ...everyFlow, filter: text };
    const sought = text.trim().toLowerCase();
    const close = ({ name }: NodeRow): number => closeness(name ?? '', sought);
    void this.#found.ask(async (signal) => {
      const { rows } = await flowWindow(environmentId, query, 0, looked, signal);
      return rows.toSorted((a, b) => close(b) - close(a)).slice(0, most);
    });
  }

  close(): void {
    this.#found.clear();
  }
}
