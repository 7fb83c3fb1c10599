import { incidentFields, incidentMatcher } from '#contract/filter/incident-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { incidentStates, type IncidentSummary, severities } from '#contract/models/incident.ts';
import { SvelteMap } from 'svelte/reactivity';
import { plain } from '../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

/**
 * Filters of the list of incidents, by environment. They outlive the screen, so that they persist when the user
 * returns.
 */
export const incidentFilters = new SvelteMap<string, string>();

/** Incidents that match a filter. @param now epoch milliseconds, for calculating ages */
export function incidentsThrough(text: string, all: readonly IncidentSummary[], now: number): IncidentSummary[] {
  return all.filter(incidentMatcher(parse(text, incidentFields).filter, now));
}

/** Possible values of the fields of these incidents. */
export function incidentOptions(all: readonly IncidentSummary[]): FilterOptions {
  const people = all.map(({ actor }) => actor.user ?? '');
  return {
    state: incidentStates.map((value) => ({ value, label: texts[value] })),
    severity: severities.map((value) => ({ value, label: texts.severities[value] })),
    who: countedOptions(people, (name) => (name ? plain(name, 60) : texts.unknownUser)),
  };
}
