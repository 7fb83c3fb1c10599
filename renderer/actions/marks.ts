import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { hrefTo } from '../client/routes.ts';
import { changeLine } from '../format/difference.ts';
import { resourceWords } from '../format/words.ts';
import { plain } from '../format/text.ts';
import { dayTime } from '../format/time.ts';
import type { Mark } from '../ui/chart-marks.ts';
import { texts } from './words.ts';

/** Chart marks at the start of each action of changes, with a link to the change. */
export function marksOf(changes: readonly ChangeRecord[]): Mark[] {
  return changes.flatMap(({ id, actions }) =>
    actions.map(({ title, begunAt }) => ({
      at: begunAt,
      words: texts.actionBegan(dayTime(begunAt), plain(title, 80)),
      href: hrefTo({ screen: 'change', id }),
    })),
  );
}

/** Chart marks at every change of a resource, by any author, with a link to its differences. */
export function resourceMarksOf(changes: readonly ResourceChange[]): Mark[] {
  return changes.map((change) => {
    const { kind, id, name, at } = change;
    const what = plain(name ?? `${resourceWords[kind].word} ${id}`, 80);
    return {
      at,
      words: texts.resourceChanged(dayTime(at), what, changeLine(change)),
      href: hrefTo({ screen: 'changes', filter: [`kind:${kind}`, `id:${id}`].join(' ') }),
    };
  });
}
