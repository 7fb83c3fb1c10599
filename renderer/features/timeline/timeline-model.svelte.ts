import type { ResourceChange, TimelineQuery, TimelineRow, TimelineWindow } from '#contract/models/timeline.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import { idOfRow, timelineRows } from '../../client/timeline.svelte.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';

/** State of the Timeline screen of one environment. */
export class TimelineModel extends ListModel<TimelineRow, TimelineWindow, TimelineQuery> {
  constructor(environmentId: string) {
    super(environmentId, timelineRows, idOfRow);
  }

  protected override get question(): TimelineQuery {
    return { filter: this.text, after: null, before: null };
  }

  /** The change in the panel; null for a gap in watching. */
  get change(): ResourceChange | null {
    const row = this.shown;
    return row?.what === 'change' ? row.change : null;
  }
}

export const timelineModel = oneForEach((environmentId) => new TimelineModel(environmentId));
