import type { CallOrder } from '#contract/models/calling.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { describeInput } from '../api/parameters.ts';
import { parseJson } from '../core/base/json-text.ts';
import type { CommandProcess } from './command-process.ts';
import { readInput, wrongUsage } from './input.ts';

/** Returns the given parameters of the path and the query, by name. Their values are validated when they are sent. */
export function readParameters(operation: AnyOperation, given: readonly string[]): CallOrder['parameters'] {
  const { parameters } = describeInput(operation);
  const read: CallOrder['parameters'] = {};
  for (const text of given) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === '') throw wrongUsage(`--param ${text} does not have the form name=value.`);
    if (!parameters.some((known) => known.name === name && known.place !== 'body'))
      throw unknownParameter(operation, name);
    if (Object.hasOwn(read, name)) throw wrongUsage(`--param ${name} is given twice.`);
    read[name] = value;
  }
  return read;
}

function unknownParameter(operation: AnyOperation, name: string) {
  const { parameters } = describeInput(operation);
  const help = `Nothing was sent. For details, run penstock operations ${operation.id}.`;
  if (parameters.some((known) => known.name === name)) {
    return wrongUsage(`${name} belongs in the body of ${operation.id}: use --body.`, help);
  }
  const names = parameters.filter(({ place }) => place !== 'body').map((known) => known.name);
  const known = names.length === 0 ? 'It takes none' : `It takes ${names.join(', ')}`;
  return wrongUsage(`${operation.id} has no parameter ${name}. ${known}.`, help);
}

/** Returns the text of the JSON in a file, or on standard input for `-`. */
export async function readBody(file: string, process: CommandProcess): Promise<string> {
  const text = await readInput(file, '--body', process);
  if (parseJson(text) !== undefined) return text;
  throw wrongUsage(
    file === '-' ? 'Standard input is not valid JSON.' : `${file} is not valid JSON.`,
    'Nothing was sent.',
  );
}
