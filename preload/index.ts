/** The bridge (D2): one frozen object, one named function per call. It contains no logic. */
import { type Bridge, cancelChannel, eventNames } from '#contract';
import { callNames } from '#contract/calls/names.ts';
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';

const calls = Object.fromEntries(
  callNames.map((name) => [name, (envelope: unknown) => ipcRenderer.invoke(name, envelope)]),
) as unknown as Bridge['calls'];

const events = Object.fromEntries(
  eventNames.map((name) => [
    name,
    (listener: (delivery: unknown) => void) => {
      // The event object exposes ipcRenderer, so it stays on this side.
      const forward = (_event: IpcRendererEvent, delivery: unknown): void => listener(delivery);
      ipcRenderer.on(name, forward);
      return () => void ipcRenderer.off(name, forward);
    },
  ]),
) as unknown as Bridge['events'];

const bridge: Bridge = { calls, events, cancel: (cancelId) => ipcRenderer.send(cancelChannel, cancelId) };

contextBridge.exposeInMainWorld('penstock', bridge);
