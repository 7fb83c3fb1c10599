import type { ChangeRecord } from '#contract/models/change-record.ts';
import { hrefTo } from '../client/routes.ts';
import { plain } from '../format/text.ts';
import { dayTime } from '../format/time.ts';
import type { Mark } from '../ui/chart-marks.ts';
import { texts } from './words.ts';

/** When each action of changes began, as marks of a chart that lead to the change. */
export function marksOf(changes: readonly ChangeRecord[]): Mark[] {
  return changes.flatMap(({ id, actions }) =>
    actions.map(({ title, begunAt }) => ({
      at: begunAt,
      words: texts.actionBegan(dayTime(begunAt), plain(title, 80)),
      href: hrefTo({ screen: 'change', id }),
    })),
  );
}
