import { incidentFields, incidentMatcher } from '#contract/filter/incident-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { incidentStates, type IncidentSummary, severities } from '#contract/models/incident.ts';
import { SvelteMap } from 'svelte/reactivity';
import { plain } from '../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

/** The filter of the list of incidents, by environment. Outlives the screen, so that it is still there when a person comes back. */
export const incidentFilters = new SvelteMap<string, string>();

/** The incidents that a filter lets through. @param now epoch milliseconds, from which ages are counted */
export function incidentsThrough(text: string, all: readonly IncidentSummary[], now: number): IncidentSummary[] {
  return all.filter(incidentMatcher(parse(text, incidentFields).filter, now));
}

/** The values that fields of these incidents can have. */
export function incidentOptions(all: readonly IncidentSummary[]): FilterOptions {
  const people = all.map(({ actor }) => actor.user ?? '');
  return {
    state: incidentStates.map((value) => ({ value, label: texts[value] })),
    severity: severities.map((value) => ({ value, label: texts.severities[value] })),
    who: countedOptions(people, (name) => (name ? plain(name, 60) : texts.unknownUser)),
  };
}
