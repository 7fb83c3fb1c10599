import type { CustomScheme } from 'electron';
import { standardSchemes } from './address.ts';
import { isReady, mustBeReady } from './lifecycle.ts';
import { refusingObject } from './refusal.ts';

export type Handler = (request: Request) => Response | Promise<Response>;

let schemesRegistered = false;
const registries = new WeakMap<Protocol, Map<string, Handler>>();

/** Handlers of one session. */
export class Protocol extends refusingObject('protocol') {
  constructor() {
    super();
    registries.set(this, new Map());
  }

  /** Once, and before ready (docs/api/protocol.md). */
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (schemesRegistered)
      throw new Error('protocol.registerSchemesAsPrivileged was called before: Electron would forget the first call');
    schemesRegistered = true;
    for (const { scheme, privileges = {} } of schemes) {
      if (privileges.codeCache && !privileges.standard)
        throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.');
      if (!privileges.standard || !privileges.secure)
        throw new Error(`The stand-in plays only schemes that are standard and secure; ${scheme} is not`);
      standardSchemes.add(scheme);
    }
  }

  handle(scheme: string, handler: Handler): void {
    mustBeReady('protocol can only be used after app is ready');
    const handlers = registries.get(this)!;
    if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
    if (!standardSchemes.has(scheme))
      throw new Error(`The stand-in handles only schemes registered as standard; ${scheme} is not`);
    handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!registries.get(this)!.delete(scheme)) throw new Error(`The scheme has not been registered: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return registries.get(this)!.has(scheme);
  }
}

export const handlerOf = (protocol: Protocol, scheme: string): Handler | undefined =>
  registries.get(protocol)!.get(scheme);
