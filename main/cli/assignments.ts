import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { InvalidArgumentError } from 'commander';
import { parseJson } from '../core/base/json-text.ts';
import { wrongUsage } from './input.ts';

/** `path=value` of an option. */
export interface Assignment {
  path: string;
  value: JsonValue;
}

/** Reads an assignment. The value is parsed if it is JSON; otherwise it is text. */
export function readAssignment(text: string): Assignment {
  const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === '') throw new InvalidArgumentError('It must be of the form path=value.');
  const parsed = parseJson(value);
  return { path, value: parsed === undefined ? value : (JSON.parse(JSON.stringify(parsed)) as JsonValue) };
}

/**
 * Returns the record with those values. A path consists of names and list positions, separated by dots. If the name of
 * a member contains dots, the longest existing member applies. Throws a Failure for a path through a value that is not
 * an object.
 */
export function assigned(record: JsonRecord, assignments: readonly Assignment[]): JsonRecord {
  const result = structuredClone(record);
  for (const { path, value } of assignments) assign(result, path, value, path);
  return result;
}

function assign(into: JsonValue, path: string, value: JsonValue, whole: string): void {
  if (Array.isArray(into)) return assignInList(into, path, value, whole);
  if (typeof into !== 'object' || into === null) throw wrongPath(whole);
  if (Object.hasOwn(into, path)) return define(into, path, value);
  const names = Object.keys(into).filter((name) => path.startsWith(`${name}.`));
  const [longest] = names.toSorted((one, other) => other.length - one.length);
  if (longest !== undefined) return assign(into[longest]!, path.slice(longest.length + 1), value, whole);
  define(into, path, value);
}

function assignInList(into: JsonValue[], path: string, value: JsonValue, whole: string): void {
  const [place = '', ...rest] = path.split('.');
  if (!/^\d+$/.test(place) || Number(place) > into.length) throw wrongPath(whole);
  if (rest.length === 0) into[Number(place)] = value;
  else assign(into[Number(place)] ?? null, rest.join('.'), value, whole);
}

/** Defines a member. Assignment would not do: `__proto__` is a name like any other. */
const define = (into: JsonRecord, name: string, value: JsonValue): void =>
  void Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });

const wrongPath = (path: string) =>
  wrongUsage(`--set ${path} leads through a value that is not an object.`, 'Nothing was sent.');
