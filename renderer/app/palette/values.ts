/** Searches flows by a common value: owner, project, tag, connector, role. */
import { withChoices } from '#contract/filter/edit.ts';
import { everything } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { print } from '#contract/filter/print.ts';
import type { FlowFacets } from '#contract/models/flow.ts';
import { goTo } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { type Command, relevance } from '../../ui/command-box.ts';
import type { IconName } from '../../ui/icons.ts';
import { texts } from './words.ts';

const fields = [
  { field: 'owner', of: 'owners', icon: 'user', name: phrases.owner, keywords: texts.ownerKeywords },
  { field: 'project', of: 'projects', icon: 'project', name: phrases.project, keywords: texts.projectKeywords },
  { field: 'tag', of: 'tags', icon: 'tag', name: texts.tag, keywords: texts.tagKeywords },
  { field: 'connector', of: 'connectors', icon: 'plug', name: phrases.connector, keywords: texts.connectorKeywords },
  { field: 'role', of: 'roles', icon: 'lock', name: texts.role, keywords: texts.roleKeywords },
] as const satisfies { field: string; of: keyof FlowFacets; icon: IconName; name: string; keywords: string }[];

/** Maximum number of results, out of the many values of an estate. */
const most = 6;

/** Commands for the flows of each value that matches a text; none for an empty text. */
export function valueCommands(facets: FlowFacets | null, text: string): Command[] {
  const sought = text.replace(/:\s*$/, '');
  if (sought.trim() === '') return [];
  return fields
    .flatMap(({ field, of, icon, name, keywords }) =>
      (facets?.[of] ?? []).flatMap(({ value, count }) => {
        const label = texts.valueOf(name, plain(value, 60));
        // Most of thousands of values do not match: only matches become commands.
        const rank = Math.max(relevance({ label: value }, sought), relevance({ label, keywords }, sought));
        return value === '' || rank === 0 ? [] : [{ rank, field, icon, value, count, label, keywords }];
      }),
    )
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ field, icon, value, count, label, keywords }) => ({
      id: `${field} ${value}`,
      label,
      icon,
      note: phrases.countOfFlows(count),
      keywords: `${value} ${keywords}`,
      run: () => goTo({ screen: 'flows', filter: print(withChoices(everything, field, [value]), flowFields) }),
    }));
}
