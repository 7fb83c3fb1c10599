import { findingKinds, findingStates } from '#contract/models/finding.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

export const findingOptions: FilterOptions = {
  kind: findingKinds.map((value) => ({ value, label: texts.kinds[value] })),
  state: findingStates.map((value) => ({ value, label: texts.states[value] })),
};
