import { createContext, Script } from 'node:vm';
import { type OutputUnit, type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { mostChosenRecords } from '#contract/limits.ts';
import type { FailReason } from '#contract/models/quarantine.ts';
import { failure } from '../../core/base/failure.ts';
import { asRecord, asText } from '../../core/base/readers.ts';
import type { RecordCalls } from '../../core/ports/records.ts';
import { readOriginal } from '../../core/samples/original.ts';
import { readSample } from '../../core/samples/sample.ts';
import { texts } from '../words.ts';
import { spread } from './group-fields.ts';

/** Limits of a check: as many records as one export can choose. Texts in characters. */
const most = { records: mostChosenRecords, text: 32 * 2 ** 20, reasons: 50, errors: 200, message: 300 };
/**
 * Milliseconds. A schema is the user's text: its patterns may take forever, while this process answers nothing else.
 */
const longest = 3_000;

type Checked = RecordCalls['collection.check']['output'];

/**
 * Checks records against a schema, and counts why they fail.
 *
 * Throws a Failure if the schema cannot be used, or takes too long for a single record.
 *
 * @param recordOf parses the record of one of them; called as seldom as possible
 */
export function wouldPass<T extends { id: string }>(
  group: readonly T[],
  schema: unknown,
  recordOf: (thing: T) => { record: unknown; length: number },
  limit = longest,
): Checked {
  const reasons = new Map<string, FailReason>();
  const counts = { of: group.length, checked: 0, passed: 0, unreadable: 0 };
  const checked: Checked = { ...counts, passedIds: [], reasons: [], stopped: false };
  const checkAll = (): void => {
    const validator = new Validator(schema as Schema, draftOf(schema), false);
    let text = 0;
    for (const thing of spread(group, most.records)) {
      if (text > most.text) break;
      const { record, length } = recordOf(thing);
      text += length;
      const errors = errorsIn(validator, record);
      checked.checked += 1;
      if (errors === null) checked.unreadable += 1;
      else if (errors.length === 0) {
        checked.passed += 1;
        checked.passedIds.push(thing.id);
      } else count(reasons, errors);
    }
  };
  checked.stopped = !endsWithin(limit, checkAll);
  if (checked.stopped && checked.checked === 0)
    throw failure('wrong_state', texts.schemaTooSlow, { advice: texts.lookAtSchema });
  checked.reasons = [...reasons.values()].sort((a, b) => b.count - a.count);
  return checked;
}

/** Returns why a record fails; null if it is not JSON that can be checked. */
function errorsIn(validator: Validator, record: unknown): OutputUnit[] | null {
  const { format, value, text } = readOriginal(readSample(record).raw);
  if (format !== 'json' || value === undefined) return null;
  try {
    // The text is parsed again, with numbers as a validator expects them.
    return validator.validate(JSON.parse(text.trim())).errors;
  } catch (thrown) {
    // The name of a member has half a character, so no location can include it.
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}

const script = new Script('work()');

/**
 * Reports whether the work ends within that time. If not, it is stopped, even within a pattern, which JavaScript offers
 * no other way to do.
 */
function endsWithin(milliseconds: number, work: () => void): boolean {
  try {
    script.runInContext(createContext({ work }), { timeout: milliseconds });
    return true;
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    // The cause is a reference to nowhere or to itself, or an invalid pattern.
    const detail = thrown instanceof Error ? thrown.message.split('\n')[0]!.slice(0, most.message) : String(thrown);
    throw failure('wrong_state', texts.schemaNotUsable, { advice: texts.lookAtSchema, detail });
  }
}

const drafts: readonly [RegExp, SchemaDraft][] = [
  [/draft-0?4/, '4'],
  [/2019-09/, '2019-09'],
  [/2020-12/, '2020-12'],
];

/** Returns the draft that the schema declares; otherwise the most common one. */
function draftOf(schema: unknown): SchemaDraft {
  const named = asText(asRecord(schema)?.['$schema']) ?? '';
  return drafts.find(([name]) => name.test(named))?.[1] ?? '7';
}

/** In these, an inner failure is one of several alternatives, and not a reason in itself. */
const alternatives = new Set(['anyOf', 'oneOf', 'not', 'contains', 'if']);
/** Keywords whose message includes a member: each message is a separate reason. */
const namesMember = new Set(['required', 'additionalProperties', 'dependentRequired', 'unevaluatedProperties']);

function count(reasons: Map<string, FailReason>, errors: readonly OutputUnit[]): void {
  const counted = new Set<string>();
  for (const { keyword, instanceLocation, error } of innermost(errors.slice(0, most.errors))) {
    const place = placeOf(instanceLocation);
    const message = error.slice(0, most.message).toWellFormed();
    const key = JSON.stringify([keyword, place, namesMember.has(keyword) ? message : '']);
    if (counted.has(key)) continue;
    counted.add(key);
    const known = reasons.get(key);
    if (known) known.count += 1;
    else if (reasons.size < most.reasons) reasons.set(key, { keyword, place, message, count: 1 });
  }
}

/** Returns the errors that state the problem, without the surrounding ones that state only that there is one. */
function innermost(errors: readonly OutputUnit[]): OutputUnit[] {
  const ways = errors.filter(({ keyword }) => alternatives.has(keyword));
  const own = errors.filter(
    (one) =>
      // A member that is not allowed is reported by the keyword that forbids it.
      one.keyword !== 'false' && !ways.some((way) => way !== one && isBelow(one, way)),
  );
  return own.filter((one) => !own.some((other) => other !== one && isBelow(other, one)));
}

const isBelow = (one: OutputUnit, other: OutputUnit): boolean =>
  one.keywordLocation.startsWith(`${other.keywordLocation}/`) &&
  (one.instanceLocation === other.instanceLocation || one.instanceLocation.startsWith(`${other.instanceLocation}/`));

/** Returns `lines[].price` for `#/lines/0/price`. */
function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${unescaped(part)}`))
    .join('')
    .replace(/^\./, '');
}

function unescaped(part: string): string {
  const bare = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURI(bare);
  } catch {
    return bare; // the name is not a valid address
  }
}
