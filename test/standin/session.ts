import type { Session as RealSession } from 'electron';
import { EventEmitter } from 'node:events';
import { mustBeReady } from './lifecycle.ts';
import type { Grants, Permission } from './permissions.ts';
import { Protocol } from './protocol.ts';
import { resolveByEnvironment, resolveByRules } from './proxy.ts';
import { refuse, refusing, refusingEmitter } from './refusal.ts';

type PermissionRequestHandler = Parameters<RealSession['setPermissionRequestHandler']>[0];
type PermissionCheckHandler = Parameters<RealSession['setPermissionCheckHandler']>[0];
type BeforeRequest = (
  details: { url: string; method: string; resourceType: string },
  callback: (response: { cancel?: boolean }) => void,
) => void;

/** Internal interface of a session for the rest of the stand-in. */
export interface SessionRules {
  grants: Grants;
  mayRequest(details: Parameters<BeforeRequest>[0]): Promise<boolean>;
}

const rules = new WeakMap<Session, SessionRules>();
export const rulesOf = (session: Session): SessionRules => rules.get(session)!;

/** Emits every session that is created: app.on('session-created'). */
export const sessionsCreated = new EventEmitter<{ created: [Session] }>();

/** Emits that a session's grants may have changed. */
export const permissionsChanged = new EventEmitter<{ changed: [Session] }>();

export class Session extends refusingEmitter('Session') {
  readonly protocol = new Protocol();
  readonly webRequest = refusing('WebRequest', {
    onBeforeRequest: (filterOrListener: unknown, listener?: BeforeRequest | null) => {
      if (typeof filterOrListener === 'object' && filterOrListener !== null)
        refuse('WebRequest.onBeforeRequest with a filter');
      this.#beforeRequest = (listener ?? filterOrListener) as BeforeRequest | null;
    },
  });
  readonly #persistent: boolean;
  #requestHandler: PermissionRequestHandler = null;
  #checkHandler: PermissionCheckHandler = null;
  #beforeRequest: BeforeRequest | null = null;
  #proxyRules: string | null = null;

  constructor(partition: string) {
    super();
    this.#persistent = partition === '' || partition.startsWith('persist:');
    rules.set(this, {
      grants: (permission, origin) => this.#grants(permission, origin),
      mayRequest: (details) =>
        new Promise((resolve) => {
          if (this.#beforeRequest) this.#beforeRequest(details, ({ cancel }) => resolve(!cancel));
          else resolve(true);
        }),
    });
  }

  isPersistent(): boolean {
    return this.#persistent;
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler): void {
    this.#requestHandler = handler;
    permissionsChanged.emit('changed', this);
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler): void {
    this.#checkHandler = handler;
    permissionsChanged.emit('changed', this);
  }

  /** Devices are behind a chooser that Chromium shows nowhere here, so there is nothing left to deny. */
  setDevicePermissionHandler(_handler: Parameters<RealSession['setDevicePermissionHandler']>[0]): void {}

  /** Chromium's own checker is off in the stand-in. */
  setSpellCheckerEnabled(enabled: boolean): void {
    if (enabled) refuse('Session.setSpellCheckerEnabled(true)');
  }

  async setProxy(config: Parameters<RealSession['setProxy']>[0]): Promise<void> {
    const mode = config.mode ?? (config.proxyRules ? 'fixed_servers' : 'system');
    if (mode === 'pac_script' || mode === 'auto_detect' || config.pacScript)
      refuse(`Session.setProxy with mode ${mode}`);
    this.#proxyRules = mode === 'system' ? null : mode === 'direct' ? '' : (config.proxyRules ?? '');
  }

  async resolveProxy(url: string): Promise<string> {
    return this.#proxyRules === null ? resolveByEnvironment(url, process.env) : resolveByRules(url, this.#proxyRules);
  }

  async closeAllConnections(): Promise<void> {}

  /** Without a handler Electron grants everything (electron_permission_manager.cc). */
  #grants(permission: Permission, origin: string): boolean {
    const checked = this.#checkHandler?.(null, permission, origin, {
      isMainFrame: true,
      requestingUrl: origin,
    });
    if (checked === false) return false;
    if (!this.#requestHandler) return true;
    // Chromium cannot call the app at the moment of a request, so the app is called beforehand.
    let granted = false;
    const details = { isMainFrame: true, requestingUrl: origin };
    this.#requestHandler(null as never, permission, (answer) => (granted = answer), details);
    return granted;
  }
}

let defaultSession: Session | undefined;
const partitions = new Map<string, Session>();

/** Exists before ready, because schemes are registered on its protocol. It is announced at ready. */
export const createDefaultSession = (): Session => (defaultSession ??= new Session(''));

export const announceDefaultSession = (): void => void sessionsCreated.emit('created', createDefaultSession());

export const session = refusing('session', {
  get defaultSession(): Session {
    mustBeReady('Session can only be received when app is ready');
    return createDefaultSession();
  },
  fromPartition(partition: string): Session {
    mustBeReady('Session can only be received when app is ready');
    if (partition === '') return createDefaultSession();
    let found = partitions.get(partition);
    if (!found) {
      partitions.set(partition, (found = new Session(partition)));
      sessionsCreated.emit('created', found);
    }
    return found;
  },
});
