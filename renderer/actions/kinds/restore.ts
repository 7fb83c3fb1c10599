import type { GoalOf, KindOfAction } from './kind.ts';
import { statusChange, tryForbidden } from './status-change.ts';
import { texts } from './words.ts';

export const restore: KindOfAction<GoalOf<'restore'>> = {
  ...statusChange,
  order: texts.restore,
  icon: 'undo',
  isDangerous: false,
  wanted: texts.restored,
  changing: texts.nodesGoBack,
  destinations: { sum: texts.ofThemDestinations, list: texts.destinations },
  noWayBack: texts.lostBefore,
  leftAlone: texts.excludedFromRestore,
  nothingReached: texts.noCallReachesWithout,
  nothingLeft: texts.allAsBefore,
  // The restored change already holds the state before.
  isRecorded: false,
  choices: (goal, counts) => [
    ...(counts.moved > 0 || goal.leaveMoved
      ? [
          {
            label: texts.leaveChangedSince,
            checked: goal.leaveMoved,
            note: goal.leaveMoved ? undefined : texts.changedSinceGoesBack(counts.moved),
            goal: (leaveMoved: boolean) => ({ ...goal, leaveMoved }),
          },
        ]
      : []),
    ...tryForbidden(goal, counts),
  ],
};
