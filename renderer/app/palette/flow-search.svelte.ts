import { flowFields } from '#contract/filter/flow-fields.ts';
import { print } from '#contract/filter/print.ts';
import { everyFlow, type FlowQuery, type NodeRow } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { relevance } from '../../ui/command-box.ts';
import { filterFor } from './filter-for.ts';

/** Maximum number of results, which can be scanned at a glance; the Flows screen shows more. */
const most = 8;
/** Number of matches, most urgent first, among which the closest names are searched. */
const looked = 200;

/** Searches flows by name, owner, project, connector or id, and nodes by name or id. */
export class FlowSearch {
  readonly #found = new Answer<NodeRow[]>();

  get found(): NodeRow[] {
    return this.#found.value ?? [];
  }

  get searching(): boolean {
    return this.#found.asking;
  }

  /** @param recent ids to look up while the text is empty, the last one first */
  look(environmentId: string, text: string, recent: readonly number[]): void {
    const sought = text.trim();
    if (sought === '') return this.#lookUp(environmentId, recent);
    const query = { ...everyFlow, filter: filterFor(sought, flowFields) };
    void this.#found.ask(async (signal) => {
      const rowsOf = async (query: FlowQuery) =>
        (await main.flows.window({ environmentId, query, from: 0, to: looked }, { signal })).rows;
      const expanded = { ...query, expansion: { all: true, except: [] } };
      const [flows, rows] = await Promise.all([rowsOf(query), rowsOf(expanded)]);
      const nodes = rows.filter(({ level }) => level > 1);
      const answers = (row: NodeRow): number => relevance({ label: row.name ?? '', keywords: String(row.id) }, sought);
      return [...flows, ...nodes.filter((node) => answers(node) > 0)]
        .toSorted((a, b) => answers(b) - answers(a))
        .slice(0, most);
    });
  }

  close(): void {
    this.#found.clear();
  }

  #lookUp(environmentId: string, ids: readonly number[]): void {
    if (ids.length === 0) return this.#found.clear();
    const query = { ...everyFlow, filter: print({ is: 'value', field: 'id', values: ids.map(String) }, flowFields) };
    void this.#found.ask(async (signal) => {
      const { rows } = await main.flows.window({ environmentId, query, from: 0, to: ids.length }, { signal });
      const place = ({ id }: NodeRow): number => ids.indexOf(id);
      return rows.filter((row) => place(row) !== -1).toSorted((a, b) => place(a) - place(b));
    });
  }
}
