/** Connection of a helper process to the process that started it. */
export interface ParentPort {
  onMessage(listener: (message: unknown) => void): void;
  post(message: unknown): void;
}

/** Electron's port in a utility process, with events (https://www.electronjs.org/docs/latest/api/parent-port). */
interface UtilityPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/**
 * Opens the connection to the parent, in Electron's utility process or a forked process of Node. Throws in any other.
 */
export function openParentPort(): ParentPort {
  const { parentPort } = process as typeof process & { parentPort?: UtilityPort };
  if (parentPort) {
    return {
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      post: (message) => parentPort.postMessage(message),
    };
  }
  if (!process.send) throw new Error('This is a helper process: the app starts it.');
  // Unlike Electron, Node does not end a child with its parent. exit() would not do: it waits for a call that hangs in
  // native code.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    onMessage: (listener) => void process.on('message', listener),
    // A message that does not arrive has no receiver: the parent is gone, and this process ends with it.
    post: (message) => process.send?.(message, () => undefined),
  };
}
