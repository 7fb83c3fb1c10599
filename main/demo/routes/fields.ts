import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { connectorNamed } from '../wire/records.ts';
import { statusOf, type CodeContainer, type Credential, type FlowNode, type Resource } from '../world/model.ts';

/** Fields that the bodies of sources, data sets and sinks have in common. */

export const id = z.int().positive();
export const name = z.string().trim().min(1, 'must not be empty').max(255);
export const description = z.string().max(65_536).nullable();
/** Object whose members are not interpreted: it is stored and returned as it came. */
export const anyObject = z.record(z.string(), z.unknown());

/** Returns the connector for a source_type or sink_type. Throws a 400 when there is none. */
export function findConnector(service: DemoService, field: string, codename: string): string {
  const connector = connectorNamed(service.wire, codename);
  if (connector === undefined) throw new Refusal(400, `${field}: there is no connector ${codename}`);
  return connector;
}

/** Returns the credential with that id. Throws a 400 when there is none. */
export function findCredential(service: DemoService, wanted: number): Credential {
  const credential = service.world.credentials.get(wanted);
  if (!credential) throw new Refusal(400, `data_credentials_id: there is no credential ${wanted}`);
  return credential;
}

/** Refuses with a 403 a credential of another connector. */
export function requireSameConnector(credential: Credential | null, connector: string): void {
  if (credential && credential.connector !== connector) {
    throw new Refusal(403, `data_credentials_id: ${credential.name} is for ${credential.connector}, not ${connector}.`);
  }
}

/** Returns the code container with the id in a field; undefined without the field. Throws a 400 when there is none. */
export function findCode(service: DemoService, field: string, wanted: number | undefined): CodeContainer | undefined {
  if (wanted === undefined) return undefined;
  const code = service.world.codeContainers.get(wanted);
  if (!code) throw new Refusal(400, `${field}: there is no code container ${wanted}`);
  return code;
}

/** Returns the node of the data set with the id in a field. Throws a 400 without such a set, or if it has no flow. */
export function findSetNode(service: DemoService, field: string, wanted: number): FlowNode {
  const set = service.world.resources.data_sets.get(wanted);
  if (!set) throw new Refusal(400, `${field}: there is no data set ${wanted}`);
  if (!set.node) throw new Refusal(400, `${field}: ${set.name} belongs to no flow`);
  return set.node;
}

export const isActive = (resource: Resource): boolean => statusOf(resource) === 'ACTIVE';

/** Refuses with a 405 an operation that is not allowed while the resource is active. */
export function requireStopped(resource: Resource, what: string): void {
  if (isActive(resource)) throw new Refusal(405, `${resource.name} is active: pause it before ${what}.`);
}
