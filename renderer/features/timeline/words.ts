import type { Changer, ChangeWeight } from '#contract/models/timeline.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('timeline', {
  by: { here: 'From here', elsewhere: 'Elsewhere' } satisfies Record<Changer, string>,
  byMeans: {
    here: 'Penstock on this computer sent a request on it at that time',
    elsewhere: 'Nothing was sent on it from here at that time; the service does not say who changed it',
  } satisfies Record<Changer, string>,
  weights: {
    configuration: 'Configuration',
    status: 'Status',
    harmless: 'Harmless',
  } satisfies Record<ChangeWeight, string>,
  weightsMean: {
    configuration: 'It can change what becomes of records',
    status: 'It was paused, activated or stopped',
    harmless: 'Tags, descriptions and owners cannot make a record fail',
  } satisfies Record<ChangeWeight, string>,

  // commands.ts
  showInFull: 'Show the difference',
  showWords: 'open details before after versions',
  openTheFlow: 'Open its flow',
  openTheFlowWords: 'go to show node graph reaches',
  onlyThis: 'Show only changes of this resource',
  onlyThisWords: 'history versions filter',

  // timeline-words.ts
  resourceWithId: (kind: string, id: string) => `${kind} ${id}`,
  andMore: (first: string, others: string) => `${first} and ${others} more`,
  noFlow: 'No flow',
  betweenThen: (since: string) => `or earlier, since ${since}`,
  notWatched: 'Not watched',
  notWatchedFrom: (from: string, to: string) => `From ${from} to ${to} nobody watched`,

  // TimelineScreen
  whatChanged: 'What changed',
  whatItIs: 'Resources of the service, whoever changed them',
  watchedSince: (moment: string) => `Watched since ${moment}.`,
  partStored: (stored: string, all: string) => `${stored} of ${all} resources read so far.`,
  notWatchedYet: 'Not watched yet.',
  searchChanges: 'Search what changed',
  changesFound: 'Changes found',
  countOfChanges: (n: number) => count(n, 'row', 'rows'),
  notRenewed: 'The list could not be renewed; what is shown is older.',
  signedOut: 'Signed out: nothing is read, and what is shown is of before.',
  unseen: (kinds: string) => `Changes of ${kinds} are not seen`,
  tryAgain: 'Try again',

  // NoChanges
  nothingWasChanged: 'Nothing was changed.',
  nothingChanged: 'Nothing changed since Penstock watches',
  nothingSeenYet: (share: string) => `No change seen yet, ${share} of resources not read`,
  nothingYet: 'Nothing was read yet',
  nothingYetMore: 'Resources are read once all flows were read, a few after each read of the flows.',
  whatShowsUp:
    'Every source, data set, destination, credential, lookup and code that changes at the service is listed here, with what it was before. Of the time before Penstock first read a resource, nothing is known.',
  noneMatches: 'No change matches',
  hidden: (all: number) => hiddenByFilters(all, 'row', 'rows'),

  // TimelineTable
  when: 'When',
  resource: 'Resource',
  kind: 'Kind',
  change: 'Change',
  flows: 'Flows',
  changedBy: 'By',
  weight: 'Weight',

  // ChangePanel
  selectedChange: 'Selected change',
  whatDiffers: 'What differs',
  itsFlows: 'Flows with it',
  noFlows: 'No flow has or uses it, as far as the service says.',
  moreFlows: (n: number) => `${count(n, 'more flow', 'more flows')}`,
  otherVersions: 'Its versions',
  firstSeen: 'first seen',
  restoreThis: 'Restore…',
  wholeNotStored: 'The earlier version is not stored any more; long values are cut off.',
});
