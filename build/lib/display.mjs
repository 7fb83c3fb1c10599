// A screen for the app on a machine without one.
import { onPath } from './programs.mjs';
import { startServer } from './run.mjs';

/**
 * How the runtime gets its screen: 'given', 'headless' (the stand-in draws without), 'virtual' (Xvfb), or 'ozone':
 * there is no other screen, so Electron starts on Chromium's own substitute.
 */
export function displayFor(kind, { isGiven, hasXvfb = Boolean(onPath('Xvfb')) }) {
  if (isGiven) return 'given';
  if (kind === 'stand-in') return 'headless';
  return hasXvfb ? 'virtual' : 'ozone';
}

/**
 * Ensures that the runtime can open windows; `isGiven` is whether there is a screen (displayAnswers). Returns the
 * environment variables to add, the `switches` to start it with (before the app's path), a `note` for the user, and
 * `close` to call at the end. Rejects when the virtual display does not start.
 */
export async function openDisplay(runtime, isGiven) {
  const close = () => {};
  switch (displayFor(runtime.kind, { isGiven })) {
    case 'given':
      return { env: {}, switches: [], close };
    case 'headless':
      return {
        env: {},
        switches: ['--headless'],
        note: 'Display: none, so the window is drawn headless.',
        close,
      };
    case 'ozone':
      // Chromium is built with this platform for its own headless mode. Electron was never observed running on it here.
      return {
        env: {},
        switches: ['--ozone-platform=headless'],
        note: 'Display: none, and no Xvfb: trying Electron with --ozone-platform=headless, which may not work.',
        close,
      };
    default:
      return openVirtualDisplay();
  }
}

async function openVirtualDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { address, stop } = await startServer('Xvfb', args);
  return {
    env: { DISPLAY: `:${address}` },
    // A session may claim to be Wayland's without a socket. The explicit platform prevents a guess.
    switches: ['--ozone-platform=x11'],
    note: 'Display: none, so Electron runs on a virtual one (Xvfb).',
    close: stop,
  };
}
