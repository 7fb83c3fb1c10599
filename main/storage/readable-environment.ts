import { longestText } from '#contract/limits.ts';
import { type EnvironmentSettings, newEnvironment } from '#contract/models/environment.ts';
import { httpsAddress, storedEnvironmentSettings } from '../core/settings/settings-schema.ts';

/**
 * Reads a stored environment. If a part other than its address cannot be read, the rest holds. The strictest value
 * replaces the missing part: an unreadable guard is no reason to send anything (S4). Null if its service cannot be
 * determined.
 */
export function readEnvironment(
  stored: Record<string, unknown>,
): { settings: EnvironmentSettings; isRepaired: boolean } | null {
  const whole = storedEnvironmentSettings.safeParse(stored);
  if (whole.success) return { settings: whole.data, isRepaired: false };
  const address = httpsAddress.safeParse(stored['baseUrl']);
  if (!address.success) return null;
  const host = new URL(address.data).host;
  const strictest: EnvironmentSettings = {
    ...newEnvironment,
    name: host.slice(0, longestText.environmentName),
    baseUrl: address.data,
    uiUrl: new URL(address.data).origin,
    colour: 'production',
    guard: 'read_only',
    exports: 'forbidden',
  };
  const settings = Object.keys(strictest).reduce<EnvironmentSettings>((known, name) => {
    if (!Object.hasOwn(stored, name)) return known;
    const withIt = storedEnvironmentSettings.safeParse({ ...known, [name]: stored[name] });
    return withIt.success ? withIt.data : known;
  }, strictest);
  return { settings, isRepaired: true };
}
