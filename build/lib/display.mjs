// A screen for the app on a machine without one.
import { onPath } from './programs.mjs';
import { startServer } from './run.mjs';

/** How the runtime gets its screen: 'given', 'headless' (the stand-in draws without), or 'virtual' (Xvfb). */
export function displayFor(kind, isGiven) {
  if (isGiven) return 'given';
  return kind === 'stand-in' ? 'headless' : 'virtual';
}

/**
 * Ensures that the runtime can open windows; `isGiven` is whether there is a screen (displayAnswers). Returns the
 * environment variables to add, the `switches` to start it with (before the app's path), a `note` for the user, and
 * `close` to call at the end. Rejects when a virtual display is needed, and Xvfb is missing or does not start. Chromium's
 * own substitute, `--ozone-platform=headless`, is none for Electron: a window hangs for a minute, and then crashes
 * (electron/electron#53722).
 */
export async function openDisplay(runtime, isGiven, { hasXvfb = Boolean(onPath('Xvfb')) } = {}) {
  const close = () => {};
  switch (displayFor(runtime.kind, isGiven)) {
    case 'given':
      return { env: {}, switches: [], close };
    case 'headless':
      return {
        env: {},
        switches: ['--headless'],
        note: 'Display: none, so the window is drawn headless.',
        close,
      };
    default:
      if (!hasXvfb) throw new Error('there is no display, and Xvfb is not installed');
      return openVirtualDisplay();
  }
}

async function openVirtualDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { address, stop } = await startServer('Xvfb', args);
  return {
    // A session may claim to be Wayland's without a socket. Electron guesses by these variables where no switch names the
    // platform, as in tests.
    env: { DISPLAY: `:${address}`, WAYLAND_DISPLAY: undefined, XDG_SESSION_TYPE: 'x11' },
    switches: ['--ozone-platform=x11'],
    note: 'Display: none, so Electron runs on a virtual one (Xvfb).',
    close: stop,
  };
}
