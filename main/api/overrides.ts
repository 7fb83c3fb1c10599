import type { OperationOverrides } from '#contract/models/environment.ts';
import { failure } from '../core/base/failure.ts';
import { parametersOf } from './address.ts';
import type { AnyOperation, OperationEffect } from './operations/operation.ts';
import { texts } from './words.ts';

type Route = Pick<AnyOperation, 'method' | 'path'>;

/** Returns where an operation is sent in one environment: as in the catalogue, unless the settings override it (D3). */
export function routeOf(operation: AnyOperation, overrides: OperationOverrides): Route {
  const override = overrides[operation.id];
  if (!override) return operation;
  const problem = overrideProblem(operation, override);
  if (problem === null) return override;
  throw failure('invalid_input', texts.sentElsewhere(operation.id, problem), {
    field: 'operationOverrides',
    advice: texts.correctSettings,
  });
}

/** Strongest effect that a request of that method may have, whatever its path (RFC 9110, section 9.2.1). */
const effects = { GET: 'reads', POST: 'changes', PUT: 'changes', DELETE: 'destroys' } as const;
const byHarm: readonly OperationEffect[] = ['reads', 'changes', 'destroys'];

/**
 * Returns why an operation cannot be sent to that route; null when it can. Guards decide by the operation's effect, so
 * an override never leads to a stronger one. A read goes to a GET or, if the query has to be a POST, to an address with
 * the same ending.
 */
export function overrideProblem(operation: AnyOperation, { method, path }: Route): string | null {
  const { basis, effect, path: template } = operation;
  if (basis === 'spec') return texts.fixedBySpecification;
  if (byHarm.indexOf(effects[method]) > byHarm.indexOf(effect) && !asksTheSame(operation, { method, path }))
    return effect === 'reads' ? texts.onlyReads(method) : texts.onlyChanges(method);
  const missing = parametersOf(template).filter((name) => !parametersOf(path).includes(name));
  if (missing.length > 0) return texts.pathLacks(missing.join('}, {'));
  const unknown = parametersOf(path).filter((name) => !parametersOf(template).includes(name));
  return unknown.length > 0 ? texts.hasNo(unknown.join('}, {')) : null;
}

const asksTheSame = (own: Route, { method, path }: Route): boolean =>
  method === own.method && lastStep(path) === lastStep(own.path);

const lastStep = (path: string): string | undefined => path.split('/').at(-1);
