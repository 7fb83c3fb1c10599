/** The first module of a utility process. It makes Node's child behave like Electron's, then runs the app's module. */
import { pathToFileURL } from 'node:url';
import { substituteElectron } from '../module-hooks.ts';
import { claimToBeElectron, limitCryptography } from '../process-rules.ts';
import { refuse, refusingEmitter } from '../refusal.ts';

const [, , modulePath = '', ...args] = process.argv;
const sendToParent = process.send!.bind(process);

/** Receives the parent's messages, as `{ data, ports }`. */
class ParentPort extends refusingEmitter('ParentPort') {
  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) refuse('ParentPort.postMessage with ports');
    sendToParent(structuredClone(message));
  }
}

const parentPort = new ParentPort();
/** Messages wait until a listener is added (docs/api/parent-port.md). */
let waiting: unknown[] | undefined = [];
const deliver = (data: unknown): void => void parentPort.emit('message', { data, ports: [] });
const hear = (event: string): void => {
  if (event !== 'message') return;
  parentPort.off('newListener', hear);
  setImmediate(() => {
    const early = waiting ?? [];
    waiting = undefined;
    for (const data of early) deliver(data);
  });
};
parentPort.on('newListener', hear);
process.on('message', ({ message }: { message: unknown }) => {
  if (waiting) waiting.push(message);
  else deliver(message);
});
// Electron's child processes end with their browser process.
process.on('disconnect', () => process.exit(1));

claimToBeElectron('utility', process.execPath, process.resourcesPath);
limitCryptography();
substituteElectron(new URL('./electron.ts', import.meta.url));
process.argv.splice(1, process.argv.length, modulePath, ...args);
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });
Reflect.deleteProperty(process, 'send');

await import(pathToFileURL(modulePath).href);
