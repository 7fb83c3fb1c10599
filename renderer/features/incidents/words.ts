import type { Severity } from '#contract/models/incident.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('incidents', {
  compareWithBefore: 'Compare with before',
  compareWords: 'worse than difference flow by flow earlier',
  // ResourceChanges
  whatChanged: 'What changed before and during it',
  // severity.ts
  severities: { critical: 'Critical', major: 'Major', minor: 'Minor' } satisfies Record<Severity, string>,

  // commands.ts
  show: 'Show',
  showWords: 'open details',
  restoreAll: 'Restore all changes…',
  restoreAllWords: 'undo rollback revert back activate resume',
  close: 'Close the incident…',
  reopen: 'Reopen the incident',
  reopenWords: 'undo again back not over',
  saveAReport: 'Save a report…',
  reportWords: 'postmortem markdown write document file',
  reportSaved: 'The report was saved',
  delete: 'Delete the incident',
  deleteWords: 'remove discard dissolve mistake',
  closeWords: 'resolve end finish done learnt postmortem',

  // IncidentsScreen
  incidents: 'Incidents',
  openIncidents: 'Open incidents',
  incidentsOpen: (open: number) => `${count(open, 'incident', 'incidents')} open`,
  declare: 'Declare an incident…',
  recordsSafe: 'The records are safe.',
  noIncidentYet: 'No incident yet',
  whatIsIncident:
    'Declare one when something is wrong that more than one person should know of: its changes, errors and notes are then in one place, and what was learnt stays.',

  noIncidentFound: 'No incident matches',
  incidentsHidden: (all: number) => hiddenByFilters(all, 'incident', 'incidents'),

  // IncidentFilters
  searchIncidents: 'Search incidents',
  searchOrFilter: 'Search or filter',
  incidentsFound: 'Incidents found',
  countOfIncidents: (all: number) => count(all, 'incident', 'incidents'),
  foundOf: (found: string, all: string) => `${found} of ${all}`,
  unknownUser: 'Unknown user',

  // IncidentsTable
  incident: 'Incident',
  severity: 'Severity',
  state: 'State',
  notRestored: 'Not restored',
  changes: 'Changes',
  errors: 'Errors',
  notes: 'Notes',
  declared: 'Declared',
  closedAt: 'Closed',
  by: 'By',
  open: 'Open',
  closed: 'Closed',

  // IncidentPanel
  selectedIncident: 'Selected incident',

  // IncidentScreen
  readingTheIncident: 'Reading the incident',
  allIncidents: 'All incidents',
  noSuchIncident: 'There is no such incident',
  whereItMayBe: 'It may belong to another profile, or its record was removed.',
  ofAnotherEnvironment: 'This incident belongs to another environment',
  switchToLook: 'Switch to its environment to open it.',
  aside: 'Errors and notes',

  // IncidentHead
  declaredBy: (moment: string, who: string) => `Declared ${moment} by ${who}`,
  openFor: (lasting: string) => `, open for ${lasting}.`,
  closedAfter: (lasting: string) => `, closed after ${lasting}.`,
  learnt: 'What was learnt',
  edit: 'Edit…',

  // IncidentChanges
  noChange: 'No change belongs to it.',
  howToAddChange: 'Choose it in a plan that you carry out, or add a change to it on the Changes screen.',
  toRestore: (away: number) => `${count(away, 'node is', 'nodes are')} not restored.`,
  allRestored: 'Everything is restored.',
  restoreUnknown: 'Its environment is another service now.',

  remove: (name: string) => `Remove ${name} from the incident`,

  // AffectedFlows
  affectedFlows: 'Affected flows',
  flowWithId: (id: number) => `Flow ${id}`,
  moreFlows: (n: number) => `${count(n, 'other flow', 'other flows')}, or no longer in the service.`,

  // ErrorGroups
  errorsOfIt: 'Errors',
  noErrors: 'No errors belong to it.',
  howToAddErrors: 'Add some on the Flows, Notifications or Quarantine screen.',
  allOfFlow: (name: string) => `All errors of ${name}`,

  // Notes
  timeline: 'Timeline: notes and changes',
  wasDeclared: 'The incident was declared',
  wasClosed: 'The incident was closed',
  changeClosed: (title: string) => `Closed: ${title}`,
  noteLabel: 'Note',
  notePlaceholder: 'What happened, or was found',
  addNote: 'Add note',

  // IncidentDialog
  addToIncident: 'Add to an incident',
  whichIncident: 'Incident',
  aNewOne: 'A new one',
  title: 'Title',
  titleHint: 'What is wrong, in a line: whoever comes next reads this first.',
  declareTitle: 'Declare an incident',
  declareIt: 'Declare',
  addIt: 'Add',
  editTitle: 'Edit the incident',
  save: 'Save',

  // CloseIncident
  closeQuestion: 'Close the incident?',
  whatWasLearnt: 'What was learnt',
  whatWasLearntHint: 'Optional. The cause, and what would prevent it or find it sooner.',
  notYetRestored: (away: number) =>
    `${count(away, 'node stays', 'nodes stay')} as ${away === 1 ? 'it is' : 'they are'}: the changes stay open, and can still be restored.`,
  closeIt: 'Close the incident',
  copyLink: 'Copy link',
  copyLinkWords: 'clipboard share send address colleague',
});
