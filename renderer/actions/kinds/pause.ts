import type { ChangeGoal, KindOfAction } from './kind.ts';
import { statusChange, tryForbidden } from './status-change.ts';
import { texts } from './words.ts';

export const pause: KindOfAction<ChangeGoal> = {
  ...statusChange,
  order: texts.pause,
  icon: 'pause',
  isDangerous: true,
  isTimed: true,
  wanted: texts.paused,
  changing: (n) => texts.nodesChange(n, texts.paused),
  destinations: { sum: texts.destinationsStop, list: texts.destinationsStopping },
  nothingLeft: texts.allAlready(texts.paused),
  choices: (goal, counts) => [
    ...tryForbidden(goal, counts),
    ...(counts.leftOut > 0 || goal.forGood
      ? [
          {
            label: texts.pauseLeftOut,
            checked: goal.forGood ?? false,
            goal: (forGood: boolean) => ({ ...goal, forGood }),
          },
        ]
      : []),
  ],
};
