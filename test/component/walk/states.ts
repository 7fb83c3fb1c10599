/** States in which every screen is walked, with the answers to calls in each. */
import type { CallName, Output } from '#contract';
import type { Problem, Result } from '#contract/result.ts';
import { pseudoLanguage } from '../../fixtures/pseudo-language.ts';
import { type AnswerAll, held } from '../fake-bridge.ts';

/** Every name of a property, at any depth, in the answers of calls. */
type PropertyName<T, Depth extends readonly 0[] = []> = Depth['length'] extends 7
  ? never
  : T extends readonly (infer Item)[]
    ? PropertyName<Item, [...Depth, 0]>
    : T extends object
      ? { [Name in keyof T & string]: Name | PropertyName<T[Name], [...Depth, 0]> }[keyof T & string]
      : never;
type AnsweredName = PropertyName<Output<CallName>>;

const named = (...names: AnsweredName[]): ReadonlySet<string> => new Set<string>(names);

/** Texts that users of the service write, or the service itself. */
const freeTexts = named(
  'name', 'title', 'flowName', 'nodeName', 'description', 'project', 'owner', 'message', 'text', 'reason',
  'errorType', 'pattern', 'found', 'detail', 'lesson', 'file', 'fileName', 'note',
); // prettier-ignore

/** Numbers of flows and nodes: an estate has at most 250,000 nodes. */
const estateFigures = named(
  'flows', 'nodes', 'attentionTotal', 'known', 'open', 'reached', 'touched', 'failing', 'paused', 'other', 'active',
); // prettier-ignore

/** Numbers of unbounded items, and sizes. */
const figures = named(
  'count', 'records', 'bytes', 'errors', 'errorsLastHour', 'unread', 'fresh', 'lastHour', 'moreErrors', 'moreRecords',
); // prettier-ignore

/** Numbers of rows to scroll through. */
const lengths = named('total', 'all', 'rowCount', 'flowCount', 'flowTotal', 'groupCount');

/** Values that distinguish one row from another. */
const identities = named(
  'id', 'key', 'originId', 'nodeId', 'versionId', 'runId', 'sequence', 'index', 'number', 'from', 'to',
  'path',
); // prettier-ignore

/** Lists that are never empty in an answer: a flow has a node, and a change an action. */
const neverEmpty = named('nodes', 'actions', 'environments', 'tables');

/** Minimum that the frame of the window needs before any content. */
const ofTheFrame = (name: CallName): boolean =>
  /^(app|environments|session|keys|columns|views|updates)\./.test(name) || name === 'watch.state';

const hostileTexts = [
  'x'.repeat(300),
  `<img src=x onerror="alert(1)"><script>alert(1)</script>${' &amp; "quoted"'.repeat(18)}`.slice(0, 300),
  `\u202egnp.exe \u2066left\u2069 \u200f${'orders '.repeat(40)}`,
];
const largeEstate = 250_000;
const largeNumber = 123_456_789_012_345;
const manyRows = 200;

const outage: Problem = {
  kind: 'unreachable',
  // In the form that main writes.
  ...pseudoLanguage('', { message: 'The service does not answer.', advice: 'Check the network.' }),
  detail: 'ECONNREFUSED 127.0.0.1',
};

type Change = (name: string, value: unknown) => unknown;

/** A value whose properties were all changed, the innermost first. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(name, changed(inner, change))]));
}

const isList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null);

const emptied: Change = (name, value) => {
  if (isList(value) && !neverEmpty.has(name)) return [];
  return typeof value === 'number' && (estateFigures.has(name) || figures.has(name) || lengths.has(name)) ? 0 : value;
};

const enlarged: Change = (name, value) => {
  if (isList(value) && !neverEmpty.has(name)) return repeated(value);
  if (typeof value === 'number' && estateFigures.has(name)) return largeEstate;
  if (typeof value === 'number' && figures.has(name)) return largeNumber;
  if (typeof value === 'number' && lengths.has(name)) return 100_000;
  if (typeof value === 'string' && freeTexts.has(name)) return hostileTexts[value.length % hostileTexts.length];
  return value;
};

/** Rows for one request of a screen, each with its own identity. */
function repeated(rows: object[]): object[] {
  return Array.from({ length: manyRows }, (_, place) => {
    const [row, round] = [rows[place % rows.length]!, Math.floor(place / rows.length)];
    return round === 0
      ? row
      : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, again(name, value)]));

    function again(name: string, value: unknown): unknown {
      if (!identities.has(name)) return value;
      if (typeof value === 'number') return value + round * 1_000_000;
      if (typeof value === 'string') return `${value}-${round}`;
      // The path of a field, name by name.
      return Array.isArray(value) ? [...(value as string[]), `-${round}`] : value;
    }
  });
}

const withAnswers =
  (change: Change): AnswerAll =>
  async (name, ask) => {
    const result = await ask();
    if (!result.ok || ofTheFrame(name)) return result;
    const value = isList(result.value) ? change('', result.value) : result.value;
    return { ok: true, value: changed(value, change) };
  };

/** Calls whose answers come from the service now, not from the last read. */
const asksTheService = (name: CallName): boolean =>
  /^(flow|content|editing|resource|quarantine\.open)\b/.test(name) || name === 'resources.read';

const away = async (name: CallName, ask: () => Promise<Result<unknown>>): Promise<Result<unknown>> => {
  if (asksTheService(name)) return { ok: false, problem: outage };
  const result = await ask();
  if (name !== 'watch.state' || !result.ok) return result;
  const state = result.value as Output<'watch.state'>;
  return { ok: true, value: { ...state, readAt: Date.now() - 7 * 3_600_000, problem: outage } };
};

export const states: Record<'usual' | 'empty' | 'loading' | 'failed' | 'stale' | 'huge', AnswerAll> = {
  usual: (_name, ask) => ask(),
  empty: withAnswers(emptied),
  loading: (name, ask) => (ofTheFrame(name) ? ask() : held),
  failed: (name, ask) => (ofTheFrame(name) ? ask() : Promise.resolve({ ok: false, problem: outage })),
  stale: away,
  huge: withAnswers(enlarged),
};
