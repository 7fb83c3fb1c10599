import type { AuditOffer, Changer, ChangeWeight } from '#contract/models/timeline.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../../format/words.ts';

export const texts = inLanguage('timeline', {
  by: { here: 'From here', elsewhere: 'Elsewhere' } satisfies Record<Changer, string>,
  byMeans: {
    here: 'Penstock on this computer sent a request for it at that time',
    elsewhere: 'Penstock on this computer sent no request for it at that time',
  } satisfies Record<Changer, string>,
  weights: {
    configuration: 'Configuration',
    status: 'Status',
    harmless: 'Harmless',
  } satisfies Record<ChangeWeight, string>,
  weightsMean: {
    configuration: 'May affect records',
    status: 'Paused, activated or stopped',
    harmless: 'Tags, descriptions and owners cannot make a record fail',
  } satisfies Record<ChangeWeight, string>,

  madeBy: (who: string) => `By ${who}, according to the audit log of the service.`,
  auditLog: 'Audit log of the service',
  audit: {
    unknown: '',
    offered: '',
    refused: 'Your account may not read the audit log, so the user is unknown.',
    absent: 'This service has no audit log, so the user is unknown.',
  } satisfies Record<AuditOffer, string>,

  // commands.ts
  showInFull: 'Show the difference',
  showWords: 'open details before after versions',
  openTheFlowWords: 'go to show node graph reaches',
  onlyThis: 'Show only changes of this resource',
  onlyThisWords: 'history versions filter',

  // timeline-words.ts
  resourceWithId: (kind: string, id: string) => `${kind} ${id}`,
  noFlow: 'No flow',
  betweenThen: (since: string) => `or earlier, after ${since}`,
  notWatched: 'Not monitored',
  notWatchedFrom: (from: string, to: string) => `Not monitored from ${from} to ${to}`,

  // TimelineScreen
  whatItIs: 'All resource changes, by anyone',
  watchedSince: (moment: string) => `Monitored since ${moment}.`,
  partStored: (stored: string, all: string) => `${stored} of ${all} resources read so far.`,
  notWatchedYet: 'Not monitored yet.',
  searchChanges: 'Search resource changes',
  countOfChanges: (n: number) => count(n, 'row', 'rows'),
  unseen: (kinds: string) => `Changes to ${kinds} are not detected`,
  nothingChanged: 'No changes detected yet',
  nothingSeenYet: (share: string) => `No changes detected yet; ${share} of resources not read`,
  nothingYet: 'No resources read yet',
  nothingYetMore: 'Penstock reads all flows first, then a few resources after each read of the flows.',
  whatShowsUp:
    'Lists each change to a source, data set, destination, credential, lookup or code, with its earlier version. Changes from before Penstock first read a resource are known only from an audit log of the service.',
  hidden: (all: number) => hiddenByFilters(all, 'row', 'rows'),
  change: 'Change',
  weight: 'Weight',

  // ChangePanel
  whatDiffers: 'Differences',
  affectedFlows: 'Flows that use it',
  noFlows: 'No known flow uses it.',
  moreFlows: (n: number) => `${count(n, 'more flow', 'more flows')}`,
  otherVersions: 'Versions',
  firstSeen: 'first seen',
  wholeNotStored: 'The earlier version is no longer stored; long values are cut off.',
});
