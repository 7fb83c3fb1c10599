import { changeFields, changeMatcher } from '#contract/filter/change-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { type ChangeRecord, changeStates } from '#contract/models/change-record.ts';
import { actions } from '../../client/actions.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../ui/filter-options.ts';
import { optionsOf } from '../../ui/options.ts';
import { texts } from './words.ts';

/**
 * Matching changes, open ones first. The newest state of its actions decides whether a change is running.
 *
 * @param now epoch milliseconds, for calculating ages
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
  running: { label: phrases.running },
  closed: { label: texts.closed },
};

/** Possible values of the fields of these changes. */
export function changeOptions(all: readonly ChangeRecord[]): FilterOptions {
  const people = all.map(({ actions: [first] }) => first?.actor.user ?? '');
  return {
    state: optionsOf(changeStates, states),
    who: countedOptions(people, (name) => (name ? plain(name, 60) : phrases.unknownUser)),
  };
}
