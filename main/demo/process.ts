import { readOptions } from './options.ts';
import { startDemo, type RunningDemo } from './server.ts';

/**
 * Demo service as a helper process of the app (D15). It waits for one message `{ options }`, answers with one, and
 * serves until its parent ends.
 */

/** The only message to the parent. */
type Answer =
  | ({ readonly type: 'ready'; readonly ca_pem: string } & RunningDemo['addresses'])
  | { readonly type: 'failed'; readonly message: string };

interface Parent {
  onMessage(listener: (message: unknown) => void): void;
  send(answer: Answer): void;
}

/**
 * Port to the parent in an Electron utility process, which wraps each message in an event (docs/api/parent-port.md).
 */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

function findParent(): Parent {
  const { parentPort } = process as typeof process & { readonly parentPort?: ParentPort };
  if (parentPort) {
    // Electron ends its utility processes together with the app, so nothing has to be watched here.
    return {
      onMessage: (listener) => {
        parentPort.on('message', ({ data }) => {
          listener(data);
        });
      },
      send: (answer) => {
        parentPort.postMessage(answer);
      },
    };
  }
  if (!process.send) throw new Error('This is a helper process: start it from the app, or use main/demo/cli.ts.');
  process.once('disconnect', () => process.exit(0));
  return {
    onMessage: (listener) => {
      process.on('message', listener);
    },
    send: (answer) => {
      process.send?.(answer);
    },
  };
}

async function answer(message: unknown): Promise<Answer> {
  try {
    const given = typeof message === 'object' && message !== null && 'options' in message ? message.options : undefined;
    const demo = await startDemo(readOptions(given));
    return { type: 'ready', ...demo.addresses, ca_pem: demo.ca };
  } catch (error) {
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

const parent = findParent();
let asked = false;
parent.onMessage((message) => {
  if (asked) return;
  asked = true;
  void answer(message).then((result) => {
    parent.send(result);
  });
});
