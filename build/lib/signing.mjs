// Credentials with which electron-builder signs a package: certificates and accounts in environment variables, by its
// own names.

/** Variables for signing, and for Apple's notarization, which requires all variables of one of its ways. */
const needed = {
  darwin: { signing: ['CSC_LINK'], notarising: ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'] },
  win32: { signing: ['WIN_CSC_LINK', 'CSC_LINK'] },
};
const names = { darwin: 'macOS', win32: 'Windows' };

/**
 * The environment without empty variables, like those of a secret that is not set. electron-builder treats an empty
 * certificate as the path of one, and fails.
 */
export const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** One sentence about whether packages of this system will be signed, and what is missing; null where none ever is. */
export function signingOf(platform, env) {
  const ways = needed[platform];
  if (!ways) return null;
  const system = names[platform];
  if (!ways.signing.some((name) => env[name]))
    return `The packages for ${system} are not signed: ${ways.signing.join(' or ')} is not set.`;
  const lacking = (ways.notarising ?? []).filter((name) => !env[name]);
  if (lacking.length > 0)
    return `The packages for ${system} are signed but not notarized: ${lacking.join(', ')} not set.`;
  return `The packages for ${system} are signed${ways.notarising ? ' and notarized' : ''}.`;
}
