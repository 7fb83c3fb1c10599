import { actionKinds } from '#contract/models/action.ts';
import { changeStates } from '#contract/models/change-record.ts';
import { recordKinds } from '#contract/models/resource.ts';
import { changeEvents, changers, changeWeights } from '#contract/models/timeline.ts';
import { kindsOfAction } from '../../actions/kinds/index.ts';
import { phrases } from '../../format/phrases/words.ts';
import { resourceWords, texts as formats } from '../../format/words.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { optionsOf } from '../../ui/options.ts';
import { texts as observed } from './observed/words.ts';
import { texts } from './words.ts';

const states = {
  open: { label: texts.open },
  due: { label: texts.due },
  running: { label: phrases.running },
  closed: { label: texts.closed },
};

/** Known values of the filter fields of changes. */
export const changeOptions: FilterOptions = {
  state: optionsOf(changeStates, states),
  by: changers.map((value) => ({ value, label: observed.by[value] })),
  kind: [
    ...actionKinds.map((value) => ({ value, label: kindsOfAction[value].order })),
    ...recordKinds.map((value) => ({ value, label: resourceWords[value].word })),
  ],
  weight: changeWeights.map((value) => ({ value, label: observed.weights[value] })),
  event: changeEvents.map((value) => ({ value, label: formats.changeEvents[value] })),
};
