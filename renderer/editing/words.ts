import type { EditableMember, EditState } from '#contract/models/editing.ts';
import { inLanguage } from '#contract/language.ts';
import { count } from '../format/words.ts';

const states: Record<EditState, string> = {
  intended: 'Being sent',
  sent: 'Accepted, not confirmed',
  confirmed: 'Done and confirmed',
  differs: 'The service has a different value',
  failed: 'Not applied',
  unknown: 'Outcome unknown',
};

export const texts = inLanguage('editing', {
  states,

  // commands.ts
  edit: 'Edit resource',
  editOne: (kind: string) => `Edit ${kind}…`,
  editWords: 'change configuration rename schedule',
  copy: 'Copy resource',
  copyOne: (kind: string) => `Copy ${kind}…`,
  delete: 'Delete resource',
  deleteOne: (kind: string) => `Delete ${kind}…`,
  deleteWords: 'remove',
  history: 'History of edits',
  historyWords: 'undo revert changes versions',
  restore: 'Restore the earlier version…',
  restoreWords: 'revert undo rollback version before back',

  compare: 'Compare with…',
  compareWords: 'difference diff version copy environment staging production',

  // ResourceComparison
  inEnvironment: 'In the environment',
  orById: 'Or by ID',
  versionOf: (moment: string) => `version of ${moment}`,
  differ: (n: number) => (n === 0 ? 'Nothing differs.' : `${count(n, 'value differs', 'values differ')}.`),
  noCounterpartMore:
    'There is no earlier version, and no other resource here has the same name. Enter the ID of another resource.',

  more: 'More actions for this resource',

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
  rowsUncounted: 'Some rows may be missing: the service does not report how many there are.',

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
    undo: (name: string) => `Undo an edit of ${name}`,
  },
  rowTitle: (key: string, name: string) => `Edit row ${key} of ${name}`,
  send: { update: 'Change', entries: 'Change', create: 'Create', copy: 'Copy', delete: 'Delete' },
  useThese: 'Use these values',
  undo: 'Undo…',
  nothingWasSent: 'Nothing was sent.',
  reading: 'Reading from the service…',

  // EditFields
  tagsHint: 'Separated by commas.',
  restOfRow: 'Other columns (JSON)',
  keyColumn: (name: string) => `${name} (key)`,
  mustNotBeEmpty: 'Required',
  valueHint: 'Numbers, true, false and null keep their type. Anything else is text.',
  rest: 'Other fields (JSON)',
  restHint: 'Leave [hidden] to keep the current value.',
  noObject: 'Enter a JSON object: { … }.',

  // MembersTable
  members: 'Accepted fields',
  value: 'Value',
  needed: 'Required',
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
  emptyStays: 'Empty fields keep their current values.',
  addTags: 'Tags to add',
  removeTags: 'Tags to remove',
  schedule: 'Schedule',
  scheduleHint: 'As cron, such as 0 0 4 * * ?: source_config, start.cron.',
  writeMode: 'Write mode',
  writeModeHint: 'INSERT or UPSERT: sink_config, insert.mode.',

  // ManyDialog, ManyEntries
  editMany: (what: string) => `Edit ${what}`,
  undoMany: (what: string) => `Undo the edit of ${what}`,
  restOfMany: 'Other fields to set (JSON)',
  restOfManyHint: 'Objects are merged field by field; other fields keep their values.',
  manyDone: (done: string, of: string) => `${done} of ${of}`,
  willChange: (changing: number, of: number) => `${changing} of ${count(of, 'resource', 'resources')} will be changed.`,
  changeMany: (n: number) => `Change ${count(n, 'resource', 'resources')}`,

  // EditReview
  nothingToSend: 'The service already has these values.',
  differences: 'Changes',
  now: 'Now',
  nothing: 'nothing',
  showMore: (n: number) => `Show ${count(n, 'more change', 'more changes')}`,
  changedByOthers: 'Changed by another user since you read it; not overwritten',
  requests: 'To be sent',
  flows: (n: number) => `Used in ${count(n, 'flow', 'flows')}`,
  nodesOf: (nodes: number, active: number) => `${count(nodes, 'node', 'nodes')}, ${active} active`,

  // ConfirmationForm
  reasonHint: 'Optional. Recorded in the activity log.',
  deletionIsFinal: 'A deletion cannot be undone.',
  manyFlowsAtOnce: (flows: number) => `This changes ${count(flows, 'flow', 'flows')} at once.`,
  mayMissFlows: 'This plan may miss flows.',
  environmentProtected: 'This environment is protected.',
  typeToOverride: (word: string) => `Type ${word} to send it anyway.`,
  whyOverride: 'There will be no record of what was sent.',
  confirm: 'Confirm',

  // Conflicts
  conflicts: 'You and another user changed the same values',
  conflictsHint: 'Choose which value to keep. Nothing is sent until you do.',
  base: 'When you read it',
  mine: 'Yours',
  theirs: 'In the service',
  choose: (path: string) => `Value of ${path}`,

  // EditResult
  openIt: (kind: string, id: number) => `Open ${kind} ${id}`,
  wanted: 'Requested',
  read: 'In the service',

  // EditHistory
  does: { update: 'Changed', entries: 'Rows changed', create: 'Created', copy: 'Copied', delete: 'Deleted' },
  undone: 'Undo of an edit',
  noEdits: 'No edits yet',
  noEditsText: 'Edits that you make with Penstock are listed here and can be undone.',
});
