import { errorStates } from '#contract/models/error-kind.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

/** Possible values of the fields of kinds of failure. */
export const errorOptions: FilterOptions = {
  state: errorStates.map((value) => ({ value, label: texts.states[value] })),
};
