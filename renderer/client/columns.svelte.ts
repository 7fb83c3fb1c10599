import type { ChosenColumn, TableColumns, TableName } from '#contract/models/table.ts';
import { Answer } from './answer.svelte.ts';
import { attempt } from './attempt.svelte.ts';
import { main } from './bridge.ts';

const none: readonly ChosenColumn[] = [];

/** The columns that the user chose for the tables of the environment on screen. */
class Columns {
  readonly #tables = new Answer<TableColumns[]>();
  #environmentId: string | null = null;

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    this.#environmentId = environmentId;
    void this.#tables.ask(async (signal) => (await main.columns.list({ environmentId }, { signal })).tables);
    return () => {
      this.#environmentId = null;
      this.#tables.clear();
    };
  }

  of(table: TableName): readonly ChosenColumn[] {
    return this.#tables.value?.find((one) => one.table === table)?.columns ?? none;
  }

  /** Shows the choice at once and stores it. An empty list resets the table to its defaults. */
  async choose(table: TableName, columns: ChosenColumn[]): Promise<void> {
    const others = (this.#tables.value ?? []).filter((one) => one.table !== table);
    this.#tables.set([...others, { table, columns }]);
    const environmentId = this.#environmentId;
    if (environmentId !== null) await main.columns.choose({ environmentId, table, columns });
  }
}

export const columns = new Columns();

/** The stored columns of one table. */
export function columnsOf(table: TableName) {
  return {
    get chosen() {
      return columns.of(table);
    },
    choose: (chosen: ChosenColumn[]) => void attempt(() => columns.choose(table, chosen)),
  };
}
