import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';

/**
 * Reports whether a message comes from our own page: the main frame of our window, at our own origin (Electron's
 * security checklist, item 17). Must be called synchronously, before any await: a frame that has navigated since reads
 * as null.
 */
export function isOwnPage(event: IpcMainInvokeEvent | IpcMainEvent, pageOrigin: string): boolean {
  try {
    const frame = event.senderFrame;
    if (!frame || frame.parent !== null) return false;
    const { protocol, host } = new URL(frame.url);
    return `${protocol}//${host}` === pageOrigin;
  } catch {
    // A disposed frame throws when its properties are read, a frame without an address when the address is parsed.
    return false;
  }
}
