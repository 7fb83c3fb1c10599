import { choicesOf, withChoices } from '#contract/filter/edit.ts';
import { join } from '#contract/filter/filter.ts';
import { incidentFields, incidentMatcher } from '#contract/filter/incident-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { incidentStates, type IncidentSummary } from '#contract/models/incident.ts';
import { incidents } from '../../client/incidents.svelte.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import type { FilterLink } from '../../client/routes.ts';
import { HeldRows } from '../../lists/held-rows.svelte.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';

export const incidentTabs = [...incidentStates, 'all'] as const;
type IncidentTab = (typeof incidentTabs)[number];

/** The incidents of a tab; null before the first response. */
export function incidentsIn(tab: IncidentTab): IncidentSummary[] | null {
  const { all } = incidents;
  return tab === 'all' || all === null ? all : all.filter(({ closedAt }) => (closedAt === null) === (tab === 'open'));
}

/** The chosen tab. */
class TabChoice {
  tab = $state<IncidentTab>('open');
}

/** State of the Incidents screen of one environment. */
class IncidentsModel extends ListModel<IncidentSummary, HeldRows<IncidentSummary>> {
  readonly #choice: TabChoice;

  constructor(environmentId: string) {
    const choice = new TabChoice();
    super(
      environmentId,
      () => rowsOf(choice),
      ({ id }) => id,
    );
    this.#choice = choice;
  }

  get tab(): IncidentTab {
    return this.#choice.tab;
  }

  set tab(tab: IncidentTab) {
    this.#choice.tab = tab;
    this.goToTop();
  }

  /** A view stores the tab as a condition, so that the command line lists the same incidents. */
  override get viewFilter(): string {
    const { filter, problems } = parse(this.text, incidentFields);
    if (this.tab === 'all') return this.text;
    const inTab = { is: 'value', field: 'state', values: [this.tab] } as const;
    // A filter with errors stays as the user typed it.
    return problems.length > 0
      ? `${this.text} ${print(inTab, incidentFields)}`
      : print(join('and', [filter, inTab]), incidentFields);
  }

  override showView(text: string): void {
    const { filter, problems } = parse(text, incidentFields);
    const choices = problems.length > 0 ? [] : choicesOf(filter, 'state');
    const tab = choices.length === 1 ? incidentStates.find((state) => state === choices[0]) : undefined;
    this.tab = tab ?? 'all';
    this.text = tab === undefined ? text : print(withChoices(filter, 'state', []), incidentFields);
  }

  override follow({ filter }: FilterLink): void {
    if (filter !== undefined) this.showView(filter);
  }
}

const rowsOf = (choice: TabChoice): HeldRows<IncidentSummary> =>
  new HeldRows({
    all: () => incidentsIn(choice.tab),
    // Once there are rows, the next read of the service replaces them.
    problem: () => (incidents.all === null ? incidents.problem : null),
    through: (text, all, now) => all.filter(incidentMatcher(parse(text, incidentFields).filter, now)),
    load: () => incidents.retry(),
  });

export const incidentsModel = perEnvironment((environmentId) => new IncidentsModel(environmentId));
