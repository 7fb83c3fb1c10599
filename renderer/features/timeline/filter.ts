import { recordKinds } from '#contract/models/resource.ts';
import { changeEvents, changers, changeWeights } from '#contract/models/timeline.ts';
import { texts as formats } from '../../format/words.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { texts } from './words.ts';

export const timelineOptions: FilterOptions = {
  kind: recordKinds.map((value) => ({ value, label: formats.recordKinds[value] })),
  by: changers.map((value) => ({ value, label: texts.by[value] })),
  weight: changeWeights.map((value) => ({ value, label: texts.weights[value] })),
  event: changeEvents.map((value) => ({ value, label: formats.changeEvents[value] })),
};
