import type { Regrouping } from '#contract/models/quarantine.ts';
import { failure } from '../base/failure.ts';
import { groupKeyOf } from '../samples/fingerprint.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import { texts } from './words.ts';

/**
 * Returns the rules after a regrouping. Merging merged groups makes one merge of all of them, so that each key is in
 * one at most. Throws a Failure where the groups do not allow it.
 */
export function regroup(rules: GroupRules, regrouping: Regrouping): GroupRules {
  switch (regrouping.kind) {
    case 'merge':
      return merge(rules, regrouping.keys, regrouping.name);
    case 'unmerge':
      return { ...rules, merges: rules.merges.filter(({ key }) => key !== regrouping.key) };
    case 'split': {
      const { key, by } = regrouping;
      const isMerged = rules.merges.some((made) => made.key === key || made.members.includes(key));
      if (isMerged) throw failure('wrong_state', texts.cannotSplitMerged, { advice: texts.unmergeFirst });
      return { ...rules, splits: [...rules.splits.filter((split) => split.key !== key), { key, by }] };
    }
    case 'unsplit':
      return { ...rules, splits: rules.splits.filter(({ key }) => key !== regrouping.key) };
  }
}

function merge({ splits, merges }: GroupRules, keys: readonly string[], name: string | null): GroupRules {
  const taken = new Set(
    merges.filter(({ key, members }) => keys.includes(key) || members.some((one) => keys.includes(one))),
  );
  const plain = keys.filter((key) => !merges.some((made) => made.key === key));
  const members = [...new Set([...[...taken].flatMap((made) => made.members), ...plain])].sort();
  if (members.length < 2)
    throw failure('invalid_input', texts.cannotMergeOne, {
      advice: texts.chooseTwo,
      field: 'keys',
    });
  const called = name ?? [...taken].find((made) => made.name !== null)?.name ?? null;
  const made = { key: groupKeyOf(['merge', ...members]), name: called, members };
  return { splits, merges: [...merges.filter((other) => !taken.has(other)), made] };
}
