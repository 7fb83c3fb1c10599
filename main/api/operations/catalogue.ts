import { auditArea } from './audit.ts';
import { codeAreas } from './code.ts';
import { credentialArea } from './credentials.ts';
import { dataMapArea } from './data-maps.ts';
import { dataSetArea } from './data-sets.ts';
import { flowArea } from './flows.ts';
import { followUpArea } from './follow-ups.ts';
import { monitoringArea } from './monitoring.ts';
import type { AnyOperation, Area } from './operation.ts';
import { runArea } from './runs.ts';
import { sessionArea } from './session.ts';
import { sinkArea } from './sinks.ts';
import { sourceArea } from './sources.ts';

/** Every operation that Penstock knows, in the specification's order (D3). */
const areas: readonly Area[] = [
  sessionArea,
  flowArea,
  sourceArea,
  sinkArea,
  dataSetArea,
  credentialArea,
  dataMapArea,
  ...codeAreas,
  monitoringArea,
  runArea,
  auditArea,
  followUpArea,
];

export interface OperationEntry {
  /** Part of the service that the operation belongs to. */
  area: string;
  operation: AnyOperation;
  /** Whether the specification lists the operation. */
  inSpecification: boolean;
}

export const catalogue: readonly OperationEntry[] = areas.flatMap(({ name: area, operations, beyondSpecification }) =>
  operations.map((operation) => ({ area, operation, inSpecification: !beyondSpecification.includes(operation) })),
);

/** Returns the operation with that id; undefined when there is none. */
export function findOperation(id: string): AnyOperation | undefined {
  return catalogue.find(({ operation }) => operation.id === id)?.operation;
}
