import type { ExportPlan } from '../export-format/plan.ts';
import type { ResourceTally } from '../ports/records.ts';
import { titleOf } from '../quarantine/scope.ts';
import { texts } from './words.ts';

/** Maximum number of resources listed individually. */
const mostListed = 3;

/** Returns why the file may lack requested records, in words; null when nothing suggests that (R12). */
export function mismatchOf(plan: ExportPlan, tallies: readonly ResourceTally[], found: number): string | null {
  const { choice } = plan.draft;
  if (choice.by === 'records') {
    const missing = choice.ids.length - found;
    return missing <= 0 ? null : texts.notFoundAgain(missing, choice.ids.length);
  }
  const gaps = plan.resources.flatMap((resource, place) => {
    const gap = gapOf(tallies[place] ?? { read: 0, total: null });
    return gap === null ? [] : [texts.gapOf(titleOf(resource), gap)];
  });
  const more = gaps.length - mostListed;
  if (more > 0) gaps.splice(mostListed, more, texts.moreDiffer(more));
  return gaps.length === 0 ? null : gaps.join(' ');
}

function gapOf({ read, total }: Pick<ResourceTally, 'read' | 'total'>): string | null {
  if (read === total) return null;
  return total === null ? texts.uncounted(read) : texts.countedOtherwise(read, total);
}
