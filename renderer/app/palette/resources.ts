/** Searches the listed resources by name or id. */
import type { ResourceRow } from '#contract/models/resource-list.ts';
import { nameOfResource } from '../../actions/resources.ts';
import { goTo } from '../../client/routes.ts';
import { recordKindWords } from '../../format/kinds.ts';
import { plain } from '../../format/text.ts';
import type { Command } from '../../ui/command-box.ts';

/** Commands that open the resources that main found. */
export function paletteResources(found: readonly ResourceRow[]): Command[] {
  return found.map((row) => ({
    id: `resource ${row.kind} ${row.id}`,
    label: plain(nameOfResource(row), 80),
    icon: 'table',
    note: recordKindWords[row.kind].word,
    keywords: `${row.id} ${recordKindWords[row.kind].word}`,
    run: () => goTo({ screen: 'resource', kind: row.kind, id: row.id }),
  }));
}
