// A screen for Electron where there is none.
import { say } from './project.mjs';
import { startServer } from './run.mjs';
import { onPath } from './system.mjs';

/**
 * Sees to it that the runtime can open windows. Returns the environment variables to add, and `close` to call at the
 * end. The stand-in needs no screen; Electron gets a virtual one. Throws when that is not installed.
 */
export async function openDisplay(runtime) {
  const nothing = { env: {}, close: () => {} };
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return nothing;
  if (runtime.kind === 'stand-in') {
    say('Display: none here, so the window is drawn headless.');
    return nothing;
  }
  if (!onPath('Xvfb')) throw new Error('There is no display, and Xvfb, which stands in for one, is not installed.');
  say('Display: none here, so Electron runs on a virtual one (Xvfb).');
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { address, stop } = await startServer('Xvfb', args);
  return { env: { DISPLAY: `:${address}` }, close: stop };
}
