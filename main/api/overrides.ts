import type { OperationOverrides } from '#contract/models/environment.ts';
import { failure } from '../core/failure.ts';
import { parametersOf } from './address.ts';
import type { AnyOperation } from './operations/operation.ts';

/** Where an operation is asked for in one environment: as the catalogue says, unless its settings say otherwise (D3). */
export function routeOf(operation: AnyOperation, overrides: OperationOverrides): Pick<AnyOperation, 'method' | 'path'> {
  const override = overrides[operation.id];
  if (!override) return operation;
  const problem = overrideProblem(operation, override.path);
  if (problem === null) return override;
  throw failure('invalid_input', `The settings send ${operation.id} elsewhere, and not rightly: ${problem}.`, {
    field: 'operationOverrides',
    advice: 'Nothing was sent. Correct or remove it in the settings of the environment.',
  });
}

/** Why an operation cannot be sent to this path; null when it can. */
export function overrideProblem({ basis, path: template }: AnyOperation, path: string): string | null {
  if (basis === 'spec') return 'the specification fixes its method and path';
  const missing = parametersOf(template).filter((name) => !parametersOf(path).includes(name));
  if (missing.length > 0) return `its path lacks {${missing.join('}, {')}}`;
  const unknown = parametersOf(path).filter((name) => !parametersOf(template).includes(name));
  return unknown.length > 0 ? `it has no {${unknown.join('}, {')}}` : null;
}
