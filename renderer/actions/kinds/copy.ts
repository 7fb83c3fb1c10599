import type { CopyOptions } from '#contract/models/action.ts';
import type { GoalOf, KindOfAction } from './kind.ts';
import { statusChange } from './status-change.ts';
import { texts } from './words.ts';

const options: Record<keyof CopyOptions, string> = {
  reuseCredentials: texts.sameCredentials,
  copyAccess: texts.samePeople,
  copyDependent: texts.copyReaders,
};

export const copy: KindOfAction<GoalOf<'copy'>> = {
  ...statusChange,
  order: texts.copy,
  icon: 'copy',
  isDangerous: false,
  inFull: () => texts.copyTheFlow,
  wanted: texts.copied,
  changing: texts.nodesAreCopied,
  changesNodes: false,
  destinations: { sum: texts.ofThemDestinations, list: texts.destinations },
  nothingLeft: texts.allAlready(texts.copied),
  isRecorded: false,
  choices: (goal) =>
    (Object.keys(options) as (keyof CopyOptions)[]).map((option) => ({
      label: options[option],
      checked: goal.options[option],
      goal: (checked) => ({ ...goal, options: { ...goal.options, [option]: checked } }),
    })),
  choicesName: texts.whatCopyTakesOver,
};
