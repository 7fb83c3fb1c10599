import type { ChosenColumn, TableColumns, TableName } from '#contract/models/table.ts';
import type { SettingsStore } from './settings.ts';

/** Columns that the user chose, for each table of each environment. */
export class Columns {
  readonly #settings: Pick<SettingsStore, 'read' | 'write'>;

  constructor(settings: Pick<SettingsStore, 'read' | 'write'>) {
    this.#settings = settings;
  }

  of(environmentId: string): TableColumns[] {
    return this.#settings
      .read()
      .columns.filter((stored) => stored.environmentId === environmentId)
      .map(({ table, columns }) => ({ table, columns }));
  }

  /** Sets the columns of a table; an empty list restores the defaults. */
  choose(environmentId: string, table: TableName, columns: ChosenColumn[]): TableColumns[] {
    const others = this.#settings
      .read()
      .columns.filter((stored) => stored.environmentId !== environmentId || stored.table !== table);
    this.#settings.write({ columns: columns.length === 0 ? others : [...others, { environmentId, table, columns }] });
    return this.of(environmentId);
  }

  /** Removes the columns of a removed environment. */
  forget(environmentId: string): void {
    const { columns } = this.#settings.read();
    const others = columns.filter((stored) => stored.environmentId !== environmentId);
    if (others.length < columns.length) this.#settings.write({ columns: others });
  }
}
