import { EventEmitter } from 'node:events';

/** Whether the app is ready, and what must happen before the process may end. */
let ready = false;
let readyArrived: () => void;
const readyPromise = new Promise<void>((resolve) => (readyArrived = resolve));

export const isReady = (): boolean => ready;
export const whenReady = (): Promise<void> => readyPromise;

export function becomeReady(): void {
  ready = true;
  readyArrived();
}

/** Refuses calls that Electron offers only after ready; `message` is Electron's own. */
export function mustBeReady(message: string): void {
  if (!ready) throw new Error(message);
}

/** Refuses calls that Electron offers only before ready. */
export function mustNotBeReady(what: string): void {
  if (ready) throw new Error(`${what} can only be called before app is ready`);
}

/** The real end of this process; process.exit is Electron's (see process-rules.ts). */
export const endProcess: (code: number) => never = process.exit.bind(process);

/** Notifications between the parts of the stand-in about windows, without mutual imports. */
export const windowEvents = new EventEmitter<{ 'all-closed': []; 'close-cancelled': [] }>();

/** Emits that a utility process ended abnormally: app.on('child-process-gone'). */
export const utilityEvents = new EventEmitter<{ gone: [details: object] }>();

/** An event whose default can be prevented, as Electron passes to listeners. */
export interface Preventable {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

/** `details` with `preventDefault`; `details` preserves its own getters. */
export function preventable<T extends object>(details: T = {} as T): T & Preventable {
  let prevented = false;
  return Object.defineProperties(details, {
    preventDefault: { value: () => void (prevented = true) },
    defaultPrevented: { get: () => prevented },
  }) as T & Preventable;
}
