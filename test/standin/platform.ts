/** Demands of Electron's executable on the machine: no sandbox for root, and a display for windows. */

/** Switches by name; the empty string for one without a value. */
type Switches = ReadonlyMap<string, string>;

/** User of this process. STANDIN_UID lets a test play root where it is not, and a user where it is root. */
const userId = Number(process.env['STANDIN_UID'] ?? process.getuid?.());

/**
 * Whether a process with these switches dies at its start (shell/app/electron_main_delegate.cc, BasicStartupComplete).
 */
export const refusesRoot = (switches: Switches): boolean =>
  userId === 0 && (switches.has('enable-sandbox') || !switches.has('no-sandbox'));

/** Last output of such a process on stderr. */
export const lastWordsOfRoot =
  'FATAL: Running as root without --no-sandbox is not supported. See https://crbug.com/638180.';

/** Ends this process like Chromium's LOG(FATAL), by SIGTRAP. */
export function dieAsRoot(): never {
  process.stderr.write(`${lastWordsOfRoot}\n`);
  process.kill(process.pid, 'SIGTRAP');
  // Not reached: a process has died of a signal to itself before kill(2) returns.
  throw new Error('SIGTRAP did not end the process');
}

/** Whether windows are drawn off screen. */
export const isHeadless = (switches: Switches): boolean =>
  switches.has('headless') || switches.get('ozone-platform') === 'headless';

/**
 * Chromium's message on stderr where windows can be drawn neither on a screen nor off it. It ends with code 1
 * (ui/aura/env.cc).
 */
export const withoutDisplay = [
  'ERROR: Missing X server or $DISPLAY',
  'ERROR: The platform failed to initialize.  Exiting.',
].join('\n');

/** Whether there is an X server or a Wayland compositor to draw on. */
export const hasDisplay = (): boolean => Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
