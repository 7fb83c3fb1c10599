/** A helper process' connection to the process that started it. */
export interface ParentPort {
  onMessage(listener: (message: unknown) => void): void;
  post(message: unknown): void;
}

/** Electron's port in a utility process (https://www.electronjs.org/docs/latest/api/parent-port): messages come as events. */
interface UtilityPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** The connection to the parent, in a utility process of Electron or in a forked process of Node. Throws in any other. */
export function openParentPort(): ParentPort {
  const { parentPort } = process as typeof process & { parentPort?: UtilityPort };
  if (parentPort) {
    return {
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      post: (message) => parentPort.postMessage(message),
    };
  }
  if (!process.send) throw new Error('This is a helper process: the app starts it.');
  // Node does not end a child with its parent, as Electron does. Not by exit(), which waits for a call that hangs in native
  // code.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    onMessage: (listener) => void process.on('message', listener),
    // A message that does not arrive has no receiver: the parent is gone, and this process ends with it.
    post: (message) => process.send?.(message, () => undefined),
  };
}
