import { inLanguage } from '#contract/language.ts';
import type { MatchBasis, NodeVerdict } from '#contract/models/flow-comparison.ts';
import { exactNumber } from '../../../format/number.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('flow/compare', {
  // CompareFlowDialog
  title: (name: string) => `Compare ${name}`,
  orById: 'Or a flow by ID',
  asSeenBy: 'As it was at',
  notPast: 'Enter a day and time in the past, such as 2026-03-12 08:00.',
  noCounterpartMore: 'No flow in this environment has the same name. Enter the ID of another flow.',
  reading: 'Reading both flows from the service…',

  // compare-model.svelte.ts
  moments: {
    failing: 'itself before it began to fail',
    hour: 'itself an hour ago',
    day: 'itself a day ago',
    time: 'itself at another time',
  },
  momentAt: (moment: string, at: string) => `${moment} (${at})`,

  // ComparedFlows
  fromOther: (name: string, id: number, environment: string) => `From ${name} (${id}) in ${environment} to this flow:`,
  fromThen: (moment: string) => `From the flow as it was last seen by ${moment} to now:`,
  verdictCounts: {
    differs: (n: number) => `${count(n, 'node differs', 'nodes differ')}`,
    only_before: (n: number, isThen) => `${exactNumber(n)} ${isThen ? 'only then' : 'only there'}`,
    only_after: (n: number, isThen) => `${exactNumber(n)} ${isThen ? 'only now' : 'only here'}`,
    unknown: (n: number) => `${exactNumber(n)} not compared`,
    same: (n: number) => `${exactNumber(n)} the same`,
  } satisfies Record<NodeVerdict, (n: number, isThen: boolean) => string>,
  readOf: (read: number, of: number) =>
    `Penstock compared the resources of ${exactNumber(read)} of ${count(of, 'shared node', 'shared nodes')}, from the top down. The tree and the status are compared completely.`,
  show: 'Nodes shown',
  onlyDifferent: 'Differences',
  everyNode: 'All nodes',
  nothingDiffers: 'Nothing differs',
  nothingDiffersMore: 'Every node is the same in both.',
  nodes: 'Compared nodes',
  showMore: (n: number) => `Show ${count(n, 'more node', 'more nodes')}`,

  // ComparedNode
  verdicts: {
    differs: 'Differs',
    only_before: 'Only there',
    only_after: 'Only here',
    unknown: 'Not compared',
    same: 'The same',
  } satisfies Record<NodeVerdict, string>,
  onlyThen: { only_before: 'Only then', only_after: 'Only now' },
  there: (name: string, isThen: boolean) => `${isThen ? 'then' : 'there'} ${name}`,
  guess: 'Guess',
  bases: {
    id: 'Matched by ID.',
    name: 'Matched by name and position.',
    copied: 'One is recorded as a copy of the other.',
    one_of_several: 'A guess: several nodes have this name at this position.',
    elsewhere: 'A guess: the only nodes with this name, at different positions.',
    copy_name: 'A guess: one is named like a copy of the other.',
    place: 'A guess: same kind and position; the names differ.',
  } satisfies Record<MatchBasis, string>,
  status: (before: string, after: string, isThen: boolean) =>
    isThen ? `Status: ${before} then, ${after} now.` : `Status: ${before} there, ${after} here.`,
  moved: (before: string, after: string, isThen: boolean) =>
    isThen ? `Below ${before} then, below ${after} now.` : `Below ${before} there, below ${after} here.`,
  top: 'nothing',

  // ComparedResource
  notCompared: (why: string) => `Not compared: ${why}`,
  onlyThere: (id: number, isThen: boolean) => (isThen ? `${id} then, none now` : `${id} there, none here`),
  onlyHere: (id: number, isThen: boolean) => (isThen ? `none then, ${id} now` : `none there, ${id} here`),
  apart: (n: number) => `${count(n, 'value', 'values')} expected to differ, such as IDs, owners, times and hosts`,
  further: (n: number) => `${exactNumber(n)} further values differ.`,
});
