import type { AlertRow, AlertTab } from '#contract/models/alert.ts';
import { alertFilterOf } from '#contract/filter/earlier-filters.ts';
import {
  type AlertPeriod,
  type AlertQuestion,
  alertQueryOf,
  type AlertRows,
  alertRowsBetween,
  listAlerts,
} from '../../client/alerts.svelte.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import type { AlertsLink } from '../../client/routes.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';
import type { SelectionChange } from '../../ui/table-columns.ts';
import { CheckedRows } from '../../ui/checked-rows.svelte.ts';

/** State of the Alerts screen of one environment. */
export class AlertsModel extends ListModel<AlertRow, AlertRows> {
  /** Keys of the rows ticked for a bulk action. */
  readonly ticked = new CheckedRows();
  /** The rows that the open dialog will mute. */
  muting = $state.raw<AlertRow[] | null>(null);
  #tickedRows: readonly AlertRow[] = [];
  #tab = $state<AlertTab>('open');
  #period = $state<AlertPeriod>('any');
  #grouped = $state(true);

  constructor(environmentId: string) {
    super(environmentId, listAlerts, ({ key }) => key);
  }

  get tab(): AlertTab {
    return this.#tab;
  }

  set tab(tab: AlertTab) {
    this.#tab = tab;
    this.goToTop();
  }

  get period(): AlertPeriod {
    return this.#period;
  }

  /** A period also selects the tab that includes ended alerts. */
  set period(period: AlertPeriod) {
    this.#period = period;
    if (period !== 'any') this.#tab = 'all';
    this.goToTop();
  }

  get grouped(): boolean {
    return this.#grouped;
  }

  set grouped(grouped: boolean) {
    this.#grouped = grouped;
    this.goToTop();
  }

  /** The rows that a command acts on without a pointer: the ticked ones, else the current one. */
  get chosen(): AlertRow[] {
    if (this.ticked.size > 0) return this.tickedRows;
    const row = this.rows.row(this.current);
    return row === undefined ? [] : [row];
  }

  /** The ticked rows, as they are now where they are loaded. */
  get tickedRows(): AlertRow[] {
    return this.#tickedRows
      .filter(({ key }) => this.ticked.has(key))
      .map((row) => this.rows.row(this.rows.placeOf(({ key }) => key === row.key)) ?? row);
  }

  override get narrowed(): boolean {
    return super.narrowed || this.#period !== 'any';
  }

  override widen(): void {
    this.#period = 'any';
    super.widen();
  }

  /** A link to some alerts shows all of them, unless it names a tab. */
  override follow({ filter, tab, from }: AlertsLink): void {
    if (filter === undefined && tab === undefined) return;
    this.#tab = tab ?? (filter === undefined ? this.#tab : 'all');
    this.#period = 'any';
    this.text = from === undefined ? (filter ?? '') : alertFilterOf(from, filter ?? '');
  }

  override get question(): AlertQuestion {
    return { filter: this.text, tab: this.#tab, period: this.#period, grouped: this.#grouped };
  }

  /** Clears the ticks, which belonged to the previous query. */
  override goToTop(): void {
    super.goToTop();
    this.ticked.clear();
  }

  /** Ticks rows, including those that the page has not loaded. */
  async tick(change: SelectionChange): Promise<void> {
    if (change.mode === 'none') return this.ticked.clear();
    const { question } = this;
    const rows = await alertRowsBetween(this.environmentId, alertQueryOf(question), change.from, change.to + 1);
    // The user may have asked for something else by now.
    if (JSON.stringify(question) !== JSON.stringify(this.question)) return;
    const known = new Map([...this.#tickedRows, ...rows].map((row) => [row.key, row]));
    this.#tickedRows = [...known.values()];
    this.ticked.change(
      { ...change, from: 0, to: rows.length - 1 },
      rows.map(({ key }) => key),
    );
  }
}

export const alertsModel = perEnvironment((environmentId) => new AlertsModel(environmentId));
