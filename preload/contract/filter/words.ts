import { inLanguage } from '../language.ts';
import type { ValueKind } from './filter.ts';
import { nearest } from './nearest.ts';
import type { FilterProblem } from './parse.ts';

const texts = inLanguage('filter', {
  problems: {
    unclosed_quote: () => 'This quote is not closed. Write another " behind the text.',
    unclosed_bracket: () => 'This bracket is not closed. Write a ) behind what belongs in it.',
    nothing_in_brackets: () => 'There is nothing in these brackets. Write a term into them, or remove them.',
    nothing_to_join: (word: string) => `${word} needs a term beside it. In quotes it is an ordinary word.`,
    too_deep: () => 'There are too many brackets in brackets.',
    unknown_field: (word: string) => `“${word}” is not a filter. Put it in quotes to search for it.`,
    no_value: () => 'A value is missing here. "" means none.',
    no_such_value: (word: string, choices: string) => `“${word}” is not one of ${choices}.`,
    no_number: (word: string) => `“${word}” is not a number, such as 100, >100 or <=1.5k.`,
    no_age: (word: string) => `“${word}” is not an age, such as <1h or >2d.`,
  },
  didYouMean: (known: string) => `Did you mean ${known}?`,
  atCharacter: (at: number) => `At character ${at}:`,
  thereAre: (filters: string) => `There are ${filters}.`,
  about: {
    flow: {
      status: 'What state the flow is in',
      name: 'Words in the name of the flow or of a node',
      project: 'The project that it belongs to; "" for none',
      owner: 'The person who owns it; "" for none',
      tag: 'A tag of the flow or of a node; "" for none',
      connector: 'What it reads from or writes to',
      role: 'Your role in it',
      errors: 'Failed records in the last 24 hours',
      records: 'Records in the last 24 hours',
      lastRun: 'How long ago it last ran',
      id: 'The id of the flow or of a node',
      resource: 'The id of a source, data set or destination',
      credential: 'The id of a credential',
      needs: 'Whether it needs a person',
    },
    notification: {
      level: 'How bad the service says it is',
      state: 'Whether it was acknowledged or muted here',
      lastSeen: 'How long ago it was last reported',
      firstSeen: 'How long ago it was first reported',
      unread: 'How many of it are unread at the service',
      lastHour: 'How many came in the last hour',
      count: 'How many there are in all',
      message: 'Words in the newest message',
      name: 'Words in the name of what it is about, or of its flow',
      kind: 'What it is about',
      owner: 'The person who owns the flow; "" for none',
      project: 'The project of the flow; "" for none',
      tag: 'A tag of the flow or of a node; "" for none',
      flow: 'The id of the flow',
      resource: 'The id of the source, data set or destination',
      id: 'Any of these ids, or that of one of its notifications',
    },
    change: {
      state: 'Whether it is open, due to be restored, runs now or is closed',
      name: 'Words in what was done',
      reason: 'Words in the reason that was given',
      who: 'The person who did it, or in whose name; "" for unknown',
      begun: 'How long ago it began',
      closed: 'How long ago it was closed',
      until: 'How long until restoring is proposed; what is due is below any time',
      nodes: 'How many nodes it touched',
      notRestored: 'How many nodes are not as they were before',
      kind: 'What was done',
      from: 'Whether it was done in the window or on the command line',
      incident: 'The id of the incident that it belongs to; "" for none',
      id: 'The id of the change or of one of its actions',
    },
    incident: {
      state: 'Whether it is open or closed',
      severity: 'How much it matters',
      name: 'Words in its title',
      learnt: 'Words in what was learnt',
      error: 'Words in the errors that belong to it',
      who: 'The person who declared it, or in whose name; "" for unknown',
      declared: 'How long ago it was declared',
      closed: 'How long ago it was closed',
      changes: 'How many changes belong to it',
      notes: 'How many notes it has',
      notRestored: 'How many nodes of it are not as they were before',
      from: 'Whether it was declared in the window or on the command line',
      id: 'The id of the incident',
    },
    finding: {
      kind: 'What the trouble is now, or was last',
      state: 'Whether it goes on, was acknowledged, or how it ended',
      flow: 'The id of the origin of its flow',
      name: 'Words in the name of its flow',
      project: 'The project of its flow; "" for none',
      since: 'How long ago the trouble began, as the runs of the flow say',
      opened: 'How long ago Penstock noticed it first',
      changed: 'How long ago it last opened, got worse, came back or ended',
      ended: 'How long ago it ended',
      returns: 'How often it came back',
      who: 'The person who acknowledged it, or in whose name; "" for nobody or somebody unknown',
      id: 'The id of the finding',
    },
    resource: {
      name: 'Words in its name',
      id: 'Its id',
      type: 'The connector, the language of code, or the type of data of a lookup',
      status: "The service's word for its status",
      owner: 'The name of its owner',
      tag: 'One of its tags',
      used: 'How many flows use it',
      updated: 'How long ago it was last changed',
      created: 'How long ago it was created',
      kind: 'What it is: source, data_set, destination, credential, lookup or code',
    },
    timeline: {
      kind: 'What changed: a source, data set, destination, credential, lookup or code',
      name: 'Words in its name, or in that of a flow that it reaches',
      id: 'Its id; ids of two kinds may be the same',
      flow: 'The id of the origin of a flow that it reaches',
      path: 'Words in the names of the members that changed',
      by: 'Whether Penstock on this computer sent a request on it at that time',
      weight: 'Whether its configuration changed, its status, or only what cannot make a record fail',
      event: 'Whether it changed, was created or is gone',
      at: 'How long ago it changed',
    },
    errorKind: {
      state: 'Whether it is new, came back, goes on, is not known or is resolved',
      error: 'The type of the error; "" for none',
      message: 'Words in the message, without what is masked in it',
      name: 'Words in the name of a flow or of a node at which it fails',
      flow: 'The id of the origin of a flow',
      node: 'The id of a node at which it fails',
      records: 'How many of the records that were read are of it',
      flows: 'How many flows it fails in',
      first: 'How long ago its first known record failed',
      last: 'How long ago its last known record failed',
      resolved: 'How long ago it was resolved',
      returns: 'How often it came back',
      id: 'The id of its group of failed records',
    },
    export: {
      state: 'How it stands',
      name: 'Words in the name of what was exported',
      file: 'Words in the path of its file',
      environment: 'The name of the environment',
      format: 'The format of its file',
      records: 'How many records are written',
      size: 'How many bytes are written',
      begun: 'How long ago it began',
      ended: 'How long ago it ended',
      id: 'The id of the export',
    },
    activity: {
      outcome: 'What is known of the request',
      name: 'Words in what was done',
      who: 'The person who did it, or in whose name; "" for unknown',
      reason: 'Words in the reason that was given',
      reply: 'Words in the response, or in what went wrong',
      path: 'Words in the path of the request',
      method: 'The method of the request',
      sent: 'How long ago it was sent',
      times: 'How often it was sent',
      environment: 'The name of the environment',
      from: 'Whether it was sent from the window or the command line',
      action: 'The id of the action that it belongs to; "" for none',
      entry: 'The number of the entry in the log',
    },
    sample: {
      error: 'The type of the error; "" for none',
      message: 'Words in the message of the error',
      resource: 'The id of the source, data set or destination',
      run: 'The id of the run',
      file: 'The file that the record is from; "" for none',
      record: 'A field of the record, by its path; "" for none',
    },
  },
  kinds: {
    text: 'It is a text',
    number: 'It is a number',
    boolean: 'It is true or false',
    list: 'It is a list',
    object: 'It has fields of its own',
    null: 'It is null',
    empty: 'It is there, with nothing in it',
    missing: 'The record lacks it',
  },
  operators: {
    AND: 'Both terms must hold, as without it',
    OR: 'One of both terms is enough',
    NOT: 'The term behind it must not hold',
  },
  figures: {
    any: 'More than none',
    none: 'None at all',
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
