import type { TimelineQuery, TimelineRow } from '#contract/models/timeline.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import { idOfRow, type TimelineRows, timelineRows } from '../../client/timeline.svelte.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';

/** State of the Timeline screen of one environment. */
class TimelineModel extends ListModel<TimelineRow, TimelineRows> {
  protected override get question(): TimelineQuery {
    return { ...super.question, after: null, before: null };
  }
}

export const timelineModel = perEnvironment((environmentId) => new TimelineModel(environmentId, timelineRows, idOfRow));
