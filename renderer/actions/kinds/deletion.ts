import type { GoalOf, KindOfAction } from './kind.ts';
import { statusChange } from './status-change.ts';
import { texts } from './words.ts';

export const deletion: KindOfAction<GoalOf<'delete'>> = {
  ...statusChange,
  order: texts.delete,
  icon: 'delete',
  isDangerous: true,
  inFull: ({ changing }) => texts.deleteFlow(changing),
  wanted: texts.deletedState,
  changing: texts.nodesAreDeleted,
  destinations: { sum: texts.destinationsStop, list: texts.destinationsStopping },
  nothingLeft: texts.allAlready(texts.deletedState),
  isRecorded: false,
  warning: texts.noRestoreOfDeleted,
  choices: () => [],
};
