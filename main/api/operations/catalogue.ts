import { attributeTransforms, codeContainers, transforms } from './code.ts';
import { credentials } from './credentials.ts';
import { dataMaps } from './data-maps.ts';
import { dataSets } from './data-sets.ts';
import {
  activateFlow,
  copyFlow,
  deferredPause,
  deleteFlow,
  getFlow,
  getFlowByResource,
  listFlows,
  pauseFlow,
  suggestFlowDocs,
} from './flows.ts';
import { followUps } from './follow-ups.ts';
import { listErrorSamples, listFileMetrics, listNotifications, notifications } from './monitoring.ts';
import type { AnyOperation } from './operation.ts';
import { createToken, currentUser, login, logout, logoutInPractice, refreshToken } from './session.ts';
import { sinks } from './sinks.ts';
import { sources } from './sources.ts';

/** Every operation that Penstock knows, in the specification's order (D3). */
const areas: Readonly<Record<string, readonly AnyOperation[]>> = {
  Session: [currentUser, login, logout, logoutInPractice, createToken, refreshToken],
  Flows: [
    listFlows,
    getFlow,
    deleteFlow,
    activateFlow,
    pauseFlow,
    deferredPause,
    copyFlow,
    suggestFlowDocs,
    getFlowByResource,
  ],
  'Data sources': Object.values(sources),
  'Data sinks': Object.values(sinks),
  'Data sets': Object.values(dataSets),
  'Credentials and connector probes': Object.values(credentials),
  'Data maps': Object.values(dataMaps),
  'Code containers': Object.values(codeContainers),
  'Reusable record transforms': Object.values(transforms),
  'Reusable attribute transforms': Object.values(attributeTransforms),
  Monitoring: [listErrorSamples, listNotifications, ...Object.values(notifications), listFileMetrics],
  'Following an error up': Object.values(followUps),
};

/**
 * Operations that services have in practice, and states of deferred requests, which the specification does not list as
 * operations.
 */
const beyondSpecification: ReadonlySet<AnyOperation> = new Set<AnyOperation>([
  logoutInPractice,
  deferredPause,
  ...[sources.list, sources.get, sources.delete, sources.create, sources.update],
  ...[dataSets.get, dataSets.delete, dataSets.activate, dataSets.pause, dataSets.copy, dataSets.update],
  ...[dataSets.samples, dataSets.suggestDocs],
  ...[credentials.list, credentials.get, credentials.create, credentials.update, credentials.delete, credentials.test],
  ...[credentials.browseProgress, credentials.previewProgress],
  ...Object.values(notifications),
]);

export interface OperationEntry {
  /** Part of the service that the operation belongs to. */
  area: string;
  operation: AnyOperation;
  /** Whether the specification lists the operation. */
  inSpecification: boolean;
}

export const catalogue: readonly OperationEntry[] = Object.entries(areas).flatMap(([area, operations]) =>
  operations.map((operation) => ({ area, operation, inSpecification: !beyondSpecification.has(operation) })),
);

/** Returns the operation with that id; undefined when there is none. */
export function findOperation(id: string): AnyOperation | undefined {
  return catalogue.find(({ operation }) => operation.id === id)?.operation;
}
