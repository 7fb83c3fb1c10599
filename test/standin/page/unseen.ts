/**
 * Gives a page whose window has never been shown Electron's behavior: it reports itself as visible ("visibilityState is
 * initially visible despite window being hidden", spec/api-browser-window-spec.ts), and no frame is drawn. Chromium's
 * minimized window alone has only one of these two properties. The event `shown`, of a secret name, on its window
 * informs the page that it is on the screen.
 * Runs in pages, sent as source, so it must not refer to anything outside itself.
 */
export function standUnseen(shown: string): void {
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
  const state = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!.get!;
  const actual = (): DocumentVisibilityState => state.call(document) as DocumentVisibilityState;

  let seen = false;
  let said: DocumentVisibilityState = 'visible';
  Object.defineProperty(document, 'visibilityState', { get: () => said, configurable: true });
  Object.defineProperty(document, 'hidden', { get: () => said === 'hidden', configurable: true });
  const hear = (event: Event): void => {
    if (!seen || actual() === said) event.stopImmediatePropagation();
    else said = actual();
  };
  addEventListener('visibilitychange', hear, { capture: true });

  /** Callbacks that wait for the first frame, by ids that Chromium never reaches. */
  const waiting = new Map<number, FrameRequestCallback>();
  const granted = new Map<number, number>();
  let lastId = 2 ** 30;
  window.requestAnimationFrame = (callback) => {
    if (seen) return request.call(window, callback);
    waiting.set(++lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => {
    if (!waiting.delete(id)) cancel.call(window, granted.get(id) ?? id);
  };
  const show = (): void => {
    seen = true;
    for (const [id, callback] of waiting) granted.set(id, request.call(window, callback));
    waiting.clear();
  };
  addEventListener(shown, show, { once: true });
}
