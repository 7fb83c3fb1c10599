import type { AnyOperation } from '../api/operations/operation.ts';
import { parseJson } from '../core/base/json-text.ts';
import type { CommandProcess } from './command-process.ts';
import { readInput, wrongUsage } from './input.ts';
import { describeInput, type JsonSchema } from './parameters.ts';

export interface CallInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: unknown;
}

/** Sorts parameters into path and query, as the operation has them. Their values are validated when they are sent. */
export function sortParameters(operation: AnyOperation, given: readonly string[]): Pick<CallInput, 'path' | 'query'> {
  const { parameters } = describeInput(operation);
  const input: Pick<CallInput, 'path' | 'query'> = { path: {}, query: {} };
  for (const text of given) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === '') throw wrongUsage(`--param ${text} is not of the form name=value.`);
    const parameter = parameters.find((known) => known.name === name && known.place !== 'body');
    if (!parameter) throw unknownParameter(operation, name);
    if (Object.hasOwn({ ...input.path, ...input.query }, name)) throw wrongUsage(`--param ${name} is given twice.`);
    if (parameter.place === 'path') input.path[name] = value;
    else input.query[name] = valueOf(value, parameter.schema);
  }
  return input;
}

function unknownParameter(operation: AnyOperation, name: string) {
  const { parameters } = describeInput(operation);
  const help = `Nothing was sent. penstock operations ${operation.id} describes it.`;
  if (parameters.some((known) => known.name === name)) {
    return wrongUsage(`${name} belongs in the body of ${operation.id}: give it with --body.`, help);
  }
  const names = parameters.filter(({ place }) => place !== 'body').map((known) => known.name);
  const known = names.length === 0 ? 'It takes none' : `It takes ${names.join(', ')}`;
  return wrongUsage(`${operation.id} has no parameter ${name}. ${known}.`, help);
}

/** Numbers and truth values only where the operation wants them: a name may well look like a number. */
function valueOf(text: string, { type }: JsonSchema): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

/** The JSON in a file, or on standard input for `-`. */
export async function readBody(file: string, process: CommandProcess): Promise<unknown> {
  const body = parseJson(await readInput(file, '--body', process));
  if (body !== undefined) return body;
  throw wrongUsage(file === '-' ? 'Standard input holds no JSON.' : `${file} holds no JSON.`, 'Nothing was sent.');
}
