import { errorStates } from '#contract/models/error-kind.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

export const errorOptions: FilterOptions = {
  state: errorStates.map((value) => ({ value, label: texts.states[value] })),
};
