import type { EditableMember, EditState } from '#contract/models/editing.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { inLanguage } from '#contract/language.ts';
import { count } from '../format/words.ts';

const kinds: Record<RecordKind, string> = {
  source: 'source',
  data_set: 'data set',
  destination: 'destination',
  credential: 'credential',
  lookup: 'lookup',
  code: 'code',
};

const states: Record<EditState, string> = {
  intended: 'Being sent',
  sent: 'Accepted, not confirmed',
  confirmed: 'Done and confirmed',
  differs: 'The service has something else',
  failed: 'Not carried out',
  unknown: 'Outcome unknown',
};

export const texts = inLanguage('editing', {
  kinds,
  states,

  // commands.ts
  edit: 'Edit resource',
  editOne: (kind: string) => `Edit ${kind}…`,
  editWords: 'change configuration rename schedule',
  copy: 'Copy resource',
  copyOne: (kind: string) => `Copy ${kind}…`,
  copyWords: 'duplicate clone',
  delete: 'Delete resource',
  deleteOne: (kind: string) => `Delete ${kind}…`,
  deleteWords: 'remove',
  history: 'History of edits',
  historyWords: 'undo revert changes versions',
  restore: 'Restore the earlier version…',
  restoreWords: 'revert undo rollback version before back',
  resourceWithId: (kind: string, id: number) => `${kind} ${id}`,

  compare: 'Compare with…',
  compareWords: 'difference diff version copy environment staging production',

  // CompareWith
  inEnvironment: 'In the environment',
  compareWith: 'Compare with',
  orById: 'Or with the id',
  versionOf: (moment: string) => `its version of ${moment}`,
  namedWithId: (name: string, id: number) => `${name} ${id}`.trim(),
  differ: (n: number) => (n === 0 ? 'Nothing differs.' : `${count(n, 'value differs', 'values differ')}.`),
  noCounterpart: 'Nothing to compare with',
  noCounterpartMore: 'There is no earlier version of it and none with its name here. Enter the id of another one.',

  more: 'More with this resource',

  // row-commands.ts
  asks: (command: string) => `${command}…`,
  addRow: 'Add row',
  addRowWords: 'new create entry lookup',
  editRow: 'Edit row',
  editRowWords: 'change entry lookup',
  deleteRows: 'Delete rows',
  deleteRowsOf: (n: number) => `Delete ${count(n, 'row', 'rows')}…`,
  deleteRowsWords: 'remove entries lookup',
  importRows: 'Import CSV',
  importRowsWords: 'load file entries lookup',
  exportRows: 'Export CSV',
  exportRowsWords: 'save file entries lookup download',
  rowsExported: 'All rows were exported',
  rowsUncounted: 'Possibly not all rows were exported: the service does not say how many there are.',

  // EditDialog
  title: {
    update: (name: string) => `Edit ${name}`,
    copy: (name: string) => `Copy ${name}`,
    delete: (name: string) => `Delete ${name}`,
    history: (name: string) => `Edits of ${name}`,
    create: (kind: string) => `Create a ${kind}`,
    row: (name: string) => `Add a row to ${name}`,
    delete_rows: (name: string) => `Delete rows of ${name}`,
    import_rows: (name: string) => `Import rows into ${name}`,
    compare: (name: string) => `Compare ${name}`,
    restore: (name: string) => `Restore an earlier version of ${name}`,
  },
  rowTitle: (key: string, name: string) => `Edit row ${key} of ${name}`,
  undoTitle: (name: string) => `Undo an edit of ${name}`,
  review: 'Review…',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  send: { update: 'Change', entries: 'Change', create: 'Create', copy: 'Copy', delete: 'Delete' },
  useThese: 'Use these values',
  undo: 'Undo…',
  nothingWasSent: 'Nothing was sent.',
  reading: 'Reading from the service…',

  // EditFields
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  tagsHint: 'Separated by commas.',
  restOfRow: 'Other columns, as JSON',
  keyColumn: (name: string) => `${name} (key)`,
  mustNotBeEmpty: 'This must not be empty.',
  valueHint: 'A number, true, false or null is that; anything else is text.',
  rest: 'Configuration and other members, as JSON',
  restHint: 'A value shown as [hidden] stays as it is at the service where you leave it so.',
  wrongAt: (line: number, column: number) => `This is no JSON at line ${line}, column ${column}.`,
  noObject: 'This must be an object: { … }.',

  // MembersTable
  members: 'What the service takes',
  value: 'Value',
  needed: 'Needed',
  yes: 'Yes',
  oneOf: (values: string) => `one of ${values}`,
  types: {
    text: 'text',
    number: 'number',
    yes_no: 'true or false',
    object: 'object: { … }',
    list: 'list: [ … ]',
    other: 'text, or JSON',
  } satisfies Record<EditableMember['type'], string>,

  // many-form.ts
  emptyStays: 'What is left empty stays as it is.',
  addTags: 'Tags to add',
  removeTags: 'Tags to remove',
  schedule: 'Schedule',
  scheduleHint: 'As cron, such as 0 0 4 * * ?: source_config, start.cron.',
  writeMode: 'Write mode',
  writeModeHint: 'INSERT or UPSERT: sink_config, insert.mode.',

  // ManyDialog, ManyEntries
  editMany: (what: string) => `Edit ${what}`,
  undoMany: (what: string) => `Undo the edit of ${what}`,
  restOfMany: 'Other members to set, as JSON',
  restOfManyHint: 'Objects are changed member by member; what is not named stays.',
  manyDone: (done: string, of: string) => `${done} of ${of}`,
  willChange: (changing: number, of: number) => `${changing} of ${count(of, 'resource', 'resources')} will be changed.`,
  changeMany: (n: number) => `Change ${count(n, 'resource', 'resources')}`,
  results: 'Results',
  alreadySo: 'No change needed',
  leftOut: 'Left out',
  notSent: 'Not sent',
  stop: 'Stop',

  // EditReview
  nothingToSend: 'The service already has what is wanted.',
  differences: 'Changes',
  member: 'Member',
  now: 'Now',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  showMore: (n: number) => `Show ${count(n, 'more change', 'more changes')}`,
  takenOver: 'Changed by somebody else since you read it; it stays',
  requests: 'To be sent',
  flows: (n: number) => `Used in ${count(n, 'flow', 'flows')}`,
  nodesOf: (nodes: number, active: number) => `${count(nodes, 'node', 'nodes')}, ${active} active`,
  andMore: (n: number) => `and ${n} more`,
  reason: 'Reason',
  reasonHint: 'Optional. Recorded in the activity log.',
  typeName: (name: string) => `Type ${name} to confirm.`,
  typeToInsist: 'Type unrecorded to send it anyway.',

  // Conflicts
  conflicts: 'You and somebody else changed the same values',
  conflictsHint: 'Choose which value is to stand. Nothing is sent before you do.',
  base: 'When you read it',
  mine: 'Yours',
  theirs: 'At the service',
  choose: (path: string) => `Value of ${path}`,

  // EditResult
  openIt: (kind: string, id: number) => `Open ${kind} ${id}`,
  wanted: 'Wanted',
  read: 'Read',

  // EditHistory
  when: 'When',
  what: 'What',
  who: 'Who',
  state: 'State',
  does: { update: 'Changed', entries: 'Rows changed', create: 'Created', copy: 'Copied', delete: 'Deleted' },
  undone: 'Undo of an edit',
  somebody: 'Somebody',
  ago: '{age} ago',
  noEdits: 'No edits from here yet.',
  noEditsText: 'What is changed with Penstock is listed here, and can be undone.',
});
