import type { ReachedFlow, ResourceChange } from '#contract/models/timeline.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { resourceWords } from '../../../format/words.ts';
import { texts } from './words.ts';

/** The name of a resource, or a fallback. */
export const changedResourceName = ({ name, kind, id }: Pick<ResourceChange, 'name' | 'kind' | 'id'>): string =>
  name ?? texts.resourceWithId(resourceWords[kind].word, String(id));

export const flowName = ({ name, originId }: ReachedFlow): string =>
  name ?? texts.resourceWithId('', String(originId)).trim();

/** The first of the affected flows, and the number of others. */
export function affectedFlowsText({ flows, flowCount }: ResourceChange): string {
  const [first] = flows;
  if (!first) return texts.noFlow;
  const shown = plain(flowName(first), 120);
  return flowCount > 1 ? phrases.firstAndMore(shown, exactNumber(flowCount - 1)) : shown;
}
