import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('actions/kinds', {
  // pause.ts
  pause: 'Pause',
  paused: 'paused',
  destinationsStop: 'destinations stop receiving data',
  destinationsStopping: 'Stop receiving data',
  pauseLeftOut: 'Also pause what cannot be restored',

  // activate.ts
  activate: 'Activate',
  active: 'active',
  destinationsGetDataAgain: 'destinations start receiving data',
  getDataAgain: 'Start receiving data',

  // copy.ts
  copy: 'Copy',
  copyTheFlow: 'Copy the flow',
  copied: 'copied',
  nodesAreCopied: (n: number) => (n === 1 ? 'node is copied' : 'nodes are copied'),
  whatCopyTakesOver: 'Include in the copy',
  sameCredentials: 'Use the same credentials',
  samePeople: 'Copy access permissions',
  copyReaders: 'Also copy the flows that read from it',

  // deletion.ts
  delete: 'Delete',
  deleteFlow: (changing: number) => `Delete the flow and its ${count(changing, 'node', 'nodes')}`,
  deletedState: 'deleted',
  nodesAreDeleted: (n: number) => (n === 1 ? 'node is deleted' : 'nodes are deleted'),
  noRestoreOfDeleted: 'A deleted flow cannot be restored.',

  // restore.ts
  restore: 'Restore',
  restored: 'restored',
  nodesGoBack: (n: number) => (n === 1 ? 'node is restored' : 'nodes are restored'),
  ofThemDestinations: 'of them destinations',
  destinations: 'Destinations',
  lostBefore: 'cannot be restored: no call sets their earlier state',
  excludedFromRestore: 'not restored: deleted, or changed since and excluded',
  noCallReachesWithout:
    'No call changes these nodes without side effects on others. Choose another strategy, or change them in the service.',
  allAsBefore: 'Everything is restored, or was excluded. There is nothing to send.',
  leaveChangedSince: 'Do not restore nodes changed by others since',
  changedSinceGoesBack: (moved: number) => `Also restores ${count(moved, 'node', 'nodes')} changed by others since.`,

  // status-change.ts
  nodesChange: (n: number, state: string) => `${n === 1 ? 'node changes' : 'nodes change'} to ${state}`,
  lostNow: 'of them cannot be restored: no call sets their current state',
  excludedAsGone: 'selected, but no longer in the service: excluded',
  noCallReachesAlone: 'No call changes these nodes alone. Extend the selection, or change them in the service.',
  tryForbidden: 'Include flows that you can only view (calls will probably fail)',
  allAlready: (goal: string) => `Everything selected is already ${goal}. There is nothing to send.`,
});
