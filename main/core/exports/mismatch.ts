import type { ExportPlan } from '../export-format/plan.ts';
import type { ResourceTally } from '../ports/records.ts';
import { titleOf } from '../quarantine/scope.ts';

const figure = new Intl.NumberFormat('en');
/** Resources that are listed one by one. */
const mostListed = 3;

/** What speaks against the file holding every record that was asked for, in words; null when nothing does (R12). */
export function mismatchOf(plan: ExportPlan, tallies: readonly ResourceTally[], written: number): string | null {
  const { choice } = plan.draft;
  if (choice.by === 'records') {
    const missing = choice.ids.length - written;
    return missing <= 0
      ? null
      : `${figure.format(missing)} of the ${figure.format(choice.ids.length)} chosen records were not found again.`;
  }
  const gaps = plan.resources.flatMap((resource, place) => {
    const gap = gapOf(tallies[place] ?? { read: 0, total: null });
    return gap === null ? [] : [`${titleOf(resource)}: ${gap}.`];
  });
  const more = gaps.length - mostListed;
  if (more > 0)
    gaps.splice(mostListed, more, `${figure.format(more)} more ${more === 1 ? 'differs' : 'differ'} as well.`);
  return gaps.length === 0 ? null : gaps.join(' ');
}

function gapOf({ read, total }: Pick<ResourceTally, 'read' | 'total'>): string | null {
  if (read === total) return null;
  const got = `${figure.format(read)} records were read`;
  if (total === null) return `${got}, and the service did not say how many there are`;
  return `${got}, and the service counts ${figure.format(total)}`;
}
