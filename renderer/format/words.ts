import type { AlertState } from '#contract/models/alert.ts';
import type { Density } from '#contract/models/appearance.ts';
import type { EnvironmentColour } from '#contract/models/environment.ts';
import type { NodeStatus } from '#contract/models/flow.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import type { ChangeEvent } from '#contract/models/timeline.ts';
import { inLanguage } from '#contract/language.ts';
import { exactNumber } from './number.ts';

interface ResourceWords {
  word: string;
  inline: string;
  one: string;
  many: string;
  list: string;
}

export const texts = inLanguage('format', {
  hiddenByFilters: (things: string) => `${things} hidden by the search and the filters.`,
  bytes: (n: string) => `${n} bytes`,

  // Progress
  readingFlows: 'Reading flows',
  readingFlowsSoFar: (read: string) => `Reading flows: ${read}`,
  of: (read: string, total: string) => `${read} of ${total}`,

  // States
  failing: 'Failing',
  active: 'Active',
  paused: 'Paused',
  other: 'Other',
  unknown: 'Unknown',

  // Appearance
  densities: { comfortable: 'Comfortable', compact: 'Compact' },

  // Purpose of a service, which is the color of its environment
  colours: { production: 'production', staging: 'staging', test: 'test', development: 'development', demo: 'demo' },

  // The operators' words for kinds of resources: as a label, within a sentence, with a number, and for their list
  kinds: {
    source: { word: 'Source', inline: 'source', one: 'source', many: 'sources', list: 'Sources' },
    data_set: { word: 'Data set', inline: 'data set', one: 'data set', many: 'data sets', list: 'Data sets' },
    destination: {
      word: 'Destination',
      inline: 'destination',
      one: 'destination',
      many: 'destinations',
      list: 'Destinations',
    },
    credential: {
      word: 'Credential',
      inline: 'credential',
      one: 'credential',
      many: 'credentials',
      list: 'Credentials',
    },
    lookup: { word: 'Lookup', inline: 'lookup', one: 'lookup', many: 'lookups', list: 'Lookups' },
    code: { word: 'Code', inline: 'code', one: 'piece of code', many: 'code', list: 'Code' },
  } satisfies Record<RecordKind, ResourceWords>,
  unknownKind: { word: 'Unknown kind', one: 'node of unknown kind', many: 'nodes of unknown kind' },

  // Levels
  levels: {
    ERROR: 'Error',
    WARN: 'Warning',
    INFO: 'Info',
    DEBUG: 'Debug',
    RECOVERED: 'Recovered',
    RESOLVED: 'Resolved',
  },
  noLevel: 'No level',

  // Alerts
  alertStates: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    muted: 'Muted',
    resolved: 'Resolved',
    paused: 'Paused',
    gone: 'Gone',
  } satisfies Record<AlertState, string>,
  andMoreAlerts: (n: number) => `and ${count(n, 'more alert', 'more alerts')}`,

  // Words for masked parts of messages
  masks: {
    address: 'address',
    id: 'ID',
    mail: 'email address',
    number: 'number',
    path: 'path',
    quoted: 'quoted text',
    time: 'time',
  },

  // Words for the findings of named patterns
  email: 'Email addresses',
  phone: 'Phone numbers',
  card: 'Card numbers',
  iban: 'Bank accounts (IBAN)',
  ip: 'IP addresses',
  personalName: 'A field name that suggests personal data',

  // Actors
  unknownUser: 'unknown user',
  userWithId: (id: string) => `user ${id}`,
  as: (impersonator: string, user: string) => `${impersonator} as ${user}`,
  onCommandLine: (who: string) => `${who}, on the command line`,

  // Reasons for pauses
  pausedBy: (nodes: number, who: string, when: string) =>
    nodes === 1 ? `Paused by ${who}, ${when}.` : `${exactNumber(nodes)} nodes paused by ${who}, ${when}.`,
  pausedElsewhere: (nodes: number) =>
    nodes === 1
      ? 'Paused outside this copy of Penstock.'
      : `${exactNumber(nodes)} nodes paused outside this copy of Penstock.`,
  because: (reason: string) => `Reason: ${reason}.`,
  noReasonGiven: 'No reason given.',
  restoreReminder: (moment: string) => `Restore reminder ${moment}.`,
  wasToBeRestored: (moment: string) => `Restore due since ${moment}.`,
  changeCalled: (title: string) => `Change: ${title}.`,

  // Failing and usual shares of a flow: sentences without their full stop
  recordsFail: (share: string, usual: string) => `${share} of records failed in its last hour; ${usual}`,
  failsAt: (node: string, what: string) => `Failing at ${node}: ${what}`,
  andMoreNodes: (node: string, more: number) => `${node} and ${count(more, 'other node', 'other nodes')}`,
  usualUnknown: 'usual rate not known yet',
  usually: (share: string) => `usually ${share}`,
  durationRange: (least: string, most: string) => `${least} to ${most}`,
  none: 'none',
  ofThePast: (share: string, past: string) => `${share} ${past}`,
  beforeInRuns: (span: string) => `in the ${span} before this began`,
  beforeInSums: (span: string) => `in the ${span} before its first known run (service totals)`,

  // Changes of resources
  changeEvents: { changed: 'Changed', created: 'Created', gone: 'No longer available' } satisfies Record<
    ChangeEvent,
    string
  >,
  missingValue: 'nothing',
  valueAdded: (path: string, after: string) => `${path}: ${after} (added)`,
  valueRemoved: (path: string, before: string) => `${path}: ${before} (removed)`,
  valueChanged: (path: string, before: string, after: string) => `${path}: ${before} → ${after}`,
});

/** The words for the kinds of resources, and for a node whose kind is unknown. */
export const resourceWords = { ...texts.kinds, unknown: texts.unknownKind };

/** A number with the word that agrees with it: `1 flow`, `1,204 flows`. */
export function count(n: number, one: string, many: string): string {
  return `${exactNumber(n)} ${n === 1 ? one : many}`;
}

/** `12 flows are hidden by the search and the filters.` Pass both nouns without the verb. */
export function hiddenByFilters(n: number, one: string, many: string): string {
  return texts.hiddenByFilters(count(n, `${one} is`, `${many} are`));
}

/** The word for the purpose of a service. */
export function colourWord(colour: EnvironmentColour): string {
  return texts.colours[colour];
}

/** The word for the row height of tables. */
export function densityWord(density: Density): string {
  return texts.densities[density];
}

/** The word for a status. Returns an unrecognized status unchanged: show it through `Text`. */
export function statusWord(status: NodeStatus): string {
  return status.state === 'other' ? (status.word ?? texts.other) : texts[status.state];
}

/** Progress of the first read of the flows; null: nothing has arrived yet. */
export function readingFlows(progress: { read: number; total: number | null } | null | undefined): string {
  if (!progress) return texts.readingFlows;
  const read = exactNumber(progress.read);
  return texts.readingFlowsSoFar(progress.total === null ? read : texts.of(read, exactNumber(progress.total)));
}
