import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/editing', {
  // draft.ts
  noRows: 'No rows to change.',
  numberWasRounded: (number: string) =>
    `An earlier version of Penstock stored ${number} with rounded digits: edit the resource and type the number.`,

  // rows.ts
  noKey: 'This lookup has no key, so its rows cannot be changed.',
  rowWithoutKey: (key: string, row: string) => `Every row needs its key, ${key}: ${row}`,
  keyTwice: (key: string) => `The key ${key} occurs twice.`,

  // edit-plans.ts
  changedByBoth: 'Another user changed the same values since you read them.',
  decideConflicts: 'Nothing was sent. Choose which values to keep.',
  serviceChanged: 'The resource has changed since the plan was made.',
  asWanted: 'The service already has these values.',

  // many-edits.ts
  editAlone: 'Nothing was sent for it. Edit it separately to choose which values to keep.',
  undoAlone: 'Nothing was sent for it. Undo its edit separately to choose which values to keep.',
  changedMeanwhile: 'Nothing was sent for it. Edit it again; Penstock first reads its newest state.',
  noSuchBatch: 'No such edit of many resources is recorded here.',

  // notes.ts
  isReplacedWhole: (member: string) => `The service replaces ${member} as a whole, so all of it is sent.`,
  replacesSecrets: (paths: string) => `This replaces hidden values, which cannot be restored later: ${paths}.`,
  isNotGivenBack: (members: string) => `The service does not return ${members}, so the result cannot be confirmed.`,
  activeNodes: (n: number) =>
    `${count(n, 'active node uses', 'active nodes use')} it: the service may refuse until ${n === 1 ? 'it is' : 'they are'} paused.`,
  madeAnew: 'Penstock stores what is needed to create it again, but not its ID, its runs or its position in flows.',
  secretsAreLost: 'Its hidden values cannot be restored: they are not stored.',
  rowsAreLost: 'Its rows cannot be restored: the service does not return them all at once.',
  credentialsAreLost: 'Its secrets cannot be restored: the service never returns them.',
  movedSince: 'It has changed since that edit. Later changes of other values stay.',
  secretsStay: (paths: string) => `Hidden values that the edit replaced stay as they are: ${paths}.`,
  stays: (members: string) => `The service had no ${members} before, and cannot remove it: it stays.`,
  changedSinceVersion: 'It has changed since that version. Later changes of other values stay.',
  rowsComeNext: 'Its rows changed as well. Restore the version once more after this to restore them.',
  isAnotherOne: 'This creates a new resource with another ID. Nothing uses it yet.',

  // edit-carrier.ts
  asBefore: 'The edit was not applied: the service still has the earlier values.',
  mayBeRepeated: 'You can try again.',

  // restore.ts
  wasNotThere: 'There is no earlier version: the resource was created then.',
  notByEditing: 'Nothing that changed between these versions can be edited.',
  byActing: 'Nothing was sent. Pause or activate it to change its status.',

  // undo.ts
  wasNotCarriedOut: 'This edit was not applied, so there is nothing to undo.',
  createdUnknown: 'The service did not report what this edit created, so Penstock cannot undo it.',
  lookThere: 'Nothing was sent. Find it in the service.',
});
