import { readFileSync } from 'node:fs';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { type AnyOperation, resourceTypes } from '../../main/api/operations/operation.ts';
import { login } from '../../main/api/operations/session.ts';
import type { LoggedRequest } from '../fixtures/demo-service.ts';

type Request = Pick<LoggedRequest, 'method' | 'path' | 'query' | 'status' | 'agent' | 'signed_in_with'>;

const manifest = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Operations that Penstock sent, and the service executed, by the service's own log. */
export class SentOperations {
  readonly #ids = new Set<string>();

  add(log: readonly Request[]): void {
    // Requests of a test as another user of the service have no name, or no version.
    for (const request of log.filter(({ agent, status }) => agent === `Penstock/${version}` && status === 200))
      for (const { operation } of catalogue) if (isOf(operation, request)) this.#ids.add(operation.id);
  }

  /** Operations among them that were not sent. */
  missing(ids: readonly string[]): string[] {
    return ids.filter((id) => !this.#ids.has(id));
  }
}

/**
 * Whether a request belongs to the operation: a few share method and path, and differ in their query or their
 * credentials.
 */
function isOf(operation: AnyOperation, { method, path, query, signed_in_with: credentials }: Request): boolean {
  if (operation.method !== method || !patternOf(operation).test(path)) return false;
  if (operation.signedBy === 'credentials')
    return credentials === (operation.id === login.id ? 'password' : 'service_key');
  const asked = [...new URLSearchParams(query as string)].map(([name, text]) => [name, valueOf(text)]);
  return operation.query.safeParse(Object.fromEntries(asked)).success;
}

function patternOf({ path }: AnyOperation): RegExp {
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'resource_type') return `(${resourceTypes.join('|')})`;
    return name === 'entry_keys' ? '[^/]+' : String.raw`\d+`;
  });
  return new RegExp(`^${pattern}$`);
}

/** Typed like the operations: numbers and booleans are not texts. */
function valueOf(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'true' ? true : text;
}
