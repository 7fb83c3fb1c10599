import { changeFields, changeMatcher } from '#contract/filter/change-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { type ChangeRecord, changeStates } from '#contract/models/change-record.ts';
import { SvelteMap } from 'svelte/reactivity';
import { actions } from '../../client/actions.svelte.ts';
import { plain } from '../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../ui/filter-options.ts';
import { optionsOf } from '../../ui/options.ts';
import { texts } from './words.ts';

/** The filter of the list of changes, by environment. Outlives the screen, so that it is still there when a person comes back. */
export const changeFilters = new SvelteMap<string, string>();

/**
 * The changes that a filter lets through, open ones first. What runs is judged by the newest state of its actions.
 * @param now epoch milliseconds, from which ages are counted
 */
export function changesThrough(text: string, all: readonly ChangeRecord[], now: number): ChangeRecord[] {
  const matches = changeMatcher(parse(text, changeFields).filter, now);
  const found = all.filter((change) =>
    matches({ ...change, actions: change.actions.map((action) => actions.byId(action.id) ?? action) }),
  );
  const isOpen = ({ closedAt }: ChangeRecord): boolean => closedAt === null;
  return [...found.filter(isOpen), ...found.filter((change) => !isOpen(change))];
}

const states = {
  open: { label: texts.open },
  due: { label: texts.due },
  running: { label: texts.runningNow },
  closed: { label: texts.closed },
};

/** The values that fields of these changes can have. */
export function changeOptions(all: readonly ChangeRecord[]): FilterOptions {
  const people = all.map(({ actions: [first] }) => first?.actor.user ?? '');
  return {
    state: optionsOf(changeStates, states),
    who: countedOptions(people, (name) => (name ? plain(name, 60) : texts.unknownUser)),
  };
}
