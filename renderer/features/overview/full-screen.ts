/**
 * Makes the page as large as the screen, until the returned function is called; `left` is told when the person ends that
 * in the browser's own way. Where the app does not grant it, the page fills the window, which serves as well.
 */
export function fillScreen(left: () => void): () => void {
  const root = document.documentElement;
  let full = false;
  const change = (): void => {
    if (full && !document.fullscreenElement) left();
    full = document.fullscreenElement !== null;
  };
  document.addEventListener('fullscreenchange', change);
  root.dataset['wall'] = '';
  root.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  return () => {
    document.removeEventListener('fullscreenchange', change);
    delete root.dataset['wall'];
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
}
