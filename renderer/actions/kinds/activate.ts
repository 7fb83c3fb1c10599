import type { ChangeGoal, KindOfAction } from './kind.ts';
import { statusChange, tryForbidden } from './status-change.ts';
import { texts } from './words.ts';

export const activate: KindOfAction<ChangeGoal> = {
  ...statusChange,
  order: texts.activate,
  icon: 'play',
  isDangerous: false,
  wanted: texts.active,
  changing: (n) => texts.nodesChange(n, texts.active),
  destinations: { sum: texts.destinationsGetDataAgain, list: texts.getDataAgain },
  nothingLeft: texts.allAlready(texts.active),
  choices: tryForbidden,
};
