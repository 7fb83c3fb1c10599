import { inLanguage } from '#contract/language.ts';
import { count } from '../base/words.ts';

export const texts = inLanguage('core/editing', {
  nothingSent: 'Nothing was sent.',

  // draft.ts, exact-numbers.ts
  noRows: 'No rows are to be changed.',
  numberTooLarge: (number: string) =>
    `${number} has more digits than can be sent exactly: write it as text, or leave it as it was.`,

  // rows.ts
  noKey: 'This lookup names no key, so its rows cannot be changed.',
  rowWithoutKey: (key: string, row: string) => `Every row needs its key, ${key}: ${row}`,
  keyTwice: (key: string) => `The key ${key} is there twice.`,

  // edit-plans.ts
  wrongName: 'The name of the environment was not entered.',
  changedByBoth: 'Somebody else changed the same values since you read them.',
  decideConflicts: 'Nothing was sent. Choose which values are to stay.',
  serviceChanged: 'The resource has changed since the plan was made.',
  lookAtTheNewPlan: 'Nothing was sent. Review the new plan.',
  nothingToSend: 'There is nothing to send.',
  asWanted: 'The service already has what is wanted.',
  planForgotten: 'This plan is no longer available. Make it again.',

  // many-edits.ts
  leftOut: 'Nothing was sent for it.',
  editAlone: 'Nothing was sent for it. Edit it alone to choose which values are to stay.',
  undoAlone: 'Nothing was sent for it. Undo its edit alone to choose which values are to stay.',
  changedMeanwhile: 'Nothing was sent for it. Make the change again: its newest state is read first.',
  noSuchBatch: 'No such edit of many resources is recorded here.',

  // edit-carrier.ts
  shortened: (text: string, characters: number) => `${text}… (${characters} characters in all)`,

  // notes.ts
  isReplacedWhole: (member: string) => `The service replaces ${member} as a whole, so all of it is sent.`,
  replacesSecrets: (paths: string) => `This replaces hidden values, which cannot be put back later: ${paths}.`,
  isNotGivenBack: (members: string) => `The service does not return ${members}, so the result cannot be confirmed.`,
  activeNodes: (n: number) =>
    `${count(n, 'active node uses', 'active nodes use')} it: the service may refuse until ${n === 1 ? 'it is' : 'they are'} paused.`,
  madeAnew:
    'Penstock stores what is needed to create it again. Its id, its runs and its place in flows do not come back.',
  secretsAreLost: 'Its hidden values do not come back: they are stored nowhere.',
  rowsAreLost: 'Its rows do not come back: the service does not return them all at once.',
  credentialsAreLost: 'Its secrets do not come back: the service never returns them.',
  movedSince: 'It has changed since that edit. Later changes of other values stay.',
  secretsStay: (paths: string) => `Hidden values that the edit replaced stay as they are: ${paths}.`,
  stays: (members: string) => `The service had no ${members} before, and cannot remove it: it stays.`,
  changedSinceVersion: 'It has changed since that version. Later changes of other values stay.',
  rowsComeNext: 'Its rows changed as well. Restore the version once more after this to restore them.',
  isAnotherOne: 'This creates a new resource with another id. Nothing uses it yet.',

  // outcome.ts
  asBefore: 'It was not carried out: the service has what it had before.',
  mayBeRepeated: 'It may be repeated.',

  // restore.ts
  wasNotThere: 'There is no version from before: it was made then.',
  notByEditing: 'Nothing that changed between these versions can be edited.',
  byActing: 'Nothing was sent. A status is changed by pausing or activating.',

  // undo.ts
  wasNotCarriedOut: 'This edit was not carried out, so there is nothing to undo.',
  nobodyKnowsWhich: 'The service did not say what this edit made, so it cannot be undone from here.',
  lookThere: 'Nothing was sent. Look for it at the service.',
});
