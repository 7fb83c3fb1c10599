import { catalogue } from './catalogue.ts';
import type { AnyOperation } from './operation.ts';

export interface Reader {
  operation: AnyOperation;
  input: { path: Record<string, string>; query: Record<string, unknown> };
}

/**
 * Returns the operation that reads what another one changes: the GET of the same path, else of the nearest resource
 * above it. Null for a creation, and if the catalogue has none.
 *
 * @param path values of the operation's path parameters
 */
export function readerOf(operation: AnyOperation, path: Readonly<Record<string, number | string>>): Reader | null {
  if (operation.method === 'POST') return null;
  const destroys = operation.effect === 'destroys';
  const steps = operation.path.split('/').map((step) => valueOf(step, path));
  for (let length = steps.length; length > 1; length -= 1) {
    for (const { operation: reader } of catalogue) {
      // Reading a whole list is worthwhile only before a deletion.
      if (!isPlainRead(reader) || (reader.paging !== null && !destroys)) continue;
      const values = match(reader.path.split('/'), steps.slice(0, length));
      if (!values || !reader.query.safeParse({}).success) continue;
      // Everything in the resource is read if it is deleted or only partly changed.
      const wantsAll = destroys || (length < steps.length && !changesState(operation));
      const query = wantsAll && reader.query.safeParse({ expand: 1 }).success ? { expand: 1 } : {};
      return { operation: reader, input: { path: values, query } };
    }
  }
  return null;
}

/** Reports whether the operation changes only the state of a resource. */
export const changesState = ({ path }: AnyOperation): boolean => /\/(activate|pause)$/.test(path);

const isPlainRead = ({ method, effect, repeat }: AnyOperation): boolean =>
  method === 'GET' && effect === 'reads' && repeat === 'safe';

const parameter = /^\{(\w+)\}$/;

function valueOf(step: string, path: Readonly<Record<string, number | string>>): string {
  const name = parameter.exec(step)?.[1];
  return name === undefined ? step : String(path[name] ?? '').trim();
}

/** Returns the values of the template's parameters in an address; null if the address does not match. */
function match(template: readonly string[], steps: readonly string[]): Record<string, string> | null {
  if (template.length !== steps.length) return null;
  const values: Record<string, string> = {};
  for (const [at, step] of steps.entries()) {
    const name = parameter.exec(template[at]!)?.[1];
    if (name === undefined ? template[at] !== step : name !== 'entry_keys' && !isId(step)) return null;
    if (name !== undefined) values[name] = step;
  }
  return values;
}

/** Reports whether a step is an id. Every parameter is one, except for the keys of entries (main/api/address.ts). */
const isId = (step: string): boolean => /^[1-9]\d*$/.test(step);
