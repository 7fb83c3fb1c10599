import type { Severity } from '#contract/models/incident.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('incidents', {
  compareWithBefore: 'Compare with before',
  compareWords: 'worse than difference flow by flow earlier',
  // ResourceChanges
  whatChanged: 'What changed before and during the incident',
  // severity.ts
  severities: { critical: 'Critical', major: 'Major', minor: 'Minor' } satisfies Record<Severity, string>,

  // commands.ts
  restoreAll: 'Restore all changes…',
  close: 'Close the incident…',
  reopen: 'Reopen the incident',
  reopenWords: 'undo again back not over',
  delete: 'Delete the incident',
  deleteWords: 'remove discard dissolve mistake',
  closeWords: 'resolve end finish done learnt postmortem',

  // IncidentsScreen
  show: 'Show',
  tabs: { open: 'Open', closed: 'Closed', all: 'All' },
  tab: (name: string, incidents: string) => `${name} ${incidents}`,
  noneIn: { open: 'No open incidents', closed: 'No closed incidents' },
  recordsSafe: 'The data is safe. Try again.',
  noIncidentYet: 'No incidents yet',
  whatIsIncident:
    'Declare one to group the changes, errors and notes of an outage in one place, and to record the lessons learned.',

  noIncidentFound: 'No incident matches',
  incidentsHidden: (all: number) => hiddenByFilters(all, 'incident', 'incidents'),
  searchIncidents: 'Search incidents',
  incidentsFound: 'Incidents found',
  countOfIncidents: (all: number) => count(all, 'incident', 'incidents'),
  severity: 'Severity',
  notes: 'Notes',
  declared: 'Declared',
  closedAt: 'Closed',
  open: 'Open',
  closed: 'Closed',

  // IncidentPanel
  selectedIncident: 'Selected incident',

  // IncidentScreen
  readingTheIncident: 'Reading the incident',
  allIncidents: 'All incidents',
  noSuchIncident: 'Incident not found',
  ofAnotherEnvironment: 'This incident belongs to another environment',

  // IncidentHead
  declaredBy: (moment: string, who: string) => `Declared ${moment} by ${who}`,
  openFor: (lasting: string) => `, open for ${lasting}.`,
  closedAfter: (lasting: string) => `, closed after ${lasting}.`,

  // HandedOver
  handover: 'Handover',
  handoverBy: (moment: string, who: string) => `Written ${moment} by ${who}`,
  signedBy: (signer: string) => `Signed by installation ${signer}`,
  signedHere: (signer: string) => `Signed by this installation: ${signer}`,
  whatSignerMeans: 'The file is as this installation of Penstock wrote it. Compare the number with its author.',
  noHandedOverChange: 'Every change was restored or closed.',
  madeElsewhere: 'These changes were made on another computer, which can restore them.',
  madeHere: 'These changes were made on this computer. They are in Changes.',
  unknownNow: 'Current state unknown',
  restoredNow: 'Restored by now',
  listedRestored: (listed: number, away: number) =>
    `${listed} of ${count(away, 'node', 'nodes')} restored, rest unknown`,

  // IncidentChanges
  noChange: 'No changes yet.',
  howToAddChange: 'Choose this incident when you confirm a plan, or add a change on the Changes screen.',
  toRestore: (away: number) => `${count(away, 'node is', 'nodes are')} not restored.`,
  allRestored: 'Everything is restored.',
  restoreUnknown: 'Its environment now points to a different service.',

  remove: (name: string) => `Remove ${name} from the incident`,

  // AffectedFlows
  moreFlows: (n: number) => `${count(n, 'other flow', 'other flows')}, or no longer in the service.`,

  // ErrorGroups
  noErrors: 'No errors yet.',
  howToAddErrors: 'Add errors from the Flows, Alerts or Failed records screen.',
  allOfFlow: (name: string) => `All errors of ${name}`,

  // Notes
  timeline: 'Timeline: notes and changes',
  wasDeclared: 'Incident declared',
  wasClosed: 'Incident closed',
  changeClosed: (title: string) => `Closed: ${title}`,
  noteLabel: 'Note',
  notePlaceholder: 'Add a note',
  addNote: 'Add note',

  // IncidentDialog
  addToIncident: 'Add to an incident',
  aNewOne: 'New incident',
  title: 'Title',
  titleHint: 'One-line summary, shown first at handover.',
  declareTitle: 'Declare an incident',
  declareIt: 'Declare',
  addIt: 'Add',
  editTitle: 'Edit the incident',

  // CloseIncident
  closeQuestion: 'Close the incident?',
  whatWasLearntHint: 'Optional. The cause, and what would prevent it or detect it sooner.',
  notYetRestored: (away: number) =>
    `${count(away, 'node is', 'nodes are')} not restored. The changes stay open and can still be restored.`,
  closeIt: 'Close the incident',
});
