import { inLanguage } from '../language.ts';
import type { ValueKind } from './filter.ts';
import { nearest } from './nearest.ts';
import type { FilterProblem } from './parse.ts';

const texts = inLanguage('filter', {
  problems: {
    unclosed_quote: () => 'This quote is not closed. Add a closing ".',
    unclosed_bracket: () => 'This bracket is not closed. Add a closing ).',
    nothing_in_brackets: () => 'These brackets are empty. Add a term, or remove them.',
    nothing_to_join: (word: string) => `${word} needs a term next to it. To search for the word, put it in quotes.`,
    too_deep: () => 'Brackets are nested too deeply.',
    unknown_field: (word: string) => `“${word}” is not a filter. Put it in quotes to search for it.`,
    no_value: () => 'A value is missing here. "" means none.',
    no_such_value: (word: string, choices: string) => `“${word}” is not one of ${choices}.`,
    no_number: (word: string) => `“${word}” is not a number, such as 100, >100 or <=1.5k.`,
    no_age: (word: string) => `“${word}” is not an age, such as <1h or >2d.`,
  },
  didYouMean: (known: string) => `Did you mean ${known}?`,
  atCharacter: (at: number) => `At character ${at}:`,
  thereAre: (filters: string) => `Available filters: ${filters}.`,
  about: {
    flow: {
      status: 'Status of the flow',
      name: 'Words in the name of the flow or a node',
      project: 'Project of the flow; "" for none',
      owner: 'Owner of the flow; "" for none',
      tag: 'A tag of the flow or a node; "" for none',
      connector: 'Connector that it reads from or writes to',
      role: 'Your role in the flow',
      errors: 'Failed records in the last 24 hours',
      records: 'Records in the last 24 hours',
      lastRun: 'Time since the last run',
      id: 'ID of the flow or a node',
      resource: 'ID of a source, data set or destination',
      credential: 'ID of a credential',
      needs: 'Whether it needs attention',
    },
    notification: {
      level: 'Severity reported by the service',
      state: 'Whether it is acknowledged or muted here',
      lastSeen: 'Time since the last report',
      firstSeen: 'Time since the first report',
      unread: 'Number unread in the service',
      lastHour: 'Number in the last hour',
      count: 'Total number',
      message: 'Words in the newest message',
      name: 'Words in the name of its subject or flow',
      kind: 'Kind of its subject',
      owner: 'Owner of the flow; "" for none',
      project: 'Project of the flow; "" for none',
      tag: 'A tag of the flow or a node; "" for none',
      flow: 'ID of the flow',
      resource: 'ID of the source, data set or destination',
      id: 'Any of these IDs, or the ID of one of its notifications',
    },
    change: {
      state: 'Whether it is open, due to be restored, running or closed',
      name: 'Words in its description',
      reason: 'Words in its reason',
      who: 'User who made it, or on whose behalf; "" for unknown',
      begun: 'Time since it started',
      closed: 'Time since it was closed',
      until: 'Time until Penstock proposes to restore it; below any time once due',
      nodes: 'Number of affected nodes',
      notRestored: 'Number of nodes not restored',
      kind: 'Kind of change',
      from: 'Whether it was made in the window or on the command line',
      incident: 'ID of its incident; "" for none',
      id: 'ID of the change or one of its actions',
    },
    incident: {
      state: 'Whether it is open or closed',
      severity: 'Severity of the incident',
      name: 'Words in its title',
      learnt: 'Words in its lessons learned',
      error: 'Words in its errors',
      who: 'User who declared it, or on whose behalf; "" for unknown',
      declared: 'Time since it was declared',
      closed: 'Time since it was closed',
      changes: 'Number of its changes',
      notes: 'Number of its notes',
      notRestored: 'Number of its nodes not restored',
      from: 'Whether it was declared in the window or on the command line',
      id: 'ID of the incident',
    },
    finding: {
      kind: 'Current or last issue',
      state: 'Whether it is open or acknowledged, or how it ended',
      flow: 'ID of the origin of its flow',
      name: 'Words in the name of its flow',
      project: 'Project of its flow; "" for none',
      since: 'Time since the issue started, from the runs of its flow',
      opened: 'Time since Penstock first detected it',
      changed: 'Time since it last opened, got worse, came back or ended',
      ended: 'Time since it ended',
      returns: 'How often it came back',
      who: 'User who acknowledged it, or on whose behalf; "" for none or unknown',
      id: 'ID of the finding',
    },
    resource: {
      name: 'Words in its name',
      id: 'Its ID',
      type: 'Connector, language of code, or data type of a lookup',
      status: 'Status, in the words of the service',
      owner: 'Name of its owner',
      tag: 'One of its tags',
      used: 'Number of flows that use it',
      updated: 'Time since its last change',
      created: 'Time since it was created',
      kind: 'Kind: source, data_set, destination, credential, lookup or code',
    },
    timeline: {
      kind: 'Kind of resource: source, data set, destination, credential, lookup or code',
      name: 'Words in its name, or in the name of a flow that uses it',
      id: 'Its ID; resources of different kinds may share one',
      flow: 'ID of the origin of a flow that uses it',
      path: 'Words in the names of the changed fields',
      by: 'Whether Penstock on this computer sent a request for it at that time',
      weight: 'Whether its configuration changed, its status, or only fields that cannot make a record fail',
      event: 'Whether it was changed, created or is gone',
      at: 'Time since the change',
    },
    errorKind: {
      state: 'Whether it is new, came back, ongoing, unknown or resolved',
      error: 'Error type; "" for none',
      message: 'Words in the message, except masked values',
      name: 'Words in the name of an affected flow or node',
      flow: 'ID of the origin of a flow',
      node: 'ID of an affected node',
      records: 'Number of its records in the sample',
      flows: 'Number of affected flows',
      first: 'Time since its first known record failed',
      last: 'Time since its last known record failed',
      resolved: 'Time since it was resolved',
      returns: 'How often it came back',
      id: 'ID of its group of failed records',
    },
    export: {
      state: 'Status of the export',
      name: 'Words in the name of the source',
      file: 'Words in the path of its file',
      environment: 'Name of the environment',
      format: 'File format',
      records: 'Number of records written',
      size: 'Number of bytes written',
      begun: 'Time since it started',
      ended: 'Time since it ended',
      id: 'ID of the export',
    },
    activity: {
      outcome: 'Known outcome of the request',
      name: 'Words in the description of the request',
      who: 'User who made it, or on whose behalf; "" for unknown',
      reason: 'Words in the reason',
      reply: 'Words in the response or the error',
      path: 'Words in the path of the request',
      method: 'Method of the request',
      sent: 'Time since it was sent',
      times: 'Number of attempts',
      environment: 'Name of the environment',
      from: 'Whether it was sent from the window or the command line',
      action: 'ID of its action; "" for none',
      entry: 'Number of the entry in the log',
    },
    sample: {
      error: 'Error type; "" for none',
      message: 'Words in the error message',
      resource: 'ID of the source, data set or destination',
      run: 'ID of the run',
      file: 'File of the record; "" for none',
      record: 'A field of the record, by its path; "" for none',
    },
  },
  kinds: {
    text: 'Text',
    number: 'Number',
    boolean: 'True or false',
    list: 'List',
    object: 'Object with fields',
    null: 'Null',
    empty: 'Present but empty',
    missing: 'Not in the record',
  },
  operators: {
    AND: 'Both terms must match (the default)',
    OR: 'At least one term must match',
    NOT: 'Excludes matches of the next term',
  },
  figures: {
    any: 'At least one',
    none: 'None',
    moreThan: (figure: string) => `More than ${figure}`,
    atMost: (figure: string) => `At most ${figure}`,
  },
  ages: {
    anHour: 'Within the last hour',
    aDay: 'Within the last 24 hours',
    aWeek: 'Within the last 7 days',
    overADay: 'More than a day ago',
    overAWeek: 'More than 7 days ago',
  },
});

/** A one-line description of each filter field. */
export const aboutFields = texts.about;
/** A description of each kind of value. */
export const aboutKinds: Readonly<Record<ValueKind, string>> = texts.kinds;
/** A description of each operator. */
export const aboutOperators = texts.operators;
/** Usual comparisons of a figure as typed, with their meaning. */
export const usualFigures: readonly (readonly [typed: string, about: string])[] = [
  ['>0', texts.figures.any],
  ['>100', texts.figures.moreThan('100')],
  ['>1k', texts.figures.moreThan('1000')],
  ['<=10', texts.figures.atMost('10')],
  ['0', texts.figures.none],
];
/** Usual comparisons of an age as typed, with their meaning. */
export const usualAges: readonly (readonly [typed: string, about: string])[] = [
  ['<1h', texts.ages.anHour],
  ['<24h', texts.ages.aDay],
  ['<7d', texts.ages.aWeek],
  ['>1d', texts.ages.overADay],
  ['>7d', texts.ages.overAWeek],
];

/** Describes a problem in a filter and its correction in sentences. */
export function problemWords({ kind, word, choices }: FilterProblem): string {
  const said = texts.problems[kind](word, choices.join(', '));
  const meant = nearest(word, choices);
  return meant === null ? said : `${said} ${texts.didYouMean(meant)}`;
}

/** Describes a problem with its position, for a reader who does not see it in the text. */
export function placedProblemWords(problem: FilterProblem): string {
  const placed = `${texts.atCharacter(problem.from + 1)} ${problemWords(problem)}`;
  return problem.kind === 'unknown_field' ? `${placed} ${texts.thereAre(problem.choices.join(', '))}` : placed;
}
