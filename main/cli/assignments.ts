import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { InvalidArgumentError } from 'commander';
import { parseJson } from '../core/base/json-text.ts';
import { wrongUsage } from './input.ts';

/** `path=value` of an option. */
export interface Assignment {
  path: string;
  value: JsonValue;
}

/** The value is JSON where it is some, and text elsewhere. */
export function readAssignment(text: string): Assignment {
  const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === '') throw new InvalidArgumentError('It must be of the form path=value.');
  const parsed = parseJson(value);
  return { path, value: parsed === undefined ? value : (JSON.parse(JSON.stringify(parsed)) as JsonValue) };
}

/**
 * The record with those values. A path is names and places in lists between dots; where the name of a member has dots itself, the
 * longest member that is there is meant. Throws a Failure for a path through what is no object.
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

/** Not by `=`: `__proto__` is a name like any other. */
const define = (into: JsonRecord, name: string, value: JsonValue): void =>
  void Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });

const wrongPath = (path: string) =>
  wrongUsage(`--set ${path} leads through a value that is no object.`, 'Nothing was sent.');
